import * as d from '../core/define.ts';

/** Words that every report shares. */

export const reportPeriods = ['hour', 'day', 'week', 'month'] as const;

/** Members whose bets count: normal (default), test (test members, robots and anchors), or all. */
export const memberKinds = ['normal', 'test', 'all'] as const;
export const memberKind = { memberKind: d.optional(d.choice(memberKinds)) };

/** Parameters of a report: a range, the wall clock for day boundaries, and the kind of members. */
export const requested = {
  ...d.range,
  zone: d.optional(d.choice(['BeiJing', 'NewYork', 'local'])),
  /** Minutes east of UTC of the chosen zone: days, weeks and months begin by it. */
  zoneName: d.optional(d.zoneName),
  offsetMinutes: d.optional(d.offsetMinutes),
  ...memberKind,
};

/** Figures of settled bets. Profit is the company's: stakes less payouts; rewards are paid in addition. */
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

/** Figures of the row in the preceding range of the same length; null where there is none. */
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

/**
 * Counts the players of games, rooms and halls too, which only the bets know; without it, in ranges up to
 * three days.
 */
export const countsPlayers = { countPlayers: d.optional(d.boolean) };

export const reportSorts = ['bets', 'amount', 'payout', 'profit', 'reward'] as const;
export const crumb = d.object({ id: d.id, account: d.text, name: d.text });
