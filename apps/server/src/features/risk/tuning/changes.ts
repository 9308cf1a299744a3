import {
  type ConfigChange,
  changedConfig,
  checkConfigChange,
  everyCurrency,
  type MonitorConfig,
} from '@pitboss/risk/config';
import { figureDto } from '@pitboss/risk/figures';
import { isMonitor, type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { configForRow } from '../../../domain/risk/stored-config.ts';
import { canonical } from '../../../platform/audit/audit.ts';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { compareUpdate, staleUpdate } from '../../../platform/versions/merge-update.ts';
import { currencyCodes, type Settings } from './settings.sql.ts';

export type Change = ConfigChange & { readonly version: number };

/** Throws when the live version is not the one that the caller has read. */
export function rejectStale(current: Settings, version: number): void {
  if (version === current.version) return;
  const change = { operator: current.author ?? '', changedAt: current.at?.getTime() ?? Date.now() };
  throw staleUpdate(
    { stale: 'risk.stale' },
    { version: current.version, fields: [{ field: 'version', value: current.version, ...change }] },
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns settings by the fields of a change, each threshold as `thresholds.figure.currency`. */
function fieldsOf(monitor: Monitor, config: MonitorConfig): Fields {
  const { thresholds, ...others } = config;
  const pairs = Object.entries(thresholds).flatMap(([figure, byCurrency]) =>
    Object.entries(byCurrency).map(([currency, { table, alarm }]) => {
      const unit = monitor.figures[figure]?.unit ?? 'count';
      const pair = { table: figureDto(table, unit), alarm: figureDto(alarm, unit) };
      return [`thresholds.${figure}.${currency}`, pair] as const;
    }),
  );
  const { least } = monitor;
  const minText = least && config.least !== null ? figureDto(config.least, least.unit) : null;
  return { ...others, least: minText, ...Object.fromEntries(pairs) };
}

/** Names of the fields that a change sends. */
const sentIn = ({ thresholds = {}, ...others }: ConfigChange): string[] => [
  ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.entries(thresholds).flatMap(([figure, byCurrency]) =>
    Object.keys(byCurrency).map((currency) => `thresholds.${figure}.${currency}`),
  ),
];

/** Returns a change with only those of its fields that are among some. */
function only(change: ConfigChange, kept: Fields): ConfigChange {
  const { thresholds = {}, ...others } = change;
  const pairs = Object.entries(thresholds).map(([figure, byCurrency]) => {
    const own = Object.entries(byCurrency).filter(([currency]) => `thresholds.${figure}.${currency}` in kept);
    return [figure, Object.fromEntries(own)] as const;
  });
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => name in kept)),
    thresholds: Object.fromEntries(pairs),
  };
}

/**
 * Returns the settings after the caller's change, without fields left as they were read. Throws for fields
 * that others have changed to another value than the sent one: a sent value that is stored already is no
 * conflict, whatever the version, because a request may contain monitors that it does not change.
 */
export async function merged(
  context: WriteContext,
  code: string,
  settings: ReadonlyMap<MonitorCode, Settings>,
  change: Change,
) {
  const known = isMonitor(code) ? settings.get(code) : undefined;
  const wanted = changed(code, settings, { ...change, version: known?.version ?? change.version });
  const { before } = wanted;
  const monitor: Monitor = monitorOf(wanted.code);
  const { version, ...sent } = change;
  const stored = fieldsOf(monitor, before.config);
  const written = fieldsOf(monitor, wanted.config);
  const compared = await compareUpdate<Fields>(
    context,
    {
      kind: 'riskSetting',
      id: code,
      version,
      isOneOfSeveral: true,
      stale: 'risk.stale',
      own: { version: before.version, actor: before.author ?? '', at: before.at ?? new Date() },
    },
    stored,
    Object.fromEntries(
      sentIn(sent)
        .map((field) => [field, written[field] ?? null] as const)
        .filter(([field, value]) => canonical(value) !== canonical(stored[field] ?? null)),
    ),
  );
  const config = changedConfig(monitor, before.config, only(sent, compared.changed));
  return { ...wanted, config, previous: compared.before };
}

/** Returns the settings after a change; throws when it is invalid. */
export function changed(code: string, settings: ReadonlyMap<MonitorCode, Settings>, change: Change) {
  const before = isMonitor(code) ? settings.get(code) : undefined;
  if (!isMonitor(code) || !before) throw new AppError('request.invalid', { field: code });
  rejectStale(before, change.version);
  const { version: _, ...fields } = change;
  const monitor = monitorOf(code);
  assertValid(checkConfigChange(monitor, before.config, fields));
  return { code, before, config: changedConfig(monitor, before.config, fields) };
}

/** Throws for thresholds in unknown currencies. */
export async function checkCurrencies(tx: Tx, changes: readonly ConfigChange[]): Promise<void> {
  const named = new Set(
    changes.flatMap(({ thresholds = {} }) => Object.values(thresholds).flatMap((one) => Object.keys(one))),
  );
  named.delete(everyCurrency);
  const known = await currencyCodes(tx);
  const currency = [...named].find((code) => !known.has(code));
  if (currency !== undefined) throw new AppError('pool.currencyUnknown', { currency }, 'thresholds');
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

/** Returns settings as a text that is equal for equal settings. */
export const contentOf = (config: MonitorConfig): string => JSON.stringify(sorted(configForRow(config)));

/** Content of settings that affects alerts; the rest only changes how a monitor is shown. */
const ofAlerts = (config: MonitorConfig): string => contentOf({ ...config, rows: 0, sound: false });

export const sameContent = (a: MonitorConfig, b: MonitorConfig): boolean => contentOf(a) === contentOf(b);
/** Returns true when two settings raise the same alerts. */
export const sameAlerts = (a: MonitorConfig, b: MonitorConfig): boolean => ofAlerts(a) === ofAlerts(b);
