import { type Kysely, sql } from 'kysely';

/** The roles under which requests run, one a kind of scope (docs/decisions/0012): deeper agents, level-1 agents, administrators. */
export const requestRoles = ['pitboss_app', 'pitboss_tenant', 'pitboss_all'] as const;

export type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * Owner of the rows of a table, which determines their visibility:
 * - `agent`: an agent's (columns tenant_id and agent_id); requests see those of the agents in scope
 * - `tenant`: a tenant's (column tenant_id); requests see those of their tenant
 * - `administrators`: the platform's own; requests of administrators see all rows, those of agents none
 * - `platform`: common; requests see all rows
 * - `server`: the server's own (secrets, sessions, the memory of ingest); requests have no privileges
 */
export type TableAccess = Owned & {
  /** Placement on a distributed database; by default that of `placementOf` for the owner. */
  readonly placement?: Placement;
};

/**
 * Placement of the rows of a table on a distributed database (docs/scale.md):
 * - `tenant`: on the shard of their tenant
 * - `reference`: a copy on every node
 * - `local`: on the coordinator only, as an ordinary table
 * - `coordinator`: on the coordinator too, but known to Citus, so that one statement may change it and read copies
 */
export type Placement = 'tenant' | 'reference' | 'local' | 'coordinator';

type Owned =
  | {
      readonly owned: 'agent' | 'tenant';
      /** Privileges of requests within their rows; append-only tables have neither update nor delete. */
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

/** Returns the placement of a table on a distributed database. */
export const placementOf = ({ owned, placement }: TableAccess): Placement => placement ?? placements[owned];

/** Expression with which a policy reads a setting of the transaction; see `policiesOf`. */
type Reading = (expression: string) => string;
/** Once a statement. */
export const readOnce: Reading = (expression) => `(select ${expression})`;
/**
 * Inline, as required by Citus, which supports no subquery in the policies of its tables; on PostgreSQL it may
 * be evaluated for every row.
 */
export const readInPosition: Reading = (expression) => `(${expression})`;

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
 * Grants the roles of requests their privileges and creates their policies on a table, for all roles together
 * so that none is missing. Earlier ones are revoked. Each table also has its line in tables.ts, and a test
 * compares that with the database.
 *
 * Shipped migrations call this: its effect on a table must not change; a new requirement is a new function.
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

/** Replaces the policies of a table. */
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
