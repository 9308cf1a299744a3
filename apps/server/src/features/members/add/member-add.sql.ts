import { sql } from 'kysely';
import { asStored } from '../../../domain/sql/account-match.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';

/** An agent that members are added to. */
export interface TargetAgent {
  id: string;
  tenant_id: string;
  account: string;
  currency: string;
}

/** Agents of the scope, by their ids or accounts. */
export async function findAgents(
  db: Tx,
  scope: Scope,
  by: { readonly ids?: readonly string[]; readonly accounts?: readonly string[] },
): Promise<TargetAgent[]> {
  const { ids = [], accounts = [] } = by;
  const found = await sql<TargetAgent>`
    select a.id, a.tenant_id, a.account, a.currency from agent a
    where (a.id = any(${`{${ids.join(',')}}`}::bigint[]) or a.account = any(${asStored(accounts)}))
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows;
}

/**
 * Returns the accounts that are taken in the tenant, each with its agent id. Accounts are unique in a tenant,
 * so those of agents outside the caller's scope count too; replies state that they are taken, not by which
 * agent.
 */
export async function takenAccounts(
  db: Tx,
  tenantId: string,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ account: string; agent_id: string }>`
    select m.account, m.agent_id from member m where m.tenant_id = ${tenantId}::bigint
      and m.account = any(${asStored(accounts)})`.execute(db);
  return new Map(found.rows.map((row) => [row.account, row.agent_id]));
}
