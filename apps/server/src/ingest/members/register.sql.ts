import { type AccountOwner, ensureAccounts } from '../../domain/ledger/accounts.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { Named } from '../group/names.ts';
import { accountInTenant } from '../group/states.ts';

interface AgentRow {
  id: string;
  tenant_id: string;
  account: string;
  currency: string;
  accounts: string[];
}

/**
 * Reads the agents that registrations name and those of the accounts that their tenants have already, and
 * ensures that the tenants' houses have accounts in the currencies of these agents.
 */
export async function loadRegistrations(
  run: RunSql,
  group: Group,
  wanted: Named['registrations'],
): Promise<void> {
  if (wanted.length === 0) return;
  const agents = await run<AgentRow>(
    'ingest-register-agents',
    `select a.id, a.tenant_id, a.account, a.currency, array(select up.account from agent up
       where up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])) as accounts
     from agent a where a.account = any(array(select name_identity(n) from unnest($1::text[]) n))`,
    [[...new Set(wanted.map(({ agent }) => agent))]],
  );
  const houses = await ensureAccounts(
    run,
    group.ids,
    agents.map(({ tenant_id: tenantId, currency }): AccountOwner => {
      return { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency };
    }),
  );
  for (const [index, { id, tenant_id: tenantId, account, currency, accounts }] of agents.entries())
    group.registering.set(account, { id, tenantId, currency, accounts, houseId: houses[index] as string });
  const known = await run<{ account: string; tenant_id: string; agent_id: string }>(
    'ingest-register-known',
    `select account, tenant_id, agent_id from member where account = any(array(select name_identity(n)
       from unnest($1::text[]) n)) and tenant_id = any($2::bigint[])`,
    [
      [...new Set(wanted.map(({ account }) => account))],
      plainArray([...new Set(agents.map((agent) => agent.tenant_id))]),
    ],
  );
  for (const row of known) group.agentOf.set(accountInTenant(row.tenant_id, row.account), row.agent_id);
}
