import { type ActivityRule, type ActivityTerms, amountFor } from './activity.ts';

/** Who takes part with a score: not excluded and with all conditions met. */
export interface Scored {
  readonly memberId: string;
  readonly currency: string;
  /** Minor units of a leaderboard, else days, periods or minutes. */
  readonly score: bigint;
  /**
   * Epoch ms that orders equals: of a leaderboard the last counted bet or gift (of biggestWin that bet), else when the first
   * step was reached.
   */
  readonly at: number;
  /** Of steps: minor units that the steps reached come to, in the currency. */
  readonly earned?: bigint;
}

/** What a member gets, in minor units above zero. */
export interface Award {
  readonly memberId: string;
  readonly currency: string;
  readonly score: bigint;
  readonly amount: bigint;
  /** Rank of a leaderboard. */
  readonly place: number | null;
}

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** The prize of a place in minor units; zero where there is none. */
function prizeOf(rule: ActivityRule, currency: string) {
  return (place: number): bigint => {
    const prize = rule.prizes?.find(({ from, to }) => place >= from && place <= to);
    return prize ? (amountFor(prize.amount, currency) ?? 0n) : 0n;
  };
}

/** The board of one currency (spec content §3): scores above 0 and not below the least one rank. */
export function boardAwards(rule: ActivityRule, currency: string, entries: readonly Scored[]): Award[] {
  const least = amountFor(rule.minScore, currency) ?? 0n;
  const ranked = entries
    .filter((one) => one.currency === currency && one.score > 0n && one.score >= least)
    .sort((a, b) =>
      a.score === b.score ? a.at - b.at || byNumber(a.memberId, b.memberId) : a.score > b.score ? -1 : 1,
    );
  const prize = prizeOf(rule, currency);
  const last = Math.max(0, ...(rule.prizes ?? []).map(({ to }) => to));
  const awards: Award[] = [];
  for (let first = 0; first < ranked.length && first < last; ) {
    const { score } = ranked[first] as Scored;
    let behind = first + 1;
    if (rule.ties === 'split') while (ranked[behind]?.score === score) behind += 1;
    let sum = 0n;
    for (let place = first + 1; place <= Math.min(behind, last); place += 1) sum += prize(place);
    const amount = sum / BigInt(behind - first);
    if (amount > 0n)
      for (const { memberId } of ranked.slice(first, behind))
        awards.push({ memberId, currency, score, amount, place: first + 1 });
    first = behind;
  }
  return awards;
}

/** What reaching a score comes to: each step up to it, or the highest alone. */
export function earnedBy(rule: ActivityRule, currency: string, score: number): bigint {
  const reached = (rule.steps ?? []).filter(({ at }) => at <= score);
  const amounts = reached.map(({ amount }) => amountFor(amount, currency) ?? 0n);
  if (rule.pay === 'highest') return amounts.at(-1) ?? 0n;
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * Awards of steps within the budget of a currency, by the instant of the first step, then by member. The first that does not
 * fit stops them: nothing in part, and none behind it.
 */
export function stepAwards(
  currency: string,
  entries: readonly Scored[],
  budget: bigint | null,
): { awards: Award[]; exhausted: boolean } {
  const inOrder = entries
    .filter((one) => one.currency === currency && (one.earned ?? 0n) > 0n)
    .sort((a, b) => a.at - b.at || byNumber(a.memberId, b.memberId));
  const awards: Award[] = [];
  let spent = 0n;
  for (const { memberId, score, earned = 0n } of inOrder) {
    if (budget !== null && spent + earned > budget) return { awards, exhausted: true };
    spent += earned;
    awards.push({ memberId, currency, score, amount: earned, place: null });
  }
  return { awards, exhausted: false };
}

/** Who gets what of an activity, and in which currencies the budget ran out. */
export function awardsOf(
  { kind, rule, currencies, budget }: Pick<ActivityTerms, 'kind' | 'rule' | 'currencies' | 'budget'>,
  entries: readonly Scored[],
): { awards: Award[]; exhausted: string[] } {
  const byCurrency = new Map<string, Scored[]>();
  for (const entry of entries) {
    const list = byCurrency.get(entry.currency);
    if (list) list.push(entry);
    else byCurrency.set(entry.currency, [entry]);
  }
  const awards: Award[] = [];
  const exhausted: string[] = [];
  for (const currency of currencies) {
    const own = byCurrency.get(currency) ?? [];
    if (kind === 'leaderboard') awards.push(...boardAwards(rule, currency, own));
    else {
      const given = stepAwards(currency, own, amountFor(budget, currency));
      awards.push(...given.awards);
      if (given.exhausted) exhausted.push(currency);
    }
  }
  return { awards, exhausted };
}
