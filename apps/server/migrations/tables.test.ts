import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributedQuery } from '../src/platform/db/cluster/distributed-query.ts';
import { startTestDatabase, type TestDatabase } from '../src/testing/database.ts';
import { openTable, placementOf, policiesOf, readInPosition, type TableAccess } from './table-access.ts';
import { administratorColumns, columnRights, tables } from './tables.ts';

let database: TestDatabase;
let isDistributed: boolean;
beforeAll(async () => {
  database = await startTestDatabase(2);
  isDistributed = (await request(distributedQuery)).length > 0;
});
afterAll(() => database.stop());

/** The roles under which requests run (decision 0012), and the policy of each where rows are distinguished. */
const policyOfRole = {
  pitboss_all: 'every_row',
  pitboss_app: 'in_scope',
  pitboss_tenant: 'in_tenant',
} as const;
type RequestRole = keyof typeof policyOfRole;
const requestRoles = Object.keys(policyOfRole) as RequestRole[];

/**
 * Returns the expected condition under which a role reads and writes a row; null where rows are not
 * distinguished. Settings are read once for each statement by a subquery, or inline on tables that Citus
 * distributes.
 */
function conditionsOf(access: TableAccess, inPosition: boolean): Record<RequestRole, string> | null {
  if (access.owned === 'platform' || access.owned === 'server') return null;
  if (access.owned === 'administrators')
    return { pitboss_all: 'true', pitboss_app: 'false', pitboss_tenant: 'false' };
  const { agentColumn = 'agent_id', tenantColumn = 'tenant_id' } = access;
  const select = inPosition ? '' : 'select ';
  const tenant = `${tenantColumn} = (${select}nullif(current_setting('app.tenant_id', true), '')::bigint)`;
  const agents = `(${select}string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])`;
  return {
    pitboss_all: 'true',
    pitboss_app:
      access.owned === 'agent' ? `${tenant} and ${agentColumn} = any (${agents}::bigint[])` : tenant,
    pitboss_tenant: tenant,
  };
}

const request = async <Row>(text: string) =>
  (await sql.raw<Row>(text).execute(database.databases.system)).rows;

/** The policies of one table as the database knows them, by role: the condition of rows read and of rows written. */
async function policiesIn(table: string) {
  const rows = await request<{
    name: string;
    roles: string[];
    cmd: string;
    used: string;
    checked: string | null;
  }>(
    `select policyname as name, roles::text[] as roles, cmd, qual as used, with_check as checked
     from pg_policies where schemaname = 'public' and tablename = '${table}' order by policyname`,
  );
  return Object.fromEntries(rows.map(({ name, ...policy }) => [name, policy]));
}

/** The conditions of a kind in the spelling of the database, taken from a table that is made for the comparison. */
async function written(access: TableAccess) {
  const { agentColumn = 'agent_id', tenantColumn = 'tenant_id' } = access as {
    agentColumn?: string;
    tenantColumn?: string;
  };
  await request(`create table compared (${agentColumn} bigint, ${tenantColumn} bigint)`);
  // A table that Citus knows has them as Citus takes them.
  const conditions = conditionsOf(access, isDistributed && placementOf(access) !== 'local');
  for (const role of requestRoles)
    if (conditions)
      await request(
        `create policy ${policyOfRole[role]} on compared to ${role} using (${conditions[role]}) with check (${conditions[role]})`,
      );
  const policies = await policiesIn('compared');
  await request('drop table compared');
  return policies;
}

async function rightsIn(table: string) {
  const rows = await request<{ role: string; rights: string[] }>(
    `select grantee as role, array_agg(lower(privilege_type) order by privilege_type) as rights
     from information_schema.role_table_grants
     where table_schema = 'public' and table_name = '${table}' and grantee <> current_user group by grantee`,
  );
  return Object.fromEntries(rows.map(({ role, rights }) => [role, rights]));
}

/** Returns the line that a table needs in tables.ts, by the privileges that its migration granted. */
async function lineOf(table: string): Promise<string> {
  const rights = (await rightsIn(table)).pitboss_app ?? [];
  const columns = (
    await request<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`,
    )
  ).map(({ name }) => name);
  const policies = await policiesIn(table);
  const ofRows = columns.includes('agent_id')
    ? 'agent'
    : columns.includes('tenant_id')
      ? 'tenant'
      : 'administrators';
  const unguarded = rights.length === 0 ? 'server' : 'platform';
  const owned = Object.keys(policies).length > 0 ? ofRows : unguarded;
  return `${table}: { owned: '${owned}', rights: [${rights.map((right) => `'${right}'`).join(', ')}] },`;
}

describe('access to the tables', () => {
  it('is written down for every table and for no other', async () => {
    const rows = await request<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
       order by relname`,
    );
    const names = rows.map(({ name }) => name);
    expect(
      await Promise.all(names.filter((name) => !tables[name]).map(lineOf)),
      'to be added to "tables" in apps/server/migrations/tables.ts: what the migration gives openTable',
    ).toEqual([]);
    expect(Object.keys(tables).sort()).toEqual(names);
  });

  it.each(Object.entries(tables))(
    '%s has the rights and policies of its kind for all roles',
    async (name, access) => {
      const granted = [...access.rights].sort();
      const rights = Object.fromEntries(requestRoles.map((role) => [role, granted]));
      expect(await rightsIn(name)).toEqual(granted.length > 0 ? rights : {});
      const guarded = ['agent', 'tenant', 'administrators'].includes(access.owned);
      const [table] = await request<{ guarded: boolean }>(
        `select relrowsecurity as guarded from pg_class where oid = '${name}'::regclass`,
      );
      expect(table?.guarded).toBe(guarded);
      expect(await policiesIn(name)).toEqual(await written(access));
      expect(Object.keys(await policiesIn(name))).toEqual(
        guarded ? ['every_row', 'in_scope', 'in_tenant'] : [],
      );
    },
  );

  it('shows single columns only where they are written down', async () => {
    const rows = await request<{ table: string; role: string; columns: string[] }>(
      `select c.relname as table, acl.grantee::regrole::text as role, array_agg(a.attname::text order by a.attname) as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
       where c.relnamespace = 'public'::regnamespace group by 1, 2 order by 1, 2`,
    );
    const expected = [
      ...Object.entries(administratorColumns).map(([table, columns]) => ({
        ...{ table, role: 'pitboss_all', columns: [...columns].sort() },
      })),
      ...Object.entries(columnRights).flatMap(([table, columns]) =>
        requestRoles.map((role) => ({ table, role, columns: [...columns].sort() })),
      ),
    ];
    expect(rows).toEqual(expected);
  });

  it('keeps partitions, whose policies are those of the parent table, inaccessible', async () => {
    const rows = await request<{ name: string }>(
      `select c.relname as name from pg_class c, aclexplode(c.relacl) acl
       where c.relispartition and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner`,
    );
    expect(rows).toEqual([]);
  });

  it('knows whose rows a table holds by its columns', async () => {
    const rows = await request<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       group by 1 having 'agent_id' = any(array_agg(a.attname::text))`,
    );
    const known = rows.map(({ name }) => name).filter((name) => tables[name]);
    const unguarded = known.filter((name) => tables[name]?.owned !== 'agent');
    expect(unguarded).toEqual(['operator']);
  });

  it('is the same when the settings are read inline, as Citus requires', () => {
    for (const access of Object.values(tables)) {
      expect(policiesOf(access)).toEqual(conditionsOf(access, false) ?? {});
      expect(policiesOf(access, readInPosition)).toEqual(conditionsOf(access, true) ?? {});
      expect(JSON.stringify(policiesOf(access, readInPosition)).toLowerCase()).not.toContain('select');
    }
  });

  it('gets complete on a new table with one call', async () => {
    const { system } = database.databases;
    await request('create table fresh (id bigint, tenant_id bigint, agent_id bigint)');
    await openTable(system, 'fresh', { owned: 'agent', rights: ['select', 'insert'] });
    expect(await rightsIn('fresh')).toEqual({
      pitboss_all: ['insert', 'select'],
      pitboss_app: ['insert', 'select'],
      pitboss_tenant: ['insert', 'select'],
    });
    expect(await policiesIn('fresh')).toEqual(await written({ owned: 'agent', rights: [] }));
    await openTable(system, 'fresh', { owned: 'server', rights: [] });
    expect([await rightsIn('fresh'), await policiesIn('fresh')]).toEqual([{}, {}]);
    await request('drop table fresh');
  });
});

describe('a table that a distributed database spreads by tenant', () => {
  const placed = (name: string) => tables[name] && placementOf(tables[name]);

  it('has its tenant in every unique key', async () => {
    const keys = await request<{ table: string; key: string; columns: string[] }>(
      `select c.relname as table, k.relname as key, array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique order by 1, 2`,
    );
    const spread = keys.filter(({ table }) => placed(table) === 'tenant');
    expect(spread.length).toBeGreaterThan(40);
    expect(spread.filter(({ columns }) => !columns.includes('tenant_id'))).toEqual([]);
  });

  it('has a tenant in every row', async () => {
    const rows = await request<{ table: string }>(
      `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'int8'::regtype`,
    );
    const owned = new Set(rows.map(({ table }) => table));
    expect(Object.keys(tables).filter((name) => placed(name) === 'tenant' && !owned.has(name))).toEqual([]);
  });

  it('references no row of another node', async () => {
    // Joined with pg_class, which shows no shards that Citus keeps on its coordinator.
    const keys = await request<{ from: string; to: string; columns: string[]; pointed: string[] }>(
      `select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
         array(select a.attname::text from unnest(f.conkey) k join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k) as columns,
         array(select a.attname::text from unnest(f.confkey) k join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k) as pointed
       from pg_constraint f join pg_class c on c.oid = f.conrelid where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(0);
    const wrong = keys.filter(({ from, to, columns, pointed }) => {
      const at = pointed.indexOf('tenant_id');
      if (placed(to) === 'reference') return false;
      if (placed(from) === 'local') return placed(to) !== 'local';
      return placed(from) !== placed(to) || at < 0 || columns[at] !== 'tenant_id';
    });
    expect(wrong).toEqual([]);
  });

  it('is partitioned only if it is not copied to every node', async () => {
    const rows = await request<{ table: string }>(
      `select c.relname as table from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(rows.filter(({ table }) => placed(table) === 'reference')).toEqual([]);
  });
});
