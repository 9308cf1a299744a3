import { type RawBuilder, sql } from 'kysely';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';

/**
 * A filter by agent: the column's agent is the one named or stands below it. It narrows what the scope lets through and
 * never widens it. The agents are gathered once, so that an index on the column serves.
 */
export const underAgent = (column: string, agentId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(select d.id from agent d, agent top where top.id = ${agentId}::bigint and d.path like top.path || '%'))`;

/** Whether an agent lies in the scope; one outside looks like one that does not exist. */
export async function agentSeen(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const found =
    await sql`select from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id')}`.execute(db);
  return found.rows.length > 0;
}
