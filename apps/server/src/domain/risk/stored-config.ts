import type { MonitorConfig } from '@pitboss/risk/config';
import type { Threshold } from '@pitboss/risk/rules/monitor';

/** A configuration as the database keeps it: thresholds as digits. */
export type StoredConfig = Omit<MonitorConfig, 'thresholds' | 'least'> & {
  readonly least: string | null;
  readonly thresholds: Readonly<Record<string, Readonly<Record<string, { table: string; alarm: string }>>>>;
};

const mapped = <A, B>(
  thresholds: Readonly<Record<string, Readonly<Record<string, A>>>>,
  change: (one: A) => B,
): Record<string, Record<string, B>> =>
  Object.fromEntries(
    Object.entries(thresholds).map(([figure, byCurrency]) => [
      figure,
      Object.fromEntries(Object.entries(byCurrency).map(([currency, one]) => [currency, change(one)])),
    ]),
  );

/** The configuration of a row. */
export const configFromRow = (stored: StoredConfig): MonitorConfig => ({
  ...stored,
  least: stored.least === null ? null : BigInt(stored.least),
  thresholds: mapped(
    stored.thresholds,
    ({ table, alarm }): Threshold => ({
      table: BigInt(table),
      alarm: BigInt(alarm),
    }),
  ),
});

/** A configuration as a row keeps it. */
export const configForRow = (config: MonitorConfig): StoredConfig => ({
  ...config,
  least: config.least === null ? null : String(config.least),
  thresholds: mapped(config.thresholds, ({ table, alarm }) => ({
    table: String(table),
    alarm: String(alarm),
  })),
});
