import { sql } from 'kysely';
import { type Scope, within } from '../../kernel/access/scope.ts';
import { lineOf } from '../../kernel/access/session-query.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { type PageRequest, pageOf, type SortRequest } from '../sql/paging.ts';
import { moneyText } from '../sql/wire.ts';
import type { ReportAgent } from './report-agents.ts';
import { figures, type Sums } from './report-figures.ts';
import type { Span } from './report-range.ts';

/** What reports are asked with, as far as all share it. */
export interface Asked extends PageRequest {
  readonly start_time: number;
  readonly end_time: number;
  readonly zone?: 'BeiJing' | 'NewYork' | 'local' | undefined;
  readonly offsetMinutes?: number | undefined;
}

const beijingMinutes = 480;
const newYorkMinutes = -240;

/** Minutes east of UTC: fixed for Beijing and New York (spec §9), the device's own for the local zone. */
export function offsetOf({ zone, offsetMinutes }: Asked): number {
  if (zone === 'NewYork') return newYorkMinutes;
  return zone === 'local' ? (offsetMinutes ?? beijingMinutes) : beijingMinutes;
}

/** Freshness, zone and range of a reply; both ends of a range are inclusive on the wire. */
export function reportCoverage(asked: Asked, previous: Span | null, now: number) {
  return {
    asOf: now,
    zone: asked.zone ?? ('BeiJing' as const),
    offsetMinutes: offsetOf(asked),
    from: asked.start_time,
    to: asked.end_time,
    previousRange: previous && { from: previous.from, to: previous.to - 1 },
  };
}

/** Profit less rewards, in CNY, from the figures that are shown, so that they add up on the screen. */
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

/** One page of lines, sorted by a measure (money by its worth in CNY); without one they stay as they are. */
export function pageOfLines<L extends { readonly sums: Sums }>(
  lines: readonly L[],
  request: SortRequest<keyof typeof measure>,
): L[] {
  const { limit, offset } = pageOf(request);
  const by = request.sort && measure[request.sort];
  if (!by) return lines.slice(offset, offset + limit);
  const sign = request.order === 'asc' ? 1 : -1;
  const compare = (a: bigint, b: bigint) => (a < b ? -sign : a > b ? sign : 0);
  return [...lines].sort((a, b) => compare(by(a.sums), by(b.sums))).slice(offset, offset + limit);
}

/** An agent and those above it, top first, as far as the scope reaches. */
export async function chainOf(db: Tx, scope: Scope, node: ReportAgent | null) {
  if (!node) return [];
  return (
    await sql<{ id: string; account: string; name: string }>`
      select a.id, a.account, a.name from agent a where ${within(scope, 'a.id', 'a.tenant_id')}
        and a.id = any(array(select unnest(${lineOf(sql`n.path`)}) from agent n where n.id = ${node.id}::bigint))
      order by a.layer`.execute(db)
  ).rows;
}
