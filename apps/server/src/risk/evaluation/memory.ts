import type { MonitorConfig } from '@pitboss/risk/config';
import type { FigureKey } from '@pitboss/risk/keys';
import type { Episodes } from '@pitboss/risk/minutes/episodes';
import type { Series } from '@pitboss/risk/minutes/minutes';
import type { MonitorCode } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Measure } from '@pitboss/risk/rules/monitor';
import type { Run } from './known-rounds.ts';
import { createStates } from './known-states.ts';

/** Owner of a figure. */
export interface Owner {
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string | null;
}

/** A figure that is shown, or has an episode: a row of `risk_standing`. */
export interface Standing extends Owner {
  readonly key: string;
  /** Key of the figure: when several records share one key, the current one. */
  of: FigureKey;
  value: bigint;
  /** Epoch ms of the newest event. */
  lastAt: number;
  /** At or above the table threshold. */
  shown: boolean;
  /** Those that a late event may belong to; the last one may last. */
  episodes: Episodes;
  /** Columns that are known when it is evaluated, of figures that are no sums of minutes. */
  facts: Facts | null;
  /** Game of a signal about a bet; not stored. */
  game?: number;
  changed: boolean;
}

export interface CurrentConfig {
  readonly version: number;
  readonly config: MonitorConfig;
}

export interface Limits {
  readonly table: bigint;
  readonly alarm: bigint;
  readonly derived: boolean;
}

export interface SeriesKey {
  readonly subject: string;
  readonly measure: Measure;
  readonly currency: string;
}
export const seriesText = ({ subject, measure, currency }: SeriesKey): string =>
  `${subject}\n${measure}\n${currency}`;

/** Series that are kept between cycles; the oldest ones are read again when they are needed. */
const seriesMax = 50_000;

/**
 * Creates the state that the evaluating server keeps between cycles. It equals the tables as long as this
 * server has evaluated every cycle (`turn`); otherwise it starts empty.
 */
export function createMemory() {
  const series = new Map<string, Series>();
  return {
    /** The number of the last cycle, and the minute that runs; -1 before the first. */
    turn: '-1',
    minute: 0,
    series,
    standings: new Map<string, Standing>(),
    ...createStates(),
    /** The figures of single monitors by minute, by their keys. */
    gauges: new Map<string, (minute: number) => bigint>(),
    /** Rounds in a row, by member and game. */
    runs: new Map<string, Run>(),
    /** The records of pairs, by the subject of the pair and the round. */
    pairs: new Map<string, Map<string, { readonly at: number; readonly matched: bigint }>>(),
    /** Those that the last cycle read. */
    runsRead: [] as Run[],
    configs: new Map<MonitorCode, CurrentConfig>(),
    /** Newest version that was read of all. */
    configId: '-1',
    /** Codes whose thresholds changed: every subject is evaluated with the next minute. */
    renewed: new Set<MonitorCode>(),
    /** Thresholds of a configuration, by figure and currency, at the rates of the day. */
    limits: new Map<MonitorConfig, Map<string, Limits | null>>(),
    /** CNY for one unit of a currency, times 10^8, when the Beijing day began. */
    rates: new Map<string, bigint>(),
    ratesDay: -1,
    keep(key: string, one: Series): void {
      series.delete(key);
      series.set(key, one);
    },
    trim(): void {
      for (const key of series.keys()) {
        if (series.size <= seriesMax) break;
        series.delete(key);
      }
    },
  };
}
export type Memory = ReturnType<typeof createMemory>;
