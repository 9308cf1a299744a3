import { sql } from 'kysely';
import { type Scope, within } from '../../../kernel/access/scope.ts';
import type { Tx } from '../../../kernel/database/db.ts';

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
    where (a.id = any(${`{${ids.join(',')}}`}::bigint[]) or a.account = any(${accounts}::text[]))
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows;
}

/**
 * Which of some accounts are taken in their tenants, with the agent where the caller sees it. A tenant's accounts are
 * unique, so that one of an agent beside the caller's counts too: it is known as taken, not whose it is.
 */
export async function takenAccounts(
  db: Tx,
  tenantId: string,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ account: string; agent_id: string }>`
    select m.account, m.agent_id from member m where m.tenant_id = ${tenantId}::bigint and m.account = any(${accounts}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.account, row.agent_id]));
}
