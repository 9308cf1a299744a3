import { createRng } from '@pitboss/rounds/deal/rng';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../apps/server/src/testing/api.ts';
import { giveGift, testAnchor } from '../../../apps/server/src/testing/gifts.ts';
import { listenAnywhere } from '../../../apps/server/src/testing/stream.ts';
import { createOperator } from './operator.ts';

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startTestApi();
  origin = new URL(await listenAnywhere(api.app)).origin;
});
afterAll(() => api?.stop());

it('login codes of the live mode come from an operator, also after its session has ended', async () => {
  const anchor = { id: 'shift-1', nickname: 'Fawn', type: 'own' };
  expect((await api.call('superadmin', '/anchor/add', { body: anchor })).code).toBe(0);
  const { codeOf } = createOperator(api.services.databases.systemPool, origin);
  expect(await codeOf('nobody')).toBeNull();
  expect(await codeOf('shift-1')).toBeNull();
  const state = { query: { id: 'shift-1', action: 'allow' } };
  expect((await api.call('superadmin', '/anchor/updateAccountState', state)).code).toBe(0);
  expect(await codeOf('shift-1')).toMatch(/^\d{6}$/);
  await api.services.databases.system.deleteFrom('session').execute();
  expect(await codeOf('shift-1')).toMatch(/^\d{6}$/);
});

it('the operator of the live mode pays what closed months left, a part at a time', async () => {
  const { databases } = api.services;
  await testAnchor(api.services, 'payee', '4711');
  const { rows } = await databases.systemPool.query<{ id: string }>(
    "select id::text as id from member where account = 'member12'",
  );
  const gift = { anchor: 'payee', memberId: rows[0]?.id ?? '', amount: 100_000n, anchorPart: 50_000n };
  await giveGift(api.services, '4711', { ...gift, atMs: Date.now() - 40 * 86_400_000 });
  const { pay } = createOperator(databases.systemPool, origin);
  const paid = async () =>
    (
      await databases.systemPool.query<{ n: number; sum: number }>(
        'select count(*)::int as n, coalesce(sum(amount), 0)::int as sum from anchor_payout',
      )
    ).rows[0];
  const choice = createRng('payouts');
  await pay(choice);
  const first = await paid();
  expect(first?.n).toBe(1);
  await pay(choice);
  expect((await paid())?.n).toBe(2);
  for (let n = 0; n < 15; n += 1) await pay(choice);
  // A remainder too small for a payment is left for the next month.
  const left = 50_000 - ((await paid())?.sum ?? 0);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(500);
});
