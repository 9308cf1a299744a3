import { fixedClock, type WallClock, zoneClock } from '@pitboss/rules/zones/wall-clock';
import { sql } from 'kysely';
import { lineOf } from '../../platform/auth/session-query.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Span } from '../calendar/time-units.ts';
import { moneyText } from '../sql/dto.ts';
import { type PageRequest, pageOf, type SortRequest } from '../sql/paging.ts';
import type { ReportAgent } from './report-agents.ts';
import { figures, type Sums } from './report-figures.ts';

/** Common fields of report requests. */
export interface Requested extends PageRequest {
  readonly start_time: number;
  readonly end_time: number;
  readonly zone?: 'BeiJing' | 'NewYork' | 'local' | undefined;
  readonly zoneName?: string | undefined;
  readonly offsetMinutes?: number | undefined;
}

/**
 * Returns the wall clock that cuts the days of a report: fixed for Beijing and New York (spec §9), for the
 * local zone by its IANA name, so that lists, exports and reports agree around a change of the clock. Without
 * a name, by the offset of the request.
 */
export function clockOf({
  zone = 'BeiJing',
  zoneName,
  offsetMinutes,
}: Pick<Requested, 'zone' | 'zoneName' | 'offsetMinutes'>): WallClock {
  if (zone === 'local' && zoneName === undefined && offsetMinutes !== undefined)
    return fixedClock(offsetMinutes);
  if (zone === 'local' && zoneName === undefined) return zoneClock('BeiJing', '');
  return zoneClock(zone, zoneName ?? '');
}

/** Returns freshness, zone and range for a reply; both ends of a range in a DTO are inclusive. */
export function reportCoverage(requested: Requested, previous: Span | null, now: number) {
  return {
    asOf: now,
    zone: requested.zone ?? ('BeiJing' as const),
    offsetMinutes: clockOf(requested)(now) / 60_000,
    from: requested.start_time,
    to: requested.end_time,
    previousRange: previous && { from: previous.from, to: previous.to - 1 },
  };
}

/**
 * Returns profit less rewards, in CNY, from the displayed figures, so that the difference matches the screen.
 */
export function netCny(sums: Sums): string {
  const { profitCny, rewardCny } = figures(sums);
  return moneyText(BigInt(profitCny.replace('.', '')) - BigInt(rewardCny.replace('.', '')));
}

/** The figures of the range before that a line is compared with. */
export function previousOf(sums: Sums | null) {
  if (!sums) return null;
  const { bets, amountCny, profitCny } = figures(sums);
  return { bets, amountCny, profitCny };
}

const measure = {
  bets: (sums: Sums) => BigInt(sums.bets),
  amount: (sums: Sums) => sums.cny.amount,
  payout: (sums: Sums) => sums.cny.payout,
  profit: (sums: Sums) => sums.cny.amount - sums.cny.payout,
  reward: (sums: Sums) => sums.cny.reward,
} as const;

/**
 * One page of lines, sorted by a measure (money by its worth in CNY) and, where it is equal, by their keys, so
 * that each is on one page; without a measure they stay as they are.
 */
export function pageOfLines<L extends { readonly sums: Sums; readonly key: string }>(
  lines: readonly L[],
  request: SortRequest<keyof typeof measure>,
): L[] {
  const { limit, offset } = pageOf(request);
  const by = request.sort && measure[request.sort];
  if (!by) return lines.slice(offset, offset + limit);
  const sign = request.order === 'asc' ? 1 : -1;
  const compare = (a: bigint, b: bigint) => (a < b ? -sign : a > b ? sign : 0);
  return [...lines]
    .sort((a, b) => compare(by(a.sums), by(b.sums)) || (a.key < b.key ? -1 : 1))
    .slice(offset, offset + limit);
}

/** An agent and those above it, top first, as far as the scope reaches. */
export async function chainOf(db: Tx, scope: Scope, node: ReportAgent | null) {
  if (!node) return [];
  return (
    await sql<{ id: string; account: string; name: string }>`
      select a.id, a.account, a.name from agent a where ${within(scope, 'a.id', 'a.tenant_id')}
        and a.id = any(array(select unnest(${lineOf(sql`n.path`)}) from agent n
          where n.id = ${node.id}::bigint))
      order by a.layer`.execute(db)
  ).rows;
}
