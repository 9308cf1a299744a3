import type { MonitorConfig } from '../config.ts';
import { figureDto } from '../figures.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import type { Monitor } from '../rules/monitor.ts';

/** A field in which two settings of a monitor differ; null is derived, or none. */
export interface Difference {
  readonly field:
    | 'enabled'
    | 'sound'
    | 'severity'
    | 'window'
    | 'rows'
    | 'least'
    | 'ignore'
    | 'table'
    | 'alarm';
  readonly figure: string | null;
  readonly currency: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const windowLabels = ({ windowMinutes, unit }: MonitorConfig): string =>
  unit === 'hours' ? `${windowMinutes / 60} h` : `${windowMinutes} min`;

/** In what the settings of a monitor differ, in the order in which they are set. */
export function differencesOf(code: MonitorCode, before: MonitorConfig, after: MonitorConfig): Difference[] {
  const monitor: Monitor = monitorOf(code);
  const found: Difference[] = [];
  const none = { figure: null, currency: null };
  const compare = (field: Difference['field'], a: string | null, b: string | null, of = {}) => {
    if (a !== b) found.push({ ...none, ...of, field, before: a, after: b });
  };
  compare('enabled', String(before.enabled), String(after.enabled));
  compare('sound', String(before.sound), String(after.sound));
  compare('severity', before.severity, after.severity);
  compare('window', windowLabels(before), windowLabels(after));
  compare('rows', String(before.rows), String(after.rows));
  const { least } = monitor;
  const minLabels = ({ least: value }: MonitorConfig) =>
    least && value !== null ? figureDto(value, least.unit) : null;
  compare('least', minLabels(before), minLabels(after));
  const ignored = ({ ignore }: MonitorConfig) => (monitor.ignores ? (ignore ?? []).join(' ') : null);
  compare('ignore', ignored(before), ignored(after));
  for (const [figure, { unit }] of Object.entries(monitor.figures)) {
    const own = before.thresholds[figure] ?? {};
    const other = after.thresholds[figure] ?? {};
    for (const currency of [...new Set([...Object.keys(own), ...Object.keys(other)])].sort())
      for (const which of ['table', 'alarm'] as const) {
        const texts = (pair: (typeof own)[string] | undefined) =>
          pair ? figureDto(pair[which], unit) : null;
        compare(which, texts(own[currency]), texts(other[currency]), { figure, currency });
      }
  }
  return found;
}
