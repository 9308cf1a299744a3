import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { fundTree } from '../../testing/money.ts';

let api: TestApi;
beforeAll(async () => {
  await avoidDayStart();
  api = await startTestApi();
  await sql`insert into currency_rate (id, code, rate, valid_from) values (900, 'CNY', 1, '2020-01-01')
    on conflict do nothing`.execute(api.services.databases.system);
  await fundTree(api, '1000.00');
  // Above what the tree was funded with today: 1000.00 in, once.
  const limits = { inMax: '100', inDayMax: '1150', outMax: '20', dayCount: '4' };
  await api.call('superadmin', '/player/addPlayerTradeLimit', { query: { account: 'member13', ...limits } });
});
afterAll(() => api.stop());

const move = (account: string, order: 'deposit' | 'withdraw', amount: string) =>
  api.call(account, `/player/${order}`, {
    body: { id: '313', amount },
    headers: { 'idempotency-key': `k${Math.random()}` },
  });
const preview = (account: string, amount: string) =>
  api.call<{ refusal: string | null }>(account, '/money/preview', {
    body: { order: 'deposit', id: '313', amount },
  });

describe('money that an agent moves by hand', () => {
  it('keeps the limits of the member: per order, per day and by number', async () => {
    const before = await fingerprint(api.services.databases.system);
    for (const [order, amount] of [
      ['deposit', '100.01'],
      ['withdraw', '20.01'],
    ] as const) {
      const reply = await move('master1', order, amount);
      expect(reply.code, reply.desc).toBe(1311);
      expect(reply.desc).toContain('member13');
    }
    expect((await preview('master1', '100.01')).data.refusal).toMatch(/is exceeded/);
    expect((await preview('master1', '100.00')).data.refusal).toBeNull();
    expect(await fingerprint(api.services.databases.system)).toEqual(before);
    expect((await move('master1', 'deposit', '100.00')).code).toBe(0);
    // 1100.00 of 1150.00 are used.
    expect((await move('master1', 'deposit', '50.01')).code).toBe(1311);
    expect((await move('master1', 'deposit', '50.00')).code).toBe(0);
    expect((await move('master1', 'withdraw', '20.00')).code).toBe(0);
    expect((await move('master1', 'withdraw', '1.00')).code).toBe(1311);
  });

  it('does not exceed a limit by two concurrent orders', async () => {
    await sql`update member_trade_limit set day_count = 5, out_max = null where member_id = 313`.execute(
      api.services.databases.system,
    );
    const codes = (
      await Promise.all([move('master1', 'withdraw', '1.00'), move('master1', 'withdraw', '1.01')])
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1311]);
  });

  it('is corrected by an administrator without limits', async () => {
    expect((await move('superadmin', 'deposit', '500.00')).code).toBe(0);
  });
});
