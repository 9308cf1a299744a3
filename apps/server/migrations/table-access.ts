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
export type TableAccess = Owned & {
  /** Where it lies on a distributed database, if not where `placementOf` puts tables of its owner. */
  readonly placement?: Placement;
};

/**
 * Where the rows of a table lie on a distributed database (docs/scale.md):
 * - `tenant`: on the shard of their tenant
 * - `reference`: a copy on every machine
 * - `local`: on the coordinator alone, as an ordinary table
 * - `coordinator`: there too, but known to the database, so that a statement may change it and read copies at once
 */
export type Placement = 'tenant' | 'reference' | 'local' | 'coordinator';

type Owned =
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

const placements = {
  agent: 'tenant',
  tenant: 'tenant',
  platform: 'local',
  administrators: 'local',
  server: 'local',
} as const;

/** Where a table lies on a distributed database. */
export const placementOf = ({ owned, placement }: TableAccess): Placement => placement ?? placements[owned];

/** How a policy reads a setting of the transaction; see `policiesOf`. */
type Reading = (expression: string) => string;
/** Once a statement. */
export const readOnce: Reading = (expression) => `(select ${expression})`;
/** As Citus needs it, which takes no subquery in the policies of its tables; elsewhere it may be read anew for every row. */
export const readInPlace: Reading = (expression) => `(${expression})`;

const setting = (name: string) => `nullif(current_setting('${name}', true), '')`;

/** The policies that a table of this kind has, by role: the condition of a row. None where rows are not distinguished. */
export function policiesOf(access: TableAccess, read: Reading = readOnce): Readonly<Record<string, string>> {
  if (access.owned === 'platform' || access.owned === 'server') return {};
  if (access.owned === 'administrators')
    return { pitboss_app: 'false', pitboss_tenant: 'false', pitboss_all: 'true' };
  const { agentColumn = 'agent_id', tenantColumn = 'tenant_id' } = access;
  const tenant = `${tenantColumn} = ${read(`${setting('app.tenant_id')}::bigint`)}`;
  const ids = read(`string_to_array(${setting('app.agent_ids')}, ',')::bigint[]`);
  const listed = `${agentColumn} = any (${ids}::bigint[])`;
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
  const guarded = Object.keys(policiesOf(access)).length > 0;
  await run(`alter table ${table} ${guarded ? 'enable' : 'disable'} row level security`);
  await makePolicies(db, table, policiesOf(access));
}

/** Gives a table these policies in place of the ones it has. */
export async function makePolicies<DB>(
  db: Kysely<DB>,
  table: string,
  policies: Readonly<Record<string, string>>,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const role of requestRoles) {
    await run(`drop policy if exists ${policyNames[role]} on ${table}`);
    const rows = policies[role];
    if (rows !== undefined)
      await run(
        `create policy ${policyNames[role]} on ${table} to ${role} using (${rows}) with check (${rows})`,
      );
  }
}
