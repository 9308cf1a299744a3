import { betRules } from './rules/bet-rules.ts';
import type { Monitor } from './rules/monitor.ts';
import { singleRules } from './rules/single-rules.ts';
import { stateRules } from './rules/state-rules.ts';
import { usersRules } from './rules/user-rules.ts';

/** Every monitor by its code (risk §2), in the order of the page. */
export const monitors = {
  ...betRules,
  ...usersRules,
  ...singleRules,
  ...stateRules,
} as const satisfies Record<string, Monitor>;

export type MonitorCode = keyof typeof monitors;
export const monitorCodes = Object.keys(monitors) as [MonitorCode, ...MonitorCode[]];
export const monitorOf = (code: MonitorCode): Monitor => monitors[code];
export const isMonitor = (code: string): code is MonitorCode => Object.hasOwn(monitors, code);
