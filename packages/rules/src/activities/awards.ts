import { type ActivityRule, type ActivityTerms, amountFor } from './activity.ts';

/** A participant with a score: not excluded and with all conditions met. */
export interface Scored {
  readonly memberId: string;
  readonly currency: string;
  /** Minor units of a leaderboard, else days, periods or minutes. */
  readonly score: bigint;
  /**
   * Epoch ms that orders equals: of a leaderboard the last counted bet or gift (of biggestWin that bet), else
   * when the first step was reached.
   */
  readonly at: number;
  /** Of steps: total of the steps reached, in minor units of the currency. */
  readonly earned?: bigint;
}

/** Award of a member, in minor units above zero. */
export interface Award {
  readonly memberId: string;
  readonly currency: string;
  readonly score: bigint;
  readonly amount: bigint;
  /** Rank of a leaderboard. */
  readonly place: number | null;
}

/** Ids are distinct. */
const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/** The prize of a place in minor units; zero where there is none. */
function prizeOf(rule: ActivityRule, currency: string) {
  return (position: number): bigint => {
    const prize = rule.prizes?.find(({ from, to }) => position >= from && position <= to);
    return prize ? (amountFor(prize.amount, currency) ?? 0n) : 0n;
  };
}

/** The board of one currency (spec content §3): scores above 0 and not below the least one rank. */
export function boardAwards(rule: ActivityRule, currency: string, entries: readonly Scored[]): Award[] {
  const min = amountFor(rule.minScore, currency) ?? 0n;
  const ranked = entries
    .filter((one) => one.currency === currency && one.score > 0n && one.score >= min)
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
    for (let position = first + 1; position <= Math.min(behind, last); position += 1) sum += prize(position);
    const amount = sum / BigInt(behind - first);
    if (amount > 0n)
      for (const { memberId } of ranked.slice(first, behind))
        awards.push({ memberId, currency, score, amount, place: first + 1 });
    first = behind;
  }
  return awards;
}

/**
 * Returns the amount earned by a score, in minor units: the total of all steps reached, or only the highest.
 */
export function earnedBy(rule: ActivityRule, currency: string, score: number): bigint {
  const reached = (rule.steps ?? []).filter(({ at }) => at <= score);
  const amounts = reached.map(({ amount }) => amountFor(amount, currency) ?? 0n);
  if (rule.pay === 'highest') return amounts.at(-1) ?? 0n;
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/**
 * Returns the awards of steps within the budget of a currency, in the order of the time of the first step,
 * then by member. The first award that does not fit ends the list: no award is reduced, and none after it is
 * paid.
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

/** Returns the awards of an activity, and the currencies whose budget ran out. */
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
