import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdWallets, putOrder, type TestOrder } from '../../testing/orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());

interface Money {
  state: string | null;
  currency: string;
  held: Record<string, unknown> | null;
  orders: { id: string; kind: string; state: string; reason: string | null; amount: string }[];
  locks: { orderId: string | null; txId: string | null; orderState: string | null }[];
}
const query = (text: string, values: unknown[] = []) => api.services.databases.systemPool.query(text, values);
let count = 0;

/** Stores a bet of member14 of 10.00; `state` 0 is open, 1 settled with 25.00, 2 cancelled. */
async function putBet(state: 0 | 1 | 2, key = `money-${++count}`): Promise<string> {
  const id = api.services.ids.next(Date.now() - 60_000);
  await query(
    `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, area_id, room_id, room_type, hall_level,
       currency, amount, payout, reward, state, bet_time, ip)
     values ($1, 11, 14, 314, $2, 301, 1, 'room', 0, 0, 'CNY', 1000, $3, 0, $4, now() - interval '1 minute', '203.0.113.1')`,
    [id, key, state === 1 ? 2_500 : 0, state],
  );
  return id;
}

/** Stores a settled bet at the agent's wallet with its settlement. */
async function putSettled(settlement: TestOrder): Promise<{ bet: string; order: string }> {
  const take = await putOrder(api);
  const pay = await putOrder(api, { kind: 'settle', amount: '25.00', refTxId: [take.txId], ...settlement });
  const bet = await putBet(1, take.txId);
  await query('update wallet_order set settled_by = $1, bet_id = $3 where id = $2', [pay.txId, take.id, bet]);
  return { bet, order: pay.id };
}

const hold = (bet: string, reason: string) =>
  query(
    `insert into parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, game_id, currency, stake, win, jackpot,
       correction, reason, max_win, max_ratio, node_id, at, state, created_at)
     values ($1, 11, 14, 314, $2, 'k', 301, 'CNY', 1000, 900000000, 0, false, $3, 500000000, 10000, 'n', now(), 'open',
       '2026-01-02T03:04:05Z')`,
    [api.services.ids.next(), bet, reason],
  );

const accounts = ['superadmin', 'major1', 'general1'];
const moneyOf = async (bet: string, account = 'superadmin') =>
  (await api.call<Money>(account, '/bet/getMoney', { query: { id: bet } })).data;
const listed = async (bet: string, account: string) =>
  (await api.call<{ list: { money: string | null }[] }>(account, '/betManager/list', { body: { id: bet } }))
    .data.list[0]?.money;

describe('the money of a bet', () => {
  it('is stated as held, with the limit that the payout exceeds and the time since when', async () => {
    const bet = await putBet(0);
    await hold(bet, 'amount');
    for (const account of accounts) {
      expect(await listed(bet, account)).toBe('held');
      expect(await moneyOf(bet, account)).toMatchObject({
        state: 'held',
        currency: 'CNY',
        held: {
          since: Date.UTC(2026, 0, 2, 3, 4, 5),
          reason: 'amount',
          correction: false,
          win: '9000000.00',
          maxWin: '5000000.00',
          maxRatio: 10_000,
        },
        orders: [],
      });
    }
    await query("update parked_win set state = 'paid' where bet_id = $1", [bet]);
    expect(await listed(bet, 'superadmin')).toBeNull();
    expect(await moneyOf(bet)).toMatchObject({ state: null, held: null });
  });

  it.each([
    ['rejected', { state: 'manual', reason: 'refused' }],
    ['rejected', { state: 'rejected', reason: 'logic' }],
    ['manual', { state: 'manual', reason: 'timeout' }],
    ['uncertain', { state: 'uncertain', reason: 'timeout' }],
    ['uncertain', { state: 'sent' }],
    [null, { state: 'ok' }],
  ] as const)('is stated as %s by the settlement %o', async (state, settlement) => {
    const { bet, order } = await putSettled(settlement);
    for (const account of accounts) {
      expect(await listed(bet, account)).toBe(state);
      const money = await moneyOf(bet, account);
      expect(money.state).toBe(state);
      expect(money.orders.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['bet', '10.00'],
        ['settle', '25.00'],
      ]);
      expect(money.orders[1]).toMatchObject({ id: order, state: settlement.state });
    }
  });

  it('names the undo of a cancelled bet, and the confirmation that came after it', async () => {
    const take = await putOrder(api, { state: 'cancelled', wasOk: true });
    const undo = await putOrder(api, { kind: 'cancel', takeId: take.id, refTxId: [take.txId] });
    const bet = await putBet(2, take.txId);
    expect(await listed(bet, 'major1')).toBeNull();
    expect((await moneyOf(bet)).orders.map(({ id, state }) => [id, state])).toEqual([
      [take.id, 'cancelled'],
      [undo.id, 'ok'],
    ]);
    await query('update wallet_order set late_ok = true where id = $1', [take.id]);
    expect(await listed(bet, 'major1')).toBe('late');
    expect((await moneyOf(bet)).state).toBe('late');
  });

  it('names the orders that lock the member, until they end', async () => {
    const { bet, order } = await putSettled({ state: 'manual', reason: 'timeout' });
    await query(
      `insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)
       values ($1, 11, 14, 314, $2, 'manual', now()), ($3, 11, 14, 314, 0, 'desk', now() + interval '1 second')`,
      [api.services.ids.next(), order, api.services.ids.next()],
    );
    const locks = [
      { orderId: order, orderState: 'manual' },
      { orderId: null, txId: null, orderState: null },
    ];
    expect((await moneyOf(bet)).locks).toMatchObject(locks);
    const profile = () => api.call<{ locks: unknown[] }>('major1', '/player/get', { query: { id: '314' } });
    expect((await profile()).data.locks).toMatchObject(locks);
    await query('update wallet_lock set ended_at = now() where order_id = $1', [order]);
    expect((await profile()).data.locks).toHaveLength(1);
  });

  it('filters the lists of bets and their totals', async () => {
    await query('delete from bet where agent_id = 14');
    await query('delete from wallet_order');
    await query('delete from parked_win');
    const bets: Record<string, string> = { held: await putBet(0), none: await putBet(1) };
    await hold(bets.held ?? '', 'amount');
    for (const [name, settlement] of [
      ['rejected', { state: 'manual', reason: 'refused' }],
      ['refused', { state: 'rejected', reason: 'logic' }],
      ['manual', { state: 'manual', reason: 'timeout' }],
      ['uncertain', { state: 'uncertain' }],
      ['done', { state: 'ok' }],
    ] as const)
      bets[name] = (await putSettled(settlement)).bet;
    const late = await putOrder(api, { state: 'cancelled', wasOk: true });
    bets.late = await putBet(2, late.txId);
    await query('update wallet_order set late_ok = true, bet_id = $1 where id = $2', [bets.late, late.id]);
    // An undo that is not done, and a held payout of a bet whose order is rejected too.
    const take = await putOrder(api, { state: 'cancelling' });
    await putOrder(api, { kind: 'cancel', takeId: take.id, refTxId: [take.txId], state: 'manual' });
    bets.undo = await putBet(0, take.txId);
    await query('update wallet_order set bet_id = $1 where id = $2', [bets.undo, take.id]);
    const names = new Map(Object.entries(bets).map(([name, id]) => [id, name]));
    const range = { start_time: Date.now() - 3_600_000, end_time: Date.now() + 1_000 };
    const of = async (account: string, moneyState: string | undefined) => {
      const body = { ...range, agentId: '14', moneyState };
      const { data } = await api.call<{ list: { id: string }[] }>(account, '/betManager/list', { body });
      const total = await api.call<{ count: number }>(account, '/betManager/listCount', { body });
      expect(total.data.count).toBe(data.list.length);
      return data.list.map(({ id }) => names.get(id)).sort();
    };
    for (const account of accounts) {
      expect(await of(account, 'held')).toEqual(['held']);
      expect(await of(account, 'rejected')).toEqual(['refused', 'rejected']);
      expect(await of(account, 'manual')).toEqual(['manual', 'undo']);
      expect(await of(account, 'uncertain')).toEqual(['uncertain']);
      expect(await of(account, 'late')).toEqual(['late']);
      expect(await of(account, 'any')).toEqual(
        ['held', 'late', 'manual', 'refused', 'rejected', 'uncertain', 'undo'].sort(),
      );
    }
    expect(
      (await api.call('major2', '/betManager/list', { body: { ...range, moneyState: 'any' } })).data,
    ).toMatchObject({ list: [] });
  });

  it('is not found out of scope', async () => {
    const bet = await putBet(0);
    expect((await api.call('major2', '/bet/getMoney', { query: { id: bet } })).code).not.toBe(0);
    expect((await api.call('superadmin', '/bet/getMoney', { query: { id: bet } })).code).toBe(0);
  });
});

describe('the money of a member', () => {
  interface Funds {
    free: string | null;
    freeAt: number | null;
    openBets: number;
    openStakes: string;
    withheld: string;
  }
  const fundsOf = async () =>
    (await api.call<{ funds: Funds }>('major1', '/player/get', { query: { id: '313' } })).data.funds;

  it('is free, in open bets and withheld at the agent’s wallet', async () => {
    await query("update agent set transfer_mode = 'seamless' where id = 13");
    const before = await fundsOf();
    const session = await putOrder(api, { kind: 'withhold', agentId: '13', amount: '80.00' });
    await putOrder(api, { kind: 'withhold', agentId: '13', amount: '7.00', final: true });
    const id = api.services.ids.next();
    await query(
      `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency,
         amount, payout, reward, state, bet_time, ip)
       values ($1, 11, 13, 313, 'funds-1', 301, 'room', 0, 0, 'CNY', 1250, 0, 0, 0, now(), '203.0.113.1')`,
      [id],
    );
    await query(
      "update wallet_order set balance = 123456, last_ended_at = '2026-01-02T03:04:05Z' where id = $1",
      [session.id],
    );
    expect(await fundsOf()).toEqual({
      free: '1234.56',
      freeAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      openBets: before.openBets + 1,
      openStakes: (Number(before.openStakes) + 12.5).toFixed(2),
      withheld: '80.00',
    });
    const back = await putOrder(api, { kind: 'return', agentId: '13', amount: '50.00', state: 'uncertain' });
    await query('update wallet_order set settled_by = $1 where id = $2', [back.txId, session.id]);
    expect((await fundsOf()).withheld).toBe('80.00');
    await query("update wallet_order set state = 'ok' where id = $1", [back.id]);
    expect((await fundsOf()).withheld).toBe('0.00');
  });

  it('is free on our ledger as its balance there', async () => {
    await query("update agent set transfer_mode = 'manual' where id = 13");
    const { data } = await api.call<{ balance: string; funds: Funds }>('major1', '/player/get', {
      query: { id: '313' },
    });
    expect(data.funds).toMatchObject({ free: data.balance, freeAt: null });
  });
});
