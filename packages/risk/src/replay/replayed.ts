import type { Measure } from '../monitor.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';

/** What is kept of the past for back-tests. */
export const keptMeasures: readonly Measure[] = ['settled', 'placed', 'moved', 'failed', 'registered'];

/** Whether a monitor can be back-tested. */
export const isReplayed = (code: MonitorCode): boolean => keptMeasures.includes(monitorOf(code).measure);
