import {
  type ConfigChange,
  changedConfig,
  checkConfigChange,
  type MonitorConfig,
} from '@pitboss/risk/config';
import { isMonitor, type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { configForRow } from '../../../domain/risk/stored-config.ts';
import { obey, Refusal } from '../../../kernel/calls/refusal.ts';
import type { Settings } from '../settings.sql.ts';

export type Change = ConfigChange & { readonly version: number };

/** Refuses a change of settings that have been changed since they were read. */
export function refuseStale(code: MonitorCode, current: Settings, version: number): void {
  if (version === current.version) return;
  const { title } = monitorOf(code);
  throw new Refusal('risk.stale', { monitor: title, operator: current.author ?? '' });
}

/** The settings after a change, or why not. */
export function changed(code: string, settings: ReadonlyMap<MonitorCode, Settings>, change: Change) {
  const before = isMonitor(code) ? settings.get(code) : undefined;
  if (!isMonitor(code) || !before) throw new Refusal('request.invalid', { field: code });
  refuseStale(code, before, change.version);
  const { version: _, ...fields } = change;
  const monitor = monitorOf(code);
  obey(checkConfigChange(monitor, before.config, fields));
  return { code, before, config: changedConfig(monitor, before.config, fields) };
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
};

/** Settings as one text, which is the same for the same settings. */
export const contentOf = (config: MonitorConfig): string => JSON.stringify(sorted(configForRow(config)));

/** What decides about alerts; the rest only changes how a monitor is shown. */
const ofAlerts = (config: MonitorConfig): string => contentOf({ ...config, rows: 0, sound: false });

export const sameContent = (a: MonitorConfig, b: MonitorConfig): boolean => contentOf(a) === contentOf(b);
/** Whether two settings raise the same alerts. */
export const sameAlerts = (a: MonitorConfig, b: MonitorConfig): boolean => ofAlerts(a) === ofAlerts(b);
