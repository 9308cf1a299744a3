import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { onceInRead } from '../../../platform/db/reads/once-in-read.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';

/** The part of a caller's tree that a question is about. */
export interface Trees {
  readonly tenantId: string | null;
  /** Agents whose own members' bets count; null for all of the tenant, or of all tenants. */
  readonly agentIds: readonly string[] | null;
  /** The agents of the tree of each requested agent, itself included. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the agents under a node (null: all that the caller sees), and which of them are in the trees of
 * some agents. Only agents of the scope are returned, whatever is requested.
 */
export async function treesOf(
  db: Tx,
  scope: Scope,
  node: string | null,
  lineIds: readonly string[],
): Promise<Trees> {
  const isWhole = node === null || node === scope.agentId;
  if (isWhole && scope.kind !== 'agents' && lineIds.length === 0)
    return { tenantId: scope.tenantId, agentIds: null, lines: new Map() };
  const under = isWhole
    ? sql`true`
    : sql`d.path like (select top.path from agent top where top.id = ${node}::bigint) || '%'`;
  // Most questions of a reply are about the same tree.
  const { rows } = await onceInRead(db, `tree of ${isWhole ? 'all' : node}`, () =>
    sql<{ id: string; tenant_id: string; path: string }>`
      select d.id, d.tenant_id, d.path from agent d where ${within(scope, 'd.id', 'd.tenant_id')} and ${under}
        order by d.id`.execute(db),
  );
  const lines = new Map(lineIds.map((id) => [id, [] as string[]]));
  for (const { id, path } of rows) for (const above of path.split('/')) lines.get(above)?.push(id);
  const [first] = rows;
  const tenantId = isWhole ? scope.tenantId : (first?.tenant_id ?? '0');
  return { tenantId, agentIds: isWhole && scope.kind !== 'agents' ? null : rows.map(({ id }) => id), lines };
}
