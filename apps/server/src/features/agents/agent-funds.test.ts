import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdWallets, putOrder } from '../../testing/orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());

const query = (text: string, values: unknown[] = []) => api.services.databases.systemPool.query(text, values);

interface Funds {
  currency: string;
  free: string;
  openBets: number;
  openStakes: string;
  withheld: string;
}
const fundsOf = async (account: string, id: string) =>
  (await api.call<Funds[]>(account, '/proxyUser/getFunds', { query: { id } })).data.find(
    ({ currency }) => currency === 'CNY',
  );

const putBet = (agentId: string, amount: number, state: 0 | 1) =>
  query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency,
       amount, payout, reward, state, bet_time, ip)
     values ($1, 11, $2, $3, $6, 301, 'room', 0, 0, 'CNY', $4, 0, 0, $5, now(), '203.0.113.1')`,
    [api.services.ids.next(), agentId, `3${agentId}`, amount, state, `funds-${amount}`],
  );

it('are the free money, the open bets and the sessions of all members below', async () => {
  await query('delete from bet');
  await query("update ledger_account set balance = 0, held = 0 where kind = 'member'");
  const deposit = await api.call('superadmin', '/player/deposit', {
    body: { id: '314', amount: '500.00', remark: '' },
  });
  expect(deposit.code, deposit.desc).toBe(0);
  await query("update ledger_account set held = 1500 where kind = 'member' and owner_id = 314");
  await putBet('14', 1_250, 0);
  await putBet('13', 2_000, 0);
  await putBet('14', 9_900, 1);
  await putOrder(api, { kind: 'withhold', agentId: '14', amount: '80.00' });
  await putOrder(api, { kind: 'withhold', agentId: '14', amount: '7.00', final: true });
  const own = { currency: 'CNY', free: '485.00', openBets: 1, openStakes: '12.50', withheld: '95.00' };
  for (const account of ['superadmin', 'major1', 'general1'])
    expect(await fundsOf(account, '14')).toEqual(own);
  // Agent 13 is above 14, and 12 above both.
  for (const id of ['13', '12', '11'])
    expect(await fundsOf('superadmin', id)).toEqual({ ...own, openBets: 2, openStakes: '32.50' });
});

it('are not shown for agents outside the caller’s tree', async () => {
  expect((await api.call('general1', '/proxyUser/getFunds', { query: { id: '13' } })).code).toBe(1002);
  expect((await api.call('major2', '/proxyUser/getFunds', { query: { id: '14' } })).code).toBe(1002);
});
