/** Kinds of activities (spec content §3), and what each is measured by. */
export const activityKinds = ['leaderboard', 'signIn', 'login', 'onlineTime'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** From time alone but for drafts, and for what waits for its settlement. */
export const activityStates = ['draft', 'notOpen', 'inProgress', 'settling', 'finished'] as const;
export type ActivityState = (typeof activityStates)[number];

export const payoutWays = ['automatic', 'claim'] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** Fixed zones, never a viewer's own: whose days and weeks count. */
export const activityZones = ['BeiJing', 'NewYork'] as const;
export type ActivityZone = (typeof activityZones)[number];

export const boardMeasures = ['turnover', 'netWin', 'biggestWin', 'gifts'] as const;
export type BoardMeasure = (typeof boardMeasures)[number];
/** Measures and their units: money in minor units, days or periods, minutes. */
export const activityMeasures = [...boardMeasures, 'days', 'periods', 'minutes'] as const;
export type ActivityMeasure = (typeof activityMeasures)[number];

/** Same score: who had it earlier is first; or one rank for all, who share the prizes of its places. */
export const tieRules = ['earlier', 'split'] as const;
export const runModes = ['total', 'consecutive'] as const;
export const loginPeriods = ['day', 'week'] as const;
/** Online time of the whole window, or of each day for itself. */
export const onlineSpans = ['total', 'day'] as const;
/** Every step that is reached, or the highest alone. */
export const stepPays = ['each', 'highest'] as const;

/** Decimal amounts by currency, e.g. {"CNY":"10.00"}; each applies to the members of its currency. */
export type Amounts = Readonly<Record<string, string>>;

/** Places of a leaderboard from..to with the prize of each of them. */
export interface Prize {
  readonly from: number;
  readonly to: number;
  readonly amount: Amounts;
}
/** Award for reaching a number of days, periods or minutes. */
export interface Step {
  readonly at: number;
  readonly amount: Amounts;
}

/** Measure and awards of an activity; the fields that are present depend on its kind (`ruleFields`). */
export interface ActivityRule {
  readonly measure?: BoardMeasure | undefined;
  /** Bets of these games alone; none: all. */
  readonly gameIds?: number[] | undefined;
  /** Smaller bets do not count. */
  readonly minBet?: Amounts | undefined;
  /** Smaller scores do not rank. */
  readonly minScore?: Amounts | undefined;
  readonly prizes?: Prize[] | undefined;
  readonly ties?: (typeof tieRules)[number] | undefined;
  readonly mode?: (typeof runModes)[number] | undefined;
  readonly period?: (typeof loginPeriods)[number] | undefined;
  /** HH:mm of the zone, up to 24:00; the end is not part of it. */
  readonly between?: { readonly from: string; readonly to: string } | undefined;
  readonly span?: (typeof onlineSpans)[number] | undefined;
  readonly steps?: Step[] | undefined;
  readonly pay?: (typeof stepPays)[number] | undefined;
}

/** The fields of a rule that a kind has. */
export const ruleFields: Readonly<Record<ActivityKind, readonly (keyof ActivityRule)[]>> = {
  leaderboard: ['measure', 'gameIds', 'minBet', 'minScore', 'prizes', 'ties'],
  signIn: ['mode', 'steps', 'pay'],
  login: ['period', 'between', 'mode', 'steps', 'pay'],
  onlineTime: ['span', 'steps', 'pay'],
};

/** All of them hold within the window, or the member gets nothing. */
export interface ActivityConditions {
  /** Least turnover in all games. */
  readonly turnover?: Amounts | undefined;
  /** Least sum of successful transfers to the member. */
  readonly transferIn?: Amounts | undefined;
  /** Days of 24 hours from the registration to the start. */
  readonly accountAgeDays?: number | undefined;
}

/** Both ends count to the millisecond, in epoch ms. */
export interface ActivityTimes {
  readonly showStart: number;
  readonly showEnd: number;
  readonly start: number;
  readonly end: number;
  readonly payoutTime: number;
}

/** Everything that decides who gets what. */
export interface ActivityTerms {
  readonly kind: ActivityKind;
  readonly zone: ActivityZone;
  readonly start: number;
  readonly end: number;
  readonly currencies: readonly string[];
  readonly conditions: ActivityConditions;
  readonly budget: Amounts | null;
  readonly rule: ActivityRule;
}

/**
 * Our bounds, in addition to those of the specification (title 20), so that a request and a settlement are
 * limited in size.
 */
export const activityLimits = {
  title: 20,
  content: 5_000,
  currencies: 30,
  agents: 200,
  games: 200,
  prizes: 100,
  /** The last place that a prize can name. */
  place: 10_000,
  steps: 100,
  /** Days, periods or minutes of a step. */
  at: 100_000,
  sort: 9_999,
  accountAgeDays: 36_500,
  /** Least time from saving to the payout, and the default one from the end to it. */
  aheadMs: 60_000,
  payoutAfterMs: 3_600_000,
  /** The window of a forecast, and how long after the settlement late events are looked for. */
  forecastMs: 30 * 86_400_000,
  recheckMs: 31 * 86_400_000,
} as const;

/** Returns the measure of an activity. */
export const measureOf = (kind: ActivityKind, rule: ActivityRule): ActivityMeasure =>
  kind === 'leaderboard'
    ? (rule.measure ?? 'turnover')
    : kind === 'signIn'
      ? 'days'
      : kind === 'login'
        ? 'periods'
        : 'minutes';

/** Minor units of an amount for a currency; null where there is none for it. */
export function amountFor(amounts: Amounts | null | undefined, currency: string): bigint | null {
  const text = amounts && Object.hasOwn(amounts, currency) ? amounts[currency]! : '';
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  return match && BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0'));
}

/**
 * Returns the state at a time (spec content §3); `settled`: its settlement is stored, or it was cancelled.
 */
export function activityState(
  { start, end, payoutTime }: Pick<ActivityTimes, 'start' | 'end' | 'payoutTime'>,
  { draft, settled, cancelled }: { draft: boolean; settled: boolean; cancelled: boolean },
  now: number,
): ActivityState {
  if (draft) return 'draft';
  if (cancelled) return 'finished';
  if (now < start) return 'notOpen';
  if (now <= end) return 'inProgress';
  return settled && now >= payoutTime ? 'finished' : 'settling';
}
