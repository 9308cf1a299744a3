import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { refer } from '@pitboss/rules/messages';
import {
  type Check,
  checkAmount,
  checkRiskRows,
  checkRiskThresholds,
  firstOf,
} from '@pitboss/rules/validation';
import { figureOf } from './figures.ts';
import { type MonitorCode, monitorOf } from './monitors.ts';
import { network, networkOf } from './rules/addresses.ts';
import type { Figure, Monitor, Severity, Threshold, Unit } from './rules/monitor.ts';

/** The currency of the default thresholds, from which those of other currencies are derived. */
export const baseCurrency = 'CNY';
/** Key of thresholds that apply to every currency: counts and percentages have one threshold. */
export const everyCurrency = '*';

/** Settings of a monitor; a version of them never changes. */
export interface MonitorConfig {
  /** Off: rows are shown, alerts are not raised. */
  readonly enabled: boolean;
  readonly sound: boolean;
  readonly severity: Severity;
  readonly windowMinutes: number;
  /** Unit in which the window was entered; the length is the same either way. */
  readonly unit: 'minutes' | 'hours';
  /** Rows of the table. */
  readonly rows: number;
  /** By figure and currency; what is missing is derived from the base currency. */
  readonly thresholds: Readonly<Record<string, Readonly<Record<string, Threshold>>>>;
  /** Smallest activity for which a figure is evaluated; null where the monitor has no such condition. */
  readonly least: bigint | null;
  /** Addresses and networks that are left out, in their normal form. */
  readonly ignore?: readonly string[];
}

export const configLimits = {
  rows: { min: 5, max: 500, initial: 20 },
  minutes: { min: 1, max: 1_440 },
  hours: { min: 1, max: 72 },
  /** Of thresholds (risk §1). */
  money: { min: 0.01, max: 9_999_999_999.99, decimals: 2 },
  percent: { min: 0.01, max: 10_000, decimals: 2 },
  count: { min: 1, max: 1_000_000, decimals: 0 },
} as const;

/** Between which numbers the thresholds of a figure lie, and with how many places. */
export const thresholdLimits = ({ unit, most = configLimits[unit].max }: Pick<Figure, 'unit' | 'most'>) => ({
  ...configLimits[unit],
  max: most,
});

export const currencyKey = (unit: Unit): string => (unit === 'money' ? baseCurrency : everyCurrency);

/** Returns the default settings of a monitor. */
export function defaultConfig(code: MonitorCode): MonitorConfig {
  const monitor = monitorOf(code);
  return {
    enabled: true,
    sound: false,
    severity: monitor.severity,
    windowMinutes: monitor.window.minutes,
    unit: monitor.window.unit,
    rows: configLimits.rows.initial,
    thresholds: Object.fromEntries(
      Object.entries(monitor.figures).map(([name, { unit, threshold }]) => [
        name,
        threshold ? { [currencyKey(unit)]: threshold } : {},
      ]),
    ),
    least: monitor.least?.initial ?? null,
  };
}

/**
 * The amount of another currency for one of the base currency, at its rate of the day (CNY for one unit,
 * times 10^8).
 */
const derived = (minor: bigint, rate: bigint): bigint => divHalfEven(minor * RATE_SCALE, rate);

/**
 * The thresholds of a figure in a currency: its own, or those of the base currency at the rate when the
 * Beijing day began (`derived`). Null for a currency without a rate. A figure without money has the same for
 * all.
 */
export function thresholdOf(
  config: Pick<MonitorConfig, 'thresholds'>,
  figure: string,
  unit: Unit,
  currency: string,
  rateOf: (currency: string) => bigint | null,
): (Threshold & { readonly derived: boolean }) | null {
  const given = config.thresholds[figure] ?? {};
  if (unit !== 'money') {
    const one = given[everyCurrency];
    return one ? { ...one, derived: false } : null;
  }
  const own = given[currency];
  if (own) return { ...own, derived: false };
  const base = given[baseCurrency];
  const rate = rateOf(currency);
  if (!base || rate === null) return null;
  const table = derived(base.table, rate);
  const alarm = derived(base.alarm, rate);
  // An amount too small for the currency's two places would hold for everything.
  return { table: table > 0n ? table : 1n, alarm: alarm > 0n ? alarm : 1n, derived: true };
}

/** A least amount of money in a currency, from the one in CNY; null for a currency without a rate. */
export function minOf(
  min: bigint,
  currency: string,
  rateOf: (currency: string) => bigint | null,
): bigint | null {
  const rate = currency === baseCurrency ? RATE_SCALE : rateOf(currency);
  return rate === null ? null : derived(min, rate);
}

/** A change of settings as it is sent: what is left out stays; a threshold of null is derived again. */
export interface ConfigChange {
  readonly enabled?: boolean | undefined;
  readonly sound?: boolean | undefined;
  readonly severity?: Severity | undefined;
  readonly windowMinutes?: number | undefined;
  readonly unit?: 'minutes' | 'hours' | undefined;
  readonly rows?: number | undefined;
  readonly least?: string | undefined;
  /** Addresses and networks, instead of those of before. */
  readonly ignore?: readonly string[] | undefined;
  readonly thresholds?:
    | Readonly<Record<string, Readonly<Record<string, { table: string; alarm: string } | null>>>>
    | undefined;
}

function checkThresholds(monitor: Monitor, given: NonNullable<ConfigChange['thresholds']>): Check {
  for (const [name, byCurrency] of Object.entries(given)) {
    const figure = monitor.figures[name];
    if (!figure) return refer('fieldInvalid', { field: name });
    for (const [currency, pair] of Object.entries(byCurrency)) {
      const wrong = (currency === everyCurrency) === (figure.unit === 'money');
      // The thresholds that the others come from cannot be derived themselves; what is off as delivered may
      // be off again.
      if (wrong || (pair === null && figure.threshold && currency === currencyKey(figure.unit)))
        return refer('fieldInvalid', { field: `${name}.${currency}` });
      const broken = pair && checkRiskThresholds({ ...pair, ...thresholdLimits(figure) });
      if (broken) return broken;
    }
  }
  return null;
}

function checkMin(monitor: Monitor, given: string | undefined): Check {
  if (given === undefined) return null;
  if (!monitor.least) return refer('fieldInvalid', { field: 'least' });
  if (monitor.least.unit === 'money') return checkAmount(given);
  if (monitor.least.unit === 'percent')
    // Above nothing, so that only its own range decides.
    return checkRiskThresholds({ ...configLimits.percent, alarm: given, table: '0', min: 0 });
  return checkWhole('least', given, configLimits.count.min, configLimits.count.max);
}

function checkIgnore(monitor: Monitor, given: readonly string[] | undefined): Check {
  if (!given?.length) return null;
  if (!monitor.ignores) return refer('fieldInvalid', { field: 'ignore' });
  return firstOf(
    ...given.map((text): Check => {
      const one = network(text);
      return one.ok ? null : one.message;
    }),
  );
}

/** Validates a change of settings; null when it is valid (risk §1, thresholds; product §5). */
export function checkConfigChange(monitor: Monitor, before: MonitorConfig, change: ConfigChange): Check {
  const { rows = before.rows, windowMinutes = before.windowMinutes, unit = before.unit } = change;
  const { min, max } = configLimits[unit];
  return firstOf(
    checkRiskRows(rows),
    checkWhole('windowMinutes', windowMinutes / (unit === 'hours' ? 60 : 1), min, max),
    monitor.window.per && (windowMinutes !== monitor.window.minutes || unit !== monitor.window.unit)
      ? refer('fieldInvalid', { field: 'windowMinutes' })
      : null,
    checkThresholds(monitor, change.thresholds ?? {}),
    checkMin(monitor, change.least),
    checkIgnore(monitor, change.ignore),
  );
}

/** The settings after a change that `checkConfigChange` has nothing against. */
export function changedConfig(monitor: Monitor, before: MonitorConfig, change: ConfigChange): MonitorConfig {
  const { thresholds: given = {}, least: typed, ignore, ...rest } = change;
  const min = typed !== undefined && monitor.least ? figureOf(typed, monitor.least.unit) : before.least;
  const thresholds: Record<string, Record<string, Threshold>> = {};
  for (const [name, { unit }] of Object.entries(monitor.figures)) {
    const own = new Map(Object.entries(before.thresholds[name] ?? {}));
    for (const [currency, pair] of Object.entries(given[name] ?? {}))
      if (pair === null) own.delete(currency);
      else own.set(currency, { table: figureOf(pair.table, unit), alarm: figureOf(pair.alarm, unit) });
    thresholds[name] = Object.fromEntries(own);
  }
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...set,
    thresholds,
    least: min,
    ...(ignore && { ignore: ignore.flatMap((text) => networkOf(text)) }),
  };
}
