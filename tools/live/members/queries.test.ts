import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../apps/server/src/testing/api.ts';
import { readAbandonedAway } from './abandoned-away.ts';
import { readAbandoned, readOpenAwards, readPlayers } from './players.ts';

let api: TestApi;
let pool: pg.Pool;
beforeAll(async () => {
  api = await startTestApi();
  pool = new pg.Pool({ connectionString: api.databaseUrl });
});
afterAll(async () => {
  await pool?.end();
  await api?.stop();
});

it('finds on any database who may play and who may claim, and nothing that an earlier run left', async () => {
  const accounts = (await readPlayers(pool)).map(({ account }) => account);
  const { rows } = await pool.query<{ account: string }>(`select account from member where kind = 'normal'`);
  expect(new Set(accounts)).toEqual(new Set(rows.map(({ account }) => account)));
  expect(accounts.length).toBeGreaterThan(0);
  expect(await readOpenAwards(pool)).toEqual([]);
  expect(await readAbandoned(pool, 'node-1')).toEqual([]);
  expect(await readAbandonedAway(pool, 'node-1')).toEqual([]);
});
