import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

interface Proof {
  running: boolean;
  failed: boolean;
  finishedAt: number | null;
  invariants: { key: string; faults: unknown[] }[];
  total: number;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
});
afterAll(() => api?.stop());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const proof = async () => (await api.call<Proof>('superadmin', '/ledger/proof')).data;
async function until(holds: (one: Proof) => boolean): Promise<Proof> {
  for (;;) {
    const one = await proof();
    if (holds(one)) return one;
    await pause(20);
  }
}

it('is running while it waits, failed once its connection was cut, and can be begun again', async () => {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table ledger_transfer in access exclusive mode');
  expect((await api.call('superadmin', '/ledger/prove')).code).toBe(0);
  expect(await proof()).toMatchObject({ running: true, failed: false, finishedAt: null, invariants: [] });
  const waiting = "select pid from pg_locks where not granted and relation = 'ledger_transfer'::regclass";
  for (let cut = 0; cut === 0; await pause(20))
    cut = (await client.query(`select pg_terminate_backend(pid) from (${waiting}) w`)).rowCount ?? 0;
  expect(await until(({ running }) => !running)).toMatchObject({ failed: true, finishedAt: null });
  await client.query('commit');
  await client.end();
  expect((await api.call('superadmin', '/ledger/prove')).code).toBe(0);
  const whole = await until(({ running }) => !running);
  expect(whole).toMatchObject({ failed: false, finishedAt: expect.any(Number) });
  expect(whole.invariants).toHaveLength(whole.total);
  expect(whole.invariants.flatMap(({ faults }) => faults)).toEqual([]);
});

it('counts as failed when its server has been silent for a minute', async () => {
  const lost = {
    startedAt: Date.now() - 120_000,
    beatAt: Date.now() - 61_000,
    finishedAt: null,
    invariants: [],
  };
  await api.services.databases.systemPool.query(
    "update setting set value = $1::jsonb where key = 'ledgerProof'",
    [JSON.stringify(lost)],
  );
  expect(await proof()).toMatchObject({ running: false, failed: true });
});
