import { sql } from 'kysely';
import {
  makePolicies,
  type Placement,
  placementOf,
  policiesOf,
  readInPosition,
  requestRoles,
  type TableAccess,
} from '../../../../migrations/table-access.ts';
import { administratorColumns, columnRights, tables } from '../../../../migrations/tables.ts';
import { UserError } from '../../errors/user-error.ts';
import type { Db, Tx } from '../db.ts';
import { distributedQuery } from './distributed-query.ts';

/** Current placement of the table `c`. */
const liesAt = sql<Placement>`coalesce((select case when d.partmethod = 'h' then 'tenant'
  when d.repmodel = 't' then 'reference' else 'coordinator' end
  from pg_dist_partition d where d.logicalrelid = c.oid), 'local')`;

/** Citus makes itself known what points at a copied table. */
const isMovable = (lies: Placement) => lies === 'local' || lies === 'coordinator';

/** Table with whose shards the shards of the others are colocated. */
const first = 'member';

const isDistributed = async (db: Db): Promise<boolean> =>
  (await sql.raw(distributedQuery).execute(db)).rows.length > 0;

/**
 * Settings of each connection to a Citus database. Settings of a request are propagated to the workers.
 * Writes to several shards run sequentially: otherwise no reference table could be changed after a query to
 * all shards.
 */
export const databaseSettings = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
} as const;

/**
 * Prepares the cluster apart from its tables: sets its settings, which apply to connections made from now on,
 * and lets the roles of requests log in, so that they can connect to the workers. Throws `UserError` when
 * Citus does not know its coordinator.
 */
async function prepare(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_dist_node where groupid = 0) as known`.execute(db);
  if (!rows[0]?.known)
    throw new UserError(
      "Citus does not know its coordinator. Ask the database administrator to run there: select citus_set_coordinator_host('<name that the workers reach it by>');",
    );
  for (const [setting, value] of Object.entries(databaseSettings))
    await sql
      .raw(`do $$ begin if current_setting('${setting}') <> '${value}' then
        execute format('alter database %I set ${setting} = ${value}', current_database()); end if; end $$`)
      .execute(db);
  const { rows: closed } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname = any(${[...requestRoles]})
      and not rolcanlogin`.execute(db);
  for (const { role } of closed) await sql`alter role ${sql.ref(role)} login`.execute(db);
}

interface Table {
  readonly name: string;
  readonly access: TableAccess;
}

/** Tables that are still to be moved to their place, those that others point at first. */
async function unplaced(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; points: string[]; lies: Placement }>`
    select c.relname as name, ${liesAt} as lies, array(select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f') as points
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    order by c.relname <> ${first}, 1`.execute(db);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  const take = (name: string) => {
    const row = left.get(name);
    const access = tables[name];
    if (!row || !access || !left.delete(name)) return;
    row.points.forEach(take);
    const placement = placementOf(access);
    if (isMovable(row.lies) && placement !== 'local' && placement !== row.lies)
      ordered.push({ name, access });
  };
  for (const { name } of rows) take(name);
  return ordered;
}

/** Rights to single columns, which do not go along with a table. */
async function grantColumns(tx: Tx, table: string): Promise<void> {
  const changed = administratorColumns[table];
  const shown = columnRights[table];
  const run = (text: string) => sql.raw(text).execute(tx);
  if (changed) await run(`grant update (${changed.join(', ')}) on ${table} to pitboss_all`);
  if (shown) await run(`grant select (${shown.join(', ')}) on ${table} to ${requestRoles.join(', ')}`);
}

/** Makes the policies such as Citus takes them. */
async function rewritePolicies(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct tablename as name from pg_policies
    where schemaname = 'public' and (qual like '%SELECT%' or with_check like '%SELECT%')`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const { name } of rows) {
      const access = tables[name];
      if (access && placementOf(access) !== 'local')
        await makePolicies(tx, name, policiesOf(access, readInPosition));
    }
  });
}

async function position(tx: Tx, { name, access }: Table): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
  const placement = placementOf(access);
  if (placement === 'reference') await sql`select create_reference_table(${name})`.execute(tx);
  else if (placement === 'coordinator')
    await sql`select citus_add_local_table_to_metadata(${name}::regclass)`.execute(tx);
  else
    await sql`select create_distributed_table(${name}, 'tenant_id',
      colocate_with => ${name === first ? 'none' : first})`.execute(tx);
  await grantColumns(tx, name);
}

/**
 * Distributes the tables over the hosts of a Citus cluster, each as its entry in tables.ts defines: by
 * tenant, as a copy on every host, or on the coordinator. Existing rows are moved. Does nothing on a database
 * where distribution was not requested (docs/scale.md), and skips tables that are already in their place, so
 * that it resumes after an interruption.
 */
export async function distribute(db: Db): Promise<void> {
  if (!(await isDistributed(db))) return;
  await prepare(db);
  await rewritePolicies(db);
  // Queried again after each table, because a table moves others along that reference it.
  for (let left = await unplaced(db); left[0]; left = await unplaced(db)) {
    const [table] = left;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7302)`.execute(tx);
      const { rows } = await sql<{
        lies: Placement;
      }>`select ${liesAt} as lies from pg_class c where c.oid = ${table.name}::regclass`.execute(tx);
      if (rows[0] && isMovable(rows[0].lies)) await position(tx, table);
    });
    if (placementOf(table.access) === 'coordinator') continue;
    // Copies of the rows that were moved; a table that others point at keeps them, which does no harm.
    await sql`select truncate_local_data_after_distributing_table(${table.name}::regclass)
      where not exists (select from pg_constraint where confrelid = ${table.name}::regclass)`.execute(db);
  }
}
