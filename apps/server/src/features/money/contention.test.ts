import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { balances, fundTree } from '../../testing/money.ts';
import { onAccounts, statementsOf } from '../../testing/statements.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
});
afterAll(() => api.stop());

const db = () => api.services.databases.system;
const transfers = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from ledger_transfer where kind in ('quotaIn', 'quotaOut')`.execute(db())
  ).rows[0]?.n ?? 0;

it('completes a hundred opposite transfers with success or busy, and busy ones succeed when sent again', async () => {
  const before = await balances(api);
  const entries = await transfers();
  const requests = Array.from({ length: 100 }, (_, index) => ({
    body: { id: '13', amount: index % 2 ? '1.00' : '2.00', direction: index % 2 ? 'out' : 'in' },
    headers: { 'idempotency-key': `opposite-${index}` },
  }));
  const send = (request: (typeof requests)[number]) => api.call('share1', '/proxyUser/addBalance', request);
  // Another transaction holds one of the accounts until the first request gives up.
  const { replies, first } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from ledger_account where tenant_id = 11 and kind = 'agent'
        and owner_id = 13 for update`.execute(tx);
      const sent = requests.map(send);
      return { replies: sent, first: await Promise.race(sent) };
    });
  expect(first).toMatchObject({ code: 1201, desc: 'The system is busy. Please submit again later.' });
  const codes = (await Promise.all(replies)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([0, 1201]));
  for (const [index, code] of codes.entries()) {
    const request = requests[index];
    if (code !== 0 && request) expect((await send(request)).code).toBe(0);
  }
  // All requests are sent once more: the first effect stays the only one.
  const again = await Promise.all(requests.map(send));
  expect(new Set(again.map(({ code }) => code))).toEqual(new Set([0]));
  const after = await balances(api);
  expect((after.get('agent:13') ?? 0n) - (before.get('agent:13') ?? 0n)).toBe(5_000n);
  expect((after.get('agent:12') ?? 0n) - (before.get('agent:12') ?? 0n)).toBe(-5_000n);
  expect((await transfers()) - entries).toBe(100);
  expect(await verifyLedger(db())).toEqual([]);
});

it('an order locks and reads its accounts once, and writes them once', async () => {
  const orders = [
    ['share1', '/proxyUser/addBalance', '13'],
    ['superadmin', '/player/deposit', '314'],
  ] as const;
  for (const [account, path, id] of orders) {
    const order = (amount: string) => api.call(account, path, { body: { id, amount } });
    expect((await order('1.00')).code).toBe(0);
    const statements = await statementsOf(api.services.databases.pools.requests as pg.Pool, async () =>
      expect((await order('2.00')).code).toBe(0),
    );
    expect(onAccounts(statements), path).toEqual({ locks: 1, writes: 1, reads: 0 });
  }
});
