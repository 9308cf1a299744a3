import { refer } from './messages.ts';
import { earliestForLists, type Zone } from './time.ts';
import type { Check } from './validation.ts';

const blank = (text: string | null | undefined) => (text ?? '').trim() === '';

export interface BetQuery {
  start_time?: number | null | undefined;
  end_time?: number | null | undefined;
  currency?: string | null | undefined;
  minAmount?: string | null | undefined;
  maxAmount?: string | null | undefined;
  member?: string | null | undefined;
  betIp?: string | null | undefined;
  /** A record or round number is given: the query looks over all times that may be listed. */
  exact?: boolean | undefined;
  /** Any other filter is set. */
  otherFilter?: boolean | undefined;
}

export interface BetQueryRules {
  now: number;
  zone: Zone;
  /** Some searches need a member or a bet IP, some any filter at all. */
  needs?: 'memberOrIp' | 'filter' | undefined;
}

/**
 * Validates a query of bets and orders: a time range within three months, a currency with an amount, the
 * required filter (spec §5).
 */
export function checkBetQuery(query: BetQuery, { now, zone, needs }: BetQueryRules): Check {
  const { start_time, end_time } = query;
  if (start_time == null || end_time == null) {
    if (!query.exact) return refer('betTimeRequired');
  } else {
    if (start_time > end_time) return refer('timesReversed');
    if (start_time < earliestForLists(now, zone)) return refer('threeMonthsOnly');
  }
  const hasAmount = !blank(query.minAmount) || !blank(query.maxAmount);
  if (hasAmount && blank(query.currency)) return refer('currencyForAmount');
  const hasMemberOrIp = !blank(query.member) || !blank(query.betIp);
  if (needs === 'memberOrIp' && !hasMemberOrIp) return refer('memberOrIpRequired');
  const hasFilter = hasMemberOrIp || hasAmount || !blank(query.currency) || query.otherFilter === true;
  return needs === 'filter' && !hasFilter ? refer('filterRequired') : null;
}
