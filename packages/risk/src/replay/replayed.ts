import { type MonitorCode, monitorOf } from '../monitors.ts';
import type { Measure } from '../rules/monitor.ts';

/** Signals of another area cannot be replayed: they have no threshold. */
const notKept: readonly Measure[] = ['signal'];

/** Returns whether a monitor can be back-tested. */
export const isReplayed = (code: MonitorCode): boolean => !notKept.includes(monitorOf(code).measure);
