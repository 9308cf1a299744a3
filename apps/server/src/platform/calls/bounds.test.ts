import { bounds } from '@pitboss/contract/core/limits';
import { registry } from '@pitboss/contract/index';
import { balanceMax } from '@pitboss/ledger/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldByAccount, isAllowed } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const deposit = (amount: string) =>
  api.call('superadmin', '/player/deposit', {
    body: { id: '314', amount, remark: '' },
    headers: { 'idempotency-key': amount },
  });

it('a balance has the digits that the ledger lets it reach', () => {
  expect(bounds.moneyDigits.balance).toBe(16);
  // Sixteen digits before the point and two behind it.
  expect(balanceMax).toBe(999_999_999_999_999_999n);
});

it("rejects a movement that would take a balance beyond the ledger's limit", async () => {
  expect(await deposit('1.00')).toMatchObject({ code: 0 });
  await sql`update ledger_account set balance = 999999999999999899::bigint where owner_id = 314`.execute(
    api.services.databases.system,
  );
  expect(await deposit('1.01')).toMatchObject({ code: 1312 });
  expect(await deposit('0.99')).toMatchObject({ code: 0 });
});

it.each(['superadmin', 'major1', 'general1'])(
  'shows %s lists and reports with the smallest stake, the largest win and the fullest account',
  async (account) => {
    const { system } = api.services.databases;
    // Ten of the most that the wire carries, on a cent each.
    await sql`update bet set amount = 1, payout = 999999999999999, reward = 999999999999999
      where state = 1`.execute(system);
    const range = { start_time: Date.now() - 20 * 86_400_000, end_time: Date.now() };
    const failed: string[] = [];
    for (const { call } of registry) {
      if (call.effect !== 'read' || call.pages.includes('/')) continue;
      if (!isAllowed(heldByAccount(account), call)) continue;
      const { body, query } = call.example() as { body?: object; query?: Record<string, unknown> };
      const reply = await api.call(account, call.path, {
        ...(body ? { body: { ...body, ...('start_time' in body ? range : {}) } } : {}),
        ...(query
          ? { query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) }
          : {}),
      });
      if (reply.code === 1000) failed.push(call.path);
    }
    expect(failed).toEqual([]);
    expect(api.lines.filter((line) => line.includes('breaks the contract'))).toEqual([]);
  },
);
