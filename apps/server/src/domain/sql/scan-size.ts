import { limits } from '@pitboss/contract/core/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** A step of a plan, as PostgreSQL describes it. */
interface PlanNode {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const mostRows = (node: PlanNode): number => Math.max(node['Plan Rows'], ...(node.Plans ?? []).map(mostRows));

/**
 * Rejects a statement that reads more records than fit into its time limit, before it runs (`range.sumTooLong`).
 * The number is the planner's estimate for its largest step; a database of several machines gives none, and
 * only the time limit ends the statement there.
 */
export async function checkScanSize(db: Tx, statement: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>`
    explain (format json) ${statement}`.execute(db);
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  const read = plan ? mostRows(plan.Plan) : 0;
  if (read <= limits.sumRows) return;
  const millions = (count: number) => String(Math.round(count / 1_000_000));
  throw new AppError('range.sumTooLong', { rows: millions(read), most: millions(limits.sumRows) });
}
