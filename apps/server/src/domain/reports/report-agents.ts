import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** An agent as reports name it. */
export interface ReportAgent {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly layer: number;
  readonly currency: string;
}

/** The agents of the caller's tree that a condition on `a` lets through. */
const agentsWhere = async (db: Tx, scope: Scope, where: RawBuilder<unknown>): Promise<ReportAgent[]> =>
  (
    await keptPlan(sql<ReportAgent>`select a.id, a.account, a.name, a.layer, a.currency from agent a
    where ${where} and ${within(scope, 'a.id', 'a.tenant_id')}`).execute(db)
  ).rows;

/** An agent of the caller's tree. */
export async function reportAgent(db: Tx, scope: Scope, id: string): Promise<ReportAgent> {
  const [agent] = await agentsWhere(db, scope, sql`a.id = ${id}::bigint`);
  if (!agent) throw new AppError('notFound');
  return agent;
}

/** Returns the agents below a node that have rows in a report by agent; with subtrees, the node too. */
export async function agentsBelow(
  db: Tx,
  scope: Scope,
  node: string | null,
  by: readonly string[],
): Promise<readonly ReportAgent[]> {
  const select = (where: RawBuilder<unknown>) => agentsWhere(db, scope, where);
  if (by.includes('subtree'))
    return select(
      node === null
        ? sql`true`
        : sql`a.path like (select top.path from agent top where top.id = ${node}::bigint) || '%'`,
    );
  return select(node === null ? sql`a.layer = 1` : sql`a.parent_id = ${node}::bigint`);
}
