import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { makeScope, type Scope } from '../../platform/db/scope.ts';

export interface AgentScope {
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
  /** Scope of the agent itself. */
  readonly scope: Scope;
}

/** Returns an agent with the scope of its tree, for work in its name; undefined when it does not exist. */
export async function scopeOfAgent(db: Db | Tx, agentId: string): Promise<AgentScope | undefined> {
  const { rows } = await sql<{ tenant_id: string; account: string; layer: number; subtree: string[] | null }>`
    select a.tenant_id, a.account, a.layer,
      case when a.layer > 1 then array(select d.id::text from agent d
        where d.path like a.path || '%') end as subtree
    from agent a where a.id = ${agentId}::bigint`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const kind = row.subtree === null ? 'tenant' : 'agents';
  return {
    id: agentId,
    account: row.account,
    tenantId: row.tenant_id,
    scope: makeScope({ kind, tenantId: row.tenant_id, agentIds: row.subtree, agentId, layer: row.layer }),
  };
}
