import type { Measure } from '../monitor.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';

/** What another area says of itself cannot be played again: there is no threshold to it. */
const notKept: readonly Measure[] = ['signal'];

/** Whether a monitor can be back-tested. */
export const isReplayed = (code: MonitorCode): boolean => !notKept.includes(monitorOf(code).measure);
