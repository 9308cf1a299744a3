import {
  type ActivityTerms,
  type Amounts,
  activityKinds,
  boardMeasures,
} from '@pitboss/rules/activities/activity';

/** Random numbers that repeat for a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = (share = 0.5) => next() < share;
  return {
    below,
    one,
    maybe,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
export type Random = ReturnType<typeof createRandom>;

/** Returns terms of an activity of any kind, with a window in the days before `now`. */
export function randomTerms(random: Random, now: number, games: readonly number[]): ActivityTerms {
  const { below, one, maybe } = random;
  const currencies = one([['CNY'], ['CNY', 'USD'], ['USD', 'CNY']]);
  const money = (max: number): Amounts =>
    Object.fromEntries(currencies.map((code) => [code, `${1 + below(max)}.${maybe() ? '00' : '37'}`]));
  const kind = one(activityKinds);
  // The last ten minutes are left out, so that the end precedes the payout.
  const end = now - 600_000 - below(20 * 86_400_000);
  const start = end - 3_600_000 - below(10 * 86_400_000);
  const rows = 1 + below(3);
  const ascending = (widest: number) => {
    let last = 0;
    return Array.from({ length: rows }, () => {
      last += 1 + below(widest);
      return last;
    });
  };
  const steps = () => ascending(kind === 'onlineTime' ? 200 : 2).map((at) => ({ at, amount: money(20) }));
  const pay = one(['each', 'highest', undefined] as const);
  const measure = one(boardMeasures);
  const ofBets = measure !== 'gifts';
  const rule: ActivityTerms['rule'] =
    kind === 'leaderboard'
      ? {
          measure,
          ...(ofBets && maybe(0.3) ? { gameIds: [one(games)] } : {}),
          ...(ofBets && maybe(0.3) ? { minBet: money(12) } : {}),
          ...(maybe(0.3) ? { minScore: money(30) } : {}),
          prizes: ascending(2).map((to, position, all) => ({
            from: (all[position - 1] ?? 0) + 1,
            to,
            amount: money(100),
          })),
          ties: one(['earlier', 'split', undefined] as const),
        }
      : {
          steps: steps(),
          pay,
          ...(kind === 'onlineTime' ? { span: one(['day', 'total', undefined] as const) } : {}),
          ...(kind !== 'onlineTime' ? { mode: one(['total', 'consecutive', undefined] as const) } : {}),
          ...(kind === 'login'
            ? {
                period: one(['day', 'week'] as const),
                ...(maybe(0.4)
                  ? {
                      between: one([
                        { from: '00:00', to: '12:00' },
                        { from: '09:30', to: '24:00' },
                      ]),
                    }
                  : {}),
              }
            : {}),
        };
  return {
    kind,
    zone: one(['BeiJing', 'NewYork'] as const),
    start,
    end,
    currencies: [...currencies],
    conditions: {
      ...(maybe(0.2) ? { turnover: money(20) } : {}),
      ...(maybe(0.15) ? { transferIn: money(20) } : {}),
      ...(maybe(0.2) ? { accountAgeDays: below(30) } : {}),
    },
    budget: kind !== 'leaderboard' && maybe(0.5) ? money(60) : null,
    rule,
  };
}
