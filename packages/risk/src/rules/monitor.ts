import type { Text } from '@pitboss/rules/i18n';
import type { Sums } from '../minutes/minutes.ts';
import type { ColumnName } from './columns.ts';

/** Events or states that a monitor measures, and the time by which they count (risk §1, times). */
export type Measure =
  /** Settled bets, by payout time: in = stakes, out = wins, extra = jackpots. */
  | 'settled'
  /** Bets, open ones too, by the time they were made: in = stakes. A cancelled bet goes. */
  | 'placed'
  /** Successful transfers: in = to members, out = back from them. */
  | 'moved'
  /** Failed transfers, except those rejected by a limit. */
  | 'failed'
  /** Members that registered. */
  | 'registered'
  /** Bets by the time they were made, and nothing of their money. */
  | 'hall'
  /** States that are looked at, not sums of events: addresses, members online, orders on their way. */
  | 'address'
  | 'online'
  | 'stuck'
  | 'waiting'
  /** Signals of another area: each is raised as an alert without evaluation. */
  | 'signal'
  /** Transfers that a limit rejected: in = their amounts. */
  | 'limited'
  /** A single bet, by itself: in = its stake, out = its win, extra = its jackpot. */
  | 'bet'
  /** A single order that took money out: out = its amount. */
  | 'withdrawal'
  /** The rounds that a member won in a row in a game: count, and the sums of their bets. */
  | 'streak'
  /** Rounds in which two linked members staked on opposite areas: extra = the lower stakes, in CNY. */
  | 'pair';

/** Measures that are not totals of minutes: their figures are evaluated individually. */
export const singleMeasures = ['bet', 'withdrawal', 'streak', 'pair'] as const satisfies readonly Measure[];
/** Returns whether a measure's figures are evaluated individually, not as totals of minutes. */
export const isSingleMeasure = (measure: Measure): boolean =>
  singleMeasures.some((single) => single === measure);

/**
 * Kind of a figure's subject; the letters are those of the keys (risk §1). `g` is the pool group of the
 * member's agent, or its tenant where it has none; `hall` is a level of rooms in a game, `t` a tenant,
 * `books` the data that a proof covers, `day` a member on a Beijing day, `streak` a member in a game, `pair`
 * two members, `room` a room of a game.
 */
export type SubjectKind =
  | 'm'
  | 'a'
  | 'g'
  | 'game'
  | 'day'
  | 'streak'
  | 'pair'
  | 'bet'
  | 'order'
  | 'hall'
  | 'ip'
  | 't'
  | 'room'
  | 'books';

/** Unit of a figure: money and percent in hundredths, counts as they are. */
export type Unit = 'money' | 'count' | 'percent';

/** Thresholds in the figure's own integers: minor units, hundredths of a percent, counts. */
export interface Threshold {
  readonly table: bigint;
  readonly alarm: bigint;
}

/** One figure of a monitor; a monitor with one calls it `value`. */
export interface Figure {
  /** Verb of the alert's content, as "won". */
  readonly text: Text;
  readonly unit: Unit;
  /** In CNY, or for every currency; without one the figure is off until an operator sets a threshold. */
  readonly threshold?: Threshold;
  /** Largest threshold, where it is not that of its unit: of shares, which end at 100. */
  readonly most?: number;
  /** Null where there is nothing to measure; `before` are the sums of the window before. */
  of(sums: Sums, before?: Sums): bigint | null;
}

/** Condition for a figure to be evaluated: the minimum of an amount. */
export interface Min {
  readonly text: Text;
  readonly unit: Unit;
  readonly initial: bigint;
  of(sums: Sums, before?: Sums): bigint;
}

/** Meaning of a window that is not a configurable length of time. */
export type Per = 'bet' | 'order' | 'day' | 'now';

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** A rule over what happens, as a declaration: who, what, how long, from when on. */
export interface Monitor {
  readonly title: Text;
  /** Description of what it measures, in one sentence. */
  readonly about: Text;
  readonly subject: SubjectKind;
  readonly measure: Measure;
  /** Of these games alone. */
  readonly games?: 'mini';
  readonly figures: Readonly<Record<string, Figure>>;
  readonly least?: Min;
  /** Looked at when a minute is over, not while it runs. */
  readonly atEnds?: true;
  /** Agents above have rows too, about everything below them; they raise nothing. */
  readonly upper?: true;
  /** Addresses may be left out. */
  readonly ignores?: true;
  /** It has no thresholds and no panel: every signal is an alert. */
  readonly said?: true;
  /** With `per` the length is fixed; the content shows the text of `per` instead. */
  readonly window: { readonly minutes: number; readonly unit: 'minutes' | 'hours'; readonly per?: Per };
  /** All figures belong to one key and one alert. */
  readonly oneKey?: true;
  readonly severity: Severity;
  /** Further columns of its table. */
  readonly columns: readonly ColumnName[];
  /** Columns that an alert also contains, as they were when it was raised or at its peak. */
  readonly extras?: readonly ColumnName[];
}

/** Whole amounts of money as thresholds. */
export const money = (table: number, alarm: number): Threshold => ({
  table: BigInt(table) * 100n,
  alarm: BigInt(alarm) * 100n,
});
/** Counts as thresholds. */
export const counts = (table: number, alarm: number): Threshold => ({
  table: BigInt(table),
  alarm: BigInt(alarm),
});
/** Percentages as thresholds: hundredths of a percent, as money has hundredths of a unit. */
export const percent = (table: number, alarm: number): Threshold => money(table, alarm);

/** Measures whose figures are sums of events by minutes. */
const summed: ReadonlySet<Measure> = new Set([
  'settled',
  'placed',
  'moved',
  'failed',
  'registered',
  'limited',
  'hall',
]);
/** Returns whether a monitor evaluates totals of events, not a state. */
export const isSummed = ({ measure }: Pick<Monitor, 'measure'>): boolean => summed.has(measure);

export const minutes = (length: number) => ({ minutes: length, unit: 'minutes' }) as const;
export const hours = (length: number) => ({ minutes: length * 60, unit: 'hours' }) as const;

/** The window of monitors of what is so now. */
export const now = { ...minutes(1), per: 'now' } as const;

/** The window of monitors of single bets and orders: they look back a day. */
export const one = (per: 'bet' | 'order') => ({ ...hours(24), per }) as const;

/** At least so many bets. */
export const minBets = (bets: number): Min => ({
  text: { zh_cn: '最少注单数', en_us: 'Minimum bets' },
  unit: 'count',
  initial: BigInt(bets),
  of: ({ count }) => BigInt(count),
});
