import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/**
 * SQL condition: the column's agent is the given one or below it. It only narrows the scope. The agents are
 * collected first, so that an index on the column is used.
 */
export const underAgent = (column: string, agentId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(select d.id from agent d, agent top
    where top.id = ${agentId}::bigint and d.path like top.path || '%'))`;

/** SQL condition: the column's agent is in the scope, and a node or below it; any agent of the scope for null. */
export const inScopeUnder = (scope: Scope, node: string | null, column: string): RawBuilder<unknown> =>
  node === null || (node === scope.agentId && scope.kind !== 'all')
    ? within(scope, column)
    : sql`(${underAgent(column, node)} and ${within(scope, column)})`;

/** Returns whether an agent is in the scope; one outside is treated as nonexistent. */
export async function agentSeen(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const found =
    await sql`select from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id')}`.execute(db);
  return found.rows.length > 0;
}
