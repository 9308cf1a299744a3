import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { tellOperator } from './tell-operator.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(2);
});
afterAll(() => database.stop());

it('tells an operator the same thing once, and others on their own', async () => {
  const { system } = database.databases;
  const tell = (id: string, operatorId: string, key: string) =>
    tellOperator(system, { id, operatorId, kind: 'view', key, params: { name: 'Losses' }, link: null });
  expect(await tell('1', '5', 'view 7')).toBe(true);
  expect(await tell('2', '5', 'view 7')).toBe(false);
  expect(await tell('3', '6', 'view 7')).toBe(true);
  expect(await tell('4', '5', 'view 8')).toBe(true);
  const { rows } = await sql<{ id: string; params: unknown; read_at: Date | null }>`
    select id, params, read_at from inbox_item where operator_id = 5 order by id`.execute(system);
  expect(rows).toEqual([
    { id: '1', params: { name: 'Losses' }, read_at: null },
    { id: '4', params: { name: 'Losses' }, read_at: null },
  ]);
});
