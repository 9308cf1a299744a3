import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placementOf } from '../../../../migrations/table-access.ts';
import { tables } from '../../../../migrations/tables.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { wholeScope } from '../../access/scope.ts';
import { databaseSettings, distribute } from './distribute.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(2);
});
afterAll(() => database.stop());

/** Tables by where they lie, as the database says; none where it knows nothing of other machines. */
async function placements(): Promise<Record<string, string> | null> {
  const { system } = database.databases;
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(system);
  if (rows.length === 0) return null;
  const placed = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables
    where not exists (select from pg_inherits where inhrelid = table_name)`.execute(system);
  return Object.fromEntries(placed.rows.map(({ name, type }) => [name, type]));
}

it('lays the tables out as their lines say, once, and on one machine leaves them where they are', async () => {
  const found = await placements();
  await distribute(database.databases.system);
  expect(await placements()).toEqual(found);
  const types = { tenant: 'distributed', reference: 'reference', coordinator: 'local' } as const;
  const wanted = Object.entries(tables).flatMap(([name, access]) => {
    const placement = placementOf(access);
    return placement === 'local' ? [] : [[name, types[placement]]];
  });
  if (found) expect(found).toEqual(Object.fromEntries(wanted));
  expect(wanted.length).toBeGreaterThan(50);
});

it('sets a cluster for every connection, so that one machine knows nothing of it', async () => {
  const wanted = (await placements()) ? databaseSettings : null;
  const setting = (name: string) =>
    sql<{ value: string | null }>`select current_setting(${name}, true) as value`;
  const found = await database.databases.write(wholeScope, async (tx) => {
    const values: [string, string | null][] = [];
    for (const name of Object.keys(databaseSettings)) {
      const { rows } = await setting(name).execute(tx);
      values.push([name, rows[0]?.value ?? null]);
    }
    return Object.fromEntries(values);
  });
  expect(found).toEqual(
    wanted ?? Object.fromEntries(Object.keys(databaseSettings).map((name) => [name, null])),
  );
});

it('lets a read go on whose statement takes long on one machine: those that have answered wait', async () => {
  const seconds = (await placements()) ? 5.5 : 0;
  const { rows } = await database.databases.read(wholeScope, 10_000, async (db) => {
    const bets = () => sql<{ bets: number }>`select count(*)::int as bets from bet`.execute(db);
    await bets();
    await sql`select pg_sleep(${seconds}::float8)`.execute(db);
    return await bets();
  });
  expect(rows).toEqual([{ bets: 0 }]);
});
