import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributedQuestion } from '../src/kernel/database/distributed/distributed-question.ts';
import { startTestDatabase, type TestDatabase } from '../src/testing/database.ts';
import {
  makePolicies,
  openTable,
  placementOf,
  policiesOf,
  policyNames,
  readInPlace,
  readOnce,
  requestRoles,
  type TableAccess,
} from './table-access.ts';
import { administratorColumns, columnRights, tables } from './tables.ts';

let database: TestDatabase;
let isDistributed: boolean;
beforeAll(async () => {
  database = await startTestDatabase(2);
  isDistributed = (await ask(distributedQuestion)).length > 0;
});
afterAll(() => database.stop());

const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.databases.system)).rows;

/** The policies of one table as the database knows them, by role: the condition of rows read and of rows written. */
async function policiesIn(table: string) {
  const rows = await ask<{
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

/** The conditions of a kind as the database writes them down, taken from a table made for the comparison. */
async function written(access: TableAccess) {
  const { agentColumn = 'agent_id', tenantColumn = 'tenant_id' } = access as {
    agentColumn?: string;
    tenantColumn?: string;
  };
  await ask(`create table compared (${agentColumn} bigint, ${tenantColumn} bigint)`);
  const { system } = database.databases;
  await openTable(system, 'compared', access);
  // A table that Citus knows has them as Citus takes them.
  const inPlace = isDistributed && placementOf(access) !== 'local';
  await makePolicies(system, 'compared', policiesOf(access, inPlace ? readInPlace : readOnce));
  const policies = await policiesIn('compared');
  await ask('drop table compared');
  return policies;
}

async function rightsIn(table: string) {
  const rows = await ask<{ role: string; rights: string[] }>(
    `select grantee as role, array_agg(lower(privilege_type) order by privilege_type) as rights
     from information_schema.role_table_grants
     where table_schema = 'public' and table_name = '${table}' and grantee <> current_user group by grantee`,
  );
  return Object.fromEntries(rows.map(({ role, rights }) => [role, rights]));
}

/** The line that a table needs in tables.ts, from what its migration gave the roles of requests. */
async function lineOf(table: string): Promise<string> {
  const rights = (await rightsIn(table)).pitboss_app ?? [];
  const columns = (
    await ask<{ name: string }>(
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
    const rows = await ask<{ name: string }>(
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
      const policies = policiesOf(access);
      const guarded = Object.keys(policies).length > 0;
      const [table] = await ask<{ guarded: boolean }>(
        `select relrowsecurity as guarded from pg_class where oid = '${name}'::regclass`,
      );
      expect(table?.guarded).toBe(guarded);
      expect(await policiesIn(name)).toEqual(await written(access));
      if (guarded)
        expect(Object.keys(await policiesIn(name)).sort()).toEqual(Object.values(policyNames).sort());
    },
  );

  it('shows single columns only where they are written down', async () => {
    const rows = await ask<{ table: string; role: string; columns: string[] }>(
      `select c.relname as table, acl.grantee::regrole::text as role, array_agg(a.attname::text order by a.attname) as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
       where c.relnamespace = 'public'::regnamespace group by 1, 2 order by 1, 2`,
    );
    const expected = [
      ...Object.entries(administratorColumns).map(([table, columns]) => ({
        ...{ table, role: 'pitboss_all', columns: [...columns].sort() },
      })),
      ...Object.entries(columnRights).flatMap(([table, columns]) =>
        [...requestRoles].sort().map((role) => ({ table, role, columns: [...columns].sort() })),
      ),
    ];
    expect(rows).toEqual(expected);
  });

  it('keeps partitions, whose policies are those of the whole table, out of reach', async () => {
    const rows = await ask<{ name: string }>(
      `select c.relname as name from pg_class c, aclexplode(c.relacl) acl
       where c.relispartition and c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner`,
    );
    expect(rows).toEqual([]);
  });

  it('knows whose rows a table holds by its columns', async () => {
    const rows = await ask<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       group by 1 having 'agent_id' = any(array_agg(a.attname::text))`,
    );
    const known = rows.map(({ name }) => name).filter((name) => tables[name]);
    const unguarded = known.filter((name) => tables[name]?.owned !== 'agent');
    expect(unguarded).toEqual(['operator']);
  });

  it('is the same where the settings are read in place, as Citus needs it', () => {
    for (const access of Object.values(tables)) {
      const [once, inPlace] = [policiesOf(access), policiesOf(access, readInPlace)];
      for (const role of requestRoles) {
        expect(inPlace[role]?.toLowerCase() ?? '').not.toContain('select');
        expect(inPlace[role]).toBe(once[role]?.replaceAll('(select ', '('));
      }
    }
  });

  it('gives everything to a new table at once', async () => {
    const { system } = database.databases;
    await ask('create table fresh (id bigint, tenant_id bigint, agent_id bigint)');
    await openTable(system, 'fresh', { owned: 'agent', rights: ['select', 'insert'] });
    expect(await rightsIn('fresh')).toEqual(
      Object.fromEntries(requestRoles.map((role) => [role, ['insert', 'select']])),
    );
    await openTable(system, 'fresh', { owned: 'server', rights: [] });
    expect([await rightsIn('fresh'), await policiesIn('fresh')]).toEqual([{}, {}]);
    await ask('drop table fresh');
  });
});

describe('a table that a distributed database spreads by tenant', () => {
  const placed = (name: string) => tables[name] && placementOf(tables[name]);

  it('has its tenant in every unique key', async () => {
    const keys = await ask<{ table: string; key: string; columns: string[] }>(
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
    const rows = await ask<{ table: string }>(
      `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'int8'::regtype`,
    );
    const owned = new Set(rows.map(({ table }) => table));
    expect(Object.keys(tables).filter((name) => placed(name) === 'tenant' && !owned.has(name))).toEqual([]);
  });

  it('points at no row of another machine', async () => {
    // Joined with pg_class, which shows no shards that Citus keeps on its coordinator.
    const keys = await ask<{ from: string; to: string; columns: string[]; pointed: string[] }>(
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

  it('is partitioned only where it is not copied to every machine', async () => {
    const rows = await ask<{ table: string }>(
      `select c.relname as table from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(rows.filter(({ table }) => placed(table) === 'reference')).toEqual([]);
  });
});
