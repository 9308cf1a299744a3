import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { earlierWritesEnded } from './earlier-writes.ts';

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

it.each([
  [
    'a member, which lies on a worker of a cluster',
    'update member set nickname = nickname where id = $1 and tenant_id = $2',
  ],
  ['an operator, which lies here', 'update operator set id = id where $1::bigint > 0 and $2::bigint > 0'],
])('waits for a transaction that has changed %s, and not for a later one', async (_, change) => {
  const { rows } = await pool.query<{ id: string; tenant_id: string }>(
    'select id, tenant_id from member limit 1',
  );
  const first = await pool.connect();
  const second = await pool.connect();
  try {
    await first.query('begin');
    await first.query(change, [rows[0]?.id, rows[0]?.tenant_id]);
    let over = false;
    const waiting = earlierWritesEnded(pool).then(() => {
      over = true;
    });
    await new Promise((done) => setTimeout(done, 300));
    expect(over).toBe(false);
    await second.query('begin');
    await second.query('select pg_current_xact_id()');
    await first.query('commit');
    await waiting;
    await second.query('rollback');
  } finally {
    first.release();
    second.release();
  }
});

it('does not wait where nothing is written', async () => {
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from member');
  await earlierWritesEnded(pool);
  await reader.query('commit');
  reader.release();
});
