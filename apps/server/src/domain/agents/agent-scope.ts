import { sql } from 'kysely';
import { makeScope, type Scope } from '../../kernel/access/scope.ts';
import type { Db, Tx } from '../../kernel/database/db.ts';

export interface AgentScope {
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
  /** What the agent itself may see. */
  readonly scope: Scope;
}

/** An agent with its own tree, for work that is done as if it asked; undefined when there is none. */
export async function scopeOfAgent(db: Db | Tx, agentId: string): Promise<AgentScope | undefined> {
  const { rows } = await sql<{ tenant_id: string; account: string; layer: number; subtree: string[] | null }>`
    select a.tenant_id, a.account, a.layer,
      case when a.layer > 1 then array(select d.id::text from agent d where d.path like a.path || '%') end as subtree
    from agent a where a.id = ${agentId}::bigint`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const kind = row.subtree === null ? 'tenant' : 'agents';
  return {
    ...{ id: agentId, account: row.account, tenantId: row.tenant_id },
    scope: makeScope({ kind, tenantId: row.tenant_id, agentIds: row.subtree, agentId, layer: row.layer }),
  };
}
