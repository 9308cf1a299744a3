import * as d from '../define.ts';

/** Words that every report shares. */

export const reportPeriods = ['hour', 'day', 'week', 'month'] as const;

/** Whose bets count: normal members' (unless said), those of test members, robots and anchors, or all. */
export const memberKinds = ['normal', 'test', 'all'] as const;
export const memberKind = { memberKind: d.optional(d.choice(memberKinds)) };

/** What a report is asked with: a range, the wall clock that cuts days, and whether to compare with the range before. */
export const asked = {
  ...d.range,
  zone: d.optional(d.choice(['BeiJing', 'NewYork', 'local'])),
  /** Minutes east of UTC of the chosen zone: days, weeks and months begin by it. */
  offsetMinutes: d.optional(d.offsetMinutes),
  ...memberKind,
};

/** Figures of settled bets. Profit is the company's: stakes less payouts; rewards are paid besides. */
export const figureFields = {
  bets: d.count,
  /** Currency of the amounts; CNY where several currencies are converted. */
  currency: d.currencyCode,
  converted: d.boolean,
  amount: d.flow,
  payout: d.flow,
  profit: d.flow,
  reward: d.flow,
  /** Rate of return: payout by stake. */
  rate: d.nullable(d.decimal),
  amountCny: d.flow,
  profitCny: d.flow,
  rewardCny: d.flow,
};
export const figures = d.object(figureFields);

export const playerFields = {
  ...figureFields,
  /** Members with a settled bet; null where they cannot be counted. */ players: d.nullable(d.count),
};

/** The same line in the range of the same length before; null where there is none. */
export const previous = d.nullable(d.object({ bets: d.count, amountCny: d.money, profitCny: d.money }));

/** Freshness, zone and range of every figure in the reply. */
export const reportCoverage = {
  asOf: d.time,
  zone: d.choice(['BeiJing', 'NewYork', 'local']),
  offsetMinutes: d.offsetMinutes,
  from: d.time,
  to: d.time,
  previousRange: d.nullable(d.object({ from: d.time, to: d.time })),
};

/** Counts the players of games, rooms and halls too, which only the bets know; without it, in ranges up to three days. */
export const countsPlayers = { countPlayers: d.optional(d.boolean) };

export const reportSorts = ['bets', 'amount', 'payout', 'profit', 'reward'] as const;
export const crumb = d.object({ id: d.id, account: d.text, name: d.text });
