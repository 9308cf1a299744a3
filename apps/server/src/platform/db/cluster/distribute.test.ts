import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '../../../../migrations/tables.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { wholeScope } from '../scope.ts';
import { distribute } from './distribute.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(2);
});
afterAll(() => database.stop());

/** Returns the placement of each table as the database reports it; null where it knows no other hosts. */
async function placements(): Promise<Record<string, string> | null> {
  const { system } = database.databases;
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(system);
  if (rows.length === 0) return null;
  const placed = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables
    where not exists (select from pg_inherits where inhrelid = table_name)`.execute(system);
  return Object.fromEntries(placed.rows.map(({ name, type }) => [name, type]));
}

it('distributes the tables as tables.ts defines, once, and on a single host leaves them in place', async () => {
  const found = await placements();
  await distribute(database.databases.system);
  expect(await placements()).toEqual(found);
  // Rows of agents and tenants are distributed; all other tables stay on the coordinator unknown to Citus,
  // unless their entry defines another placement.
  const types = { tenant: 'distributed', reference: 'reference', coordinator: 'local', local: null } as const;
  const wanted = Object.entries(tables).flatMap(([name, { owned, placement }]) => {
    const type = types[placement ?? (owned === 'agent' || owned === 'tenant' ? 'tenant' : 'local')];
    return type === null ? [] : [[name, type]];
  });
  if (found) expect(found).toEqual(Object.fromEntries(wanted));
  expect(wanted.length).toBeGreaterThan(50);
});

it('sets the cluster settings for every connection, and none on a single host', async () => {
  const settings = {
    'citus.propagate_set_commands': 'local',
    'citus.multi_shard_modify_mode': 'sequential',
  };
  const isCluster = (await placements()) !== null;
  const setting = (name: string) =>
    sql<{ value: string | null }>`select current_setting(${name}, true) as value`;
  const found = await database.databases.write(wholeScope, async (tx) => {
    const values: [string, string | null][] = [];
    for (const name of Object.keys(settings)) {
      const { rows } = await setting(name).execute(tx);
      values.push([name, rows[0]?.value ?? null]);
    }
    return Object.fromEntries(values);
  });
  expect(found).toEqual(
    isCluster ? settings : { 'citus.propagate_set_commands': null, 'citus.multi_shard_modify_mode': null },
  );
});

it('continues a read whose statement is slow on one host: hosts that have finished wait', async () => {
  const seconds = (await placements()) ? 5.5 : 0;
  const { rows } = await database.databases.read(wholeScope, 10_000, async (db) => {
    const bets = () => sql<{ bets: number }>`select count(*)::int as bets from bet`.execute(db);
    await bets();
    await sql`select pg_sleep(${seconds}::float8)`.execute(db);
    return await bets();
  });
  expect(rows).toEqual([{ bets: 0 }]);
});
