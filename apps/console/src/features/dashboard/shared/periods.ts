import { rangeOf, type Zone } from '@pitboss/rules/time';
import { hundredths } from '@pitboss/rules/validation';
import { formatPercent, minorUnits } from '../../../kit/money.ts';
import type { Search } from '../../../kit/navigation.tsx';
import { settledOnly } from '../../../parts/links.tsx';

/** Periods of the home page, as the server names them. */
export const homePeriods = ['today', 'yesterday', 'week', 'month'] as const;
export type HomePeriod = (typeof homePeriods)[number];

const named = { today: 'today', yesterday: 'yesterday', week: 'thisWeek', month: 'thisMonth' } as const;

/** Search parameters of a list for one of the periods. */
export function periodSearch(period: HomePeriod, zone: Zone, now = Date.now()): Search {
  const { start_time, end_time } = rangeOf(named[period], now, zone);
  return { start_time: String(start_time), end_time: String(end_time) };
}

/** The agents that the home page counts are those below the caller. */
export const belowOnly: Search = { below: 'true' };

/** Search parameters of the bets that the figures of a period count. */
export const countedBets = (period: HomePeriod, zone: Zone, now = Date.now()): Search => ({
  ...periodSearch(period, zone, now),
  ...settledOnly,
  memberKind: 'normal',
});

/** Running sums of exact decimals with two places. */
export function runningSums(amounts: readonly string[]): string[] {
  let minor = 0n;
  return amounts.map((amount) => {
    minor += minorUnits(amount);
    return hundredths(minor);
  });
}

/**
 * Returns the payout of a period as a percentage of its stakes, e.g. "96.50%", rounded half up; undefined
 * without stakes.
 */
export function returnRate(sums: { readonly amount: string; readonly payout: string }): string | undefined {
  const amount = minorUnits(sums.amount);
  if (!amount) return undefined;
  const basisPoints = (minorUnits(sums.payout) * 20_000n + amount) / (amount * 2n);
  return formatPercent(`${basisPoints / 10_000n}.${String(basisPoints % 10_000n).padStart(4, '0')}`);
}
