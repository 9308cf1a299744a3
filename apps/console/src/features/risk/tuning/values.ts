import type { RequestInput } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import { currencyKey } from '@pitboss/risk/config';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import type { Setting } from '../monitor/setting.ts';

export type SettingChange = RequestInput<typeof riskControl.saveSettings>['body'][string];

/** Values of the form of a monitor's settings. */
export interface Values {
  enabled: boolean;
  sound: boolean;
  severity: Setting['severity'];
  window: string;
  unit: Setting['unit'];
  rows: string;
  least: string;
  ignore: string;
  reason: string;
  mode: 'live' | 'shadow';
  untested: boolean;
  [threshold: `${string}.${string}.${'table' | 'alarm'}`]: string;
}

const minutesOf = (unit: Setting['unit']) => (unit === 'hours' ? 60 : 1);

/** Currencies whose thresholds can be set: the one that the others follow comes first. */
export function currenciesOf(figure: string, key: string, setting: Setting): string[] {
  const own = Object.keys(setting.thresholds[figure] ?? {});
  const derived = Object.keys(setting.derived[figure] ?? {});
  return [key, ...[...new Set([...own, ...derived])].filter((one) => one !== key).sort()];
}

/** The form as it begins: with the settings of now. */
export function initialValues(code: MonitorCode, setting: Setting): Values {
  const monitor: Monitor = monitorOf(code);
  const values: Values = {
    enabled: setting.enabled,
    sound: setting.sound,
    severity: setting.severity,
    window: String(setting.windowMinutes / minutesOf(setting.unit)),
    unit: setting.unit,
    rows: String(setting.rows),
    least: setting.least ?? '',
    ignore: (setting.ignore ?? []).join('\n'),
    reason: '',
    mode: 'live',
    untested: false,
  };
  for (const [name, { unit }] of Object.entries(monitor.figures))
    for (const currency of currenciesOf(name, currencyKey(unit), setting)) {
      const own = setting.thresholds[name]?.[currency];
      values[`${name}.${currency}.table`] = own?.table ?? '';
      values[`${name}.${currency}.alarm`] = own?.alarm ?? '';
    }
  return values;
}

/** Returns the change that a filled form represents; a currency left empty is derived. */
export function changeOf(values: Values, code: MonitorCode, setting: Setting): SettingChange {
  const monitor: Monitor = monitorOf(code);
  const { enabled, sound, severity, unit } = values;
  const thresholds: Record<string, Record<string, { table: string; alarm: string } | null>> = {};
  for (const [name, figure] of Object.entries(monitor.figures)) {
    const pairs: (typeof thresholds)[string] = {};
    for (const currency of currenciesOf(name, currencyKey(figure.unit), setting)) {
      const table = values[`${name}.${currency}.table`] ?? '';
      const alarm = values[`${name}.${currency}.alarm`] ?? '';
      if (table || alarm) pairs[currency] = { table, alarm };
      // A currency without thresholds stays without; one that had thresholds is derived again, or off.
      else if (setting.thresholds[name]?.[currency]) pairs[currency] = null;
    }
    thresholds[name] = pairs;
  }
  return {
    version: setting.version,
    enabled,
    sound,
    severity,
    thresholds,
    rows: Number(values.rows),
    ...(monitor.window.per ? {} : { unit, windowMinutes: Number(values.window) * minutesOf(unit) }),
    ...(monitor.least ? { least: values.least } : {}),
    ...(monitor.ignores ? { ignore: values.ignore.split(/[\s,]+/).filter(Boolean) } : {}),
  };
}
