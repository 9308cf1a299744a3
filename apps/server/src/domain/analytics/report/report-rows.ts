import { type Analytics, AnalyticsUnavailable } from '../../../platform/calls/analytics.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Span } from '../../calendar/range-parts.ts';
import { ratesByDay } from '../../currency/day-rates.ts';
import { type FactKey, type FactsQuery, type FactsRow, factRows } from './fact-rows.ts';
import { treesOf } from './trees.sql.ts';

/** The rows of a report, in its own terms. */
interface RowsQuery {
  readonly scope: Scope;
  /** The agent whose tree is reported; null for everything that the caller sees. */
  readonly node: string | null;
  /** Agents whose trees have separate rows; used where rows are grouped by agent. */
  readonly agentIds: readonly string[];
  /** All of them are level-1 agents. */
  readonly tops: boolean;
  readonly byAgent: boolean;
  readonly buckets: readonly Span[];
  readonly filter: FactsQuery['filter'] & { readonly memberKind?: FactsQuery['memberKind'] | undefined };
  readonly now: number;
}

/** Returns the sums of a report from the columnar copy; null while it does not answer. */
export async function reportRows(
  db: Tx,
  analytics: Analytics,
  { scope, node, agentIds, byAgent, tops, buckets, filter, now }: RowsQuery,
  by: readonly FactKey[],
  cnyOnly: boolean,
): Promise<readonly FactsRow[] | null> {
  if (buckets.length === 0) return [];
  const from = Math.min(now, ...buckets.map((bucket) => bucket.from));
  const to = Math.min(now, Math.max(from, ...buckets.map((bucket) => bucket.to)));
  const [trees, rates] = await Promise.all([
    treesOf(db, scope, node, byAgent && !tops ? agentIds : []),
    ratesByDay(db, from, to),
  ]);
  const query: FactsQuery = {
    tenantId: trees.tenantId,
    agentIds: trees.agentIds,
    lines: byAgent ? (tops ? 'tops' : trees.lines) : null,
    by,
    buckets,
    filter,
    memberKind: filter.memberKind ?? 'normal',
    cnyOnly,
  };
  try {
    const [rows] = await analytics.run(trees.tenantId, [factRows(query, rates)]);
    return rows as FactsRow[];
  } catch (error) {
    if (error instanceof AnalyticsUnavailable) return null;
    throw error;
  }
}
