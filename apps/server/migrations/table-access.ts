import { type Kysely, sql } from 'kysely';

/** The roles under which requests run, one a kind of scope (docs/decisions/0012): deeper agents, level-1 agents, administrators. */
export const requestRoles = ['pitboss_app', 'pitboss_tenant', 'pitboss_all'] as const;

export type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * Whose the rows of a table are, which decides who sees them:
 * - `agent`: an agent's (columns tenant_id and agent_id); requests see those of the agents in scope
 * - `tenant`: a whole tenant's (column tenant_id); requests see those of their tenant
 * - `administrators`: the platform's own; requests of administrators see all rows, those of agents none
 * - `platform`: everybody's; requests see all rows
 * - `server`: the server's own (secrets, sessions, the memory of ingest); requests have no right at all
 */
export type TableAccess =
  | {
      readonly owned: 'agent' | 'tenant';
      /** What requests may do, within the rows that are theirs; what is only added to has neither update nor delete. */
      readonly rights: readonly Right[];
      readonly agentColumn?: string;
      readonly tenantColumn?: string;
    }
  | { readonly owned: 'administrators'; readonly rights: readonly Right[] }
  | { readonly owned: 'platform'; readonly rights: readonly Right[] }
  | { readonly owned: 'server'; readonly rights: readonly [] };

const setting = (name: string) => `nullif(current_setting('${name}', true), '')`;

/** The policies that a table of this kind has, by role: the condition of a row. None where rows are not distinguished. */
export function policiesOf(access: TableAccess): Readonly<Record<string, string>> {
  if (access.owned === 'platform' || access.owned === 'server') return {};
  if (access.owned === 'administrators')
    return { pitboss_app: 'false', pitboss_tenant: 'false', pitboss_all: 'true' };
  const { agentColumn = 'agent_id', tenantColumn = 'tenant_id' } = access;
  const tenant = `${tenantColumn} = (select ${setting('app.tenant_id')}::bigint)`;
  const listed = `${agentColumn} = any ((select string_to_array(${setting('app.agent_ids')}, ',')::bigint[])::bigint[])`;
  return {
    pitboss_app: access.owned === 'agent' ? `${tenant} and ${listed}` : tenant,
    pitboss_tenant: tenant,
    pitboss_all: 'true',
  };
}

/** Names of the policies, by role. */
export const policyNames = {
  pitboss_app: 'in_scope',
  pitboss_tenant: 'in_tenant',
  pitboss_all: 'every_row',
} as const;

/**
 * Gives the roles of requests their rights and policies on a table: all of them, so that none is forgotten. What they
 * had before goes. Each table also has its line in tables.ts, and a test compares that with the database.
 *
 * Shipped migrations call this: what it does to a table must not change; a new need is a new function.
 */
export async function openTable<DB>(db: Kysely<DB>, table: string, access: TableAccess): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const roles = requestRoles.join(', ');
  await run(`revoke all on ${table} from ${roles}`);
  if (access.rights.length > 0) await run(`grant ${access.rights.join(', ')} on ${table} to ${roles}`);
  const policies = policiesOf(access);
  const guarded = Object.keys(policies).length > 0;
  await run(`alter table ${table} ${guarded ? 'enable' : 'disable'} row level security`);
  for (const role of requestRoles) {
    await run(`drop policy if exists ${policyNames[role]} on ${table}`);
    const rows = policies[role];
    if (rows !== undefined)
      await run(
        `create policy ${policyNames[role]} on ${table} to ${role} using (${rows}) with check (${rows})`,
      );
  }
}
