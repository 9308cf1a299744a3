import { currencyKey, thresholdOf } from '@pitboss/risk/config';
import { figureDto } from '@pitboss/risk/figures';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { msOrNull } from '../../../domain/sql/dto.ts';
import type { Settings } from './settings.sql.ts';

type Pairs = Record<string, Record<string, { table: string; alarm: string }>>;

/** Converts settings to their DTO, with derived thresholds for the currencies that have none of their own. */
export function settingDto(
  code: MonitorCode,
  set: Omit<Settings, 'newest'>,
  rates: ReadonlyMap<string, bigint>,
) {
  const { config } = set;
  const thresholds: Pairs = {};
  const derived: Pairs = {};
  for (const [name, { unit }] of Object.entries(monitorOf(code).figures)) {
    const pair = ({ table, alarm }: { table: bigint; alarm: bigint }) => ({
      table: figureDto(table, unit),
      alarm: figureDto(alarm, unit),
    });
    const own = config.thresholds[name] ?? {};
    thresholds[name] = Object.fromEntries(
      Object.entries(own).map(([currency, one]) => [currency, pair(one)]),
    );
    derived[name] = {};
    for (const currency of unit === 'money' ? rates.keys() : [])
      if (!own[currency] && currency !== currencyKey(unit)) {
        const one = thresholdOf(config, name, unit, currency, (requested) => rates.get(requested) ?? null);
        if (one) derived[name][currency] = pair(one);
      }
  }
  const { least }: Monitor = monitorOf(code);
  const { enabled, sound, severity, windowMinutes, unit, rows } = config;
  return {
    enabled,
    sound,
    severity,
    windowMinutes,
    unit,
    rows,
    thresholds,
    derived,
    least: least && config.least !== null ? figureDto(config.least, least.unit) : null,
    ignore: monitorOf(code).ignores ? [...(config.ignore ?? [])] : null,
    shadow: set.shadow,
    version: set.version,
    author: set.author,
    reason: set.reason,
    untested: set.untested,
    at: msOrNull(set.at),
  };
}
