import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { holdWallets, putOrder, type TestOrder } from '../../../testing/orders.ts';
import { pickedRuns } from '../../../testing/recovery/picked-runs.ts';

/** Prepaid sessions that are returned by totals, several at a time. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());
afterEach(async () => {
  await run(sql`delete from wallet_order`);
  await run(sql`delete from order_recovery_item`);
  await run(sql`delete from order_recovery`);
});

const { call, run, plan, start, list, runOf, ended, entries, whileOrdersAreLocked } = pickedRuns(() => api);
const session = (amount: string, more: TestOrder = {}) =>
  putOrder(api, { kind: 'withhold', gameId: 101, amount, ...more });

interface Sums {
  readonly totalBet?: string;
  readonly totalWin?: string;
  readonly version?: number;
}
/** Starts the return of sessions with the totals of each. */
const returnAll = (sessions: readonly (readonly [{ id: string }, Sums])[], account = 'superadmin') =>
  start(account, 'returnBySums', [], {
    orders: sessions.map(([{ id }, sums]) => ({ id, version: 1, ...sums })),
  });

/** The calls that the wallet gets for the returns, by the session's transaction id. */
const returns = async () => {
  const { rows } = await run(sql<{ body: string; state: string; total_bet: string; total_win: string }>`
    select body, state, total_bet, total_win from wallet_order where kind = 'return' order by id`);
  return rows.map(({ body, state, total_bet, total_win }) => {
    const { type, txId, refTxId, amount, totalBet, totalWin } = JSON.parse(body);
    return { type, txId, refTxId, amount, totalBet, totalWin, state, stored: [total_bet, total_win] };
  });
};
const sessionsNow = async () =>
  (
    await run(sql<{ tx_id: string; version: number; settled_by: string | null }>`
      select tx_id, version, settled_by from wallet_order where kind = 'withhold' order by id`)
  ).rows.map(({ tx_id, version, settled_by }) => [tx_id, version, settled_by]);
/** Ends the returns as an answering wallet would. */
const answered = () => run(sql`update wallet_order set state = 'ok' where kind = 'return'`);

describe('the plan of returns by totals', () => {
  it('offers it for sessions that are taken and not returned, and states why not for the others', async () => {
    const orders = [
      await session('10.00'),
      await session('10.00', { settledBy: 'x~r' }),
      await session('10.00', { final: true }),
      await session('10.00', { state: 'manual' }),
      await session('10.00', { state: 'uncertain' }),
      await session('10.00', { state: 'cancelled' }),
      await putOrder(api, { state: 'ok' }),
    ];
    const { data } = await plan(
      'superadmin',
      'returnBySums',
      orders.map(({ id }) => id),
    );
    expect(data.total).toBe(1);
    expect(data.lines.map(({ action, obstacle }) => action ?? obstacle)).toEqual([
      'returnBySums',
      'settled',
      'ended',
      'unconfirmed',
      'running',
      'ended',
      'kind',
    ]);
    expect(await returns()).toEqual([]);
  });

  it('is for administrators', async () => {
    const { id } = await session('10.00');
    expect((await plan('general1', 'returnBySums', [id])).code).toBe(1003);
    const sums = { totalBet: '1.00', totalWin: '0.00' };
    expect((await returnAll([[{ id }, sums]], 'general1')).code).toBe(1003);
    expect((await returnAll([[{ id }, sums]], 'sub1')).code).toBe(1003);
    expect(await list()).toEqual([]);
  });
});

describe('returns by totals', () => {
  it('pay exactly what is left of each session, with an entry for each', async () => {
    const plain = await session('100.00');
    const won = await session('9999999999999.99');
    const lost = await session('20.00', { agentId: '16' });
    const { code, desc, data } = await returnAll([
      [plain, { totalBet: '20', totalWin: '50.5' }],
      [won, { totalBet: '9999999999999.99', totalWin: '0.01' }],
      [lost, { totalBet: '20.00', totalWin: '0.00' }],
    ]);
    expect(code, desc).toBe(0);
    expect([data.ids.length, data.total]).toEqual([1, 3]);
    await expect.poll(async () => (await runOf(data.ids[0]))?.done).toBe(3);
    const sent = (txId: string, amount: string, bet: string, win: string, stored: readonly string[]) => ({
      type: 'return',
      txId: `${txId}~r`,
      refTxId: [txId],
      amount,
      totalBet: bet,
      totalWin: win,
      state: 'created',
      stored,
    });
    expect(await returns()).toEqual([
      sent(plain.txId, '130.50', '20.00', '50.50', ['2000', '5050']),
      sent(won.txId, '0.01', '9999999999999.99', '0.01', ['999999999999999', '1']),
      sent(lost.txId, '0.00', '20.00', '0.00', ['2000', '0']),
    ]);
    expect(await sessionsNow()).toEqual([plain, won, lost].map(({ txId }) => [txId, 2, `${txId}~r`]));
    const written = await entries(data.ids[0]);
    expect(
      written.map(({ target, account, action, call: path, totalBet, totalWin }) => [
        target.split(':').at(-1)?.includes(plain.id) ?? false,
        account,
        action,
        path,
        totalBet,
        totalWin,
      ]),
    ).toEqual([
      [true, 'superadmin', 'returnBySums', '/orderRecovery/startOrders', '20.00', '50.50'],
      [false, 'superadmin', 'returnBySums', '/orderRecovery/startOrders', '9999999999999.99', '0.01'],
      [false, 'superadmin', 'returnBySums', '/orderRecovery/startOrders', '20.00', '0.00'],
    ]);
    // The run is over when the wallet has answered the returns, not when they are made.
    expect(await runOf(data.ids[0])).toMatchObject({ state: 'running', solved: 0 });
    await answered();
    expect(await ended(data.ids[0])).toMatchObject({ state: 'done', total: 3, solved: 3, changed: 0 });
    const items = await call<{ list: object[] }>('superadmin', 'items', { recoveryId: data.ids[0] });
    expect(items.data.list).toMatchObject([
      { txId: plain.txId, action: 'returnBySums', totalBet: '20.00', totalWin: '50.50', outcome: 'solved' },
      { txId: won.txId, totalBet: '9999999999999.99', totalWin: '0.01' },
      { txId: lost.txId, totalBet: '20.00', totalWin: '0.00' },
    ]);
  });

  it('leave out sessions without totals or with impossible ones, and do the others', async () => {
    const good = await session('100.00');
    const none = await session('100.00');
    const half = await session('100.00');
    const wrong = await session('100.00');
    const bet = await putOrder(api, { state: 'ok' });
    const { data } = await returnAll([
      [none, {}],
      [half, { totalBet: '5.00' }],
      [wrong, { totalBet: '150.01', totalWin: '50.00' }],
      [good, { totalBet: '150.00', totalWin: '50.00' }],
      [bet, { totalBet: '1.00', totalWin: '1.00' }],
    ]);
    expect(data.total).toBe(1);
    await expect.poll(async () => (await runOf(data.ids[0]))?.done).toBe(1);
    expect((await returns()).map(({ txId, amount }) => [txId, amount])).toEqual([[`${good.txId}~r`, '0.00']]);
    await answered();
    expect(await ended(data.ids[0])).toMatchObject({ state: 'done', total: 1, solved: 1 });
    expect(await sessionsNow()).toEqual([
      [good.txId, 2, `${good.txId}~r`],
      [none.txId, 1, null],
      [half.txId, 1, null],
      [wrong.txId, 1, null],
    ]);
    expect((await returnAll([[none, {}]])).code).toBe(1570);
  });

  it('reject amounts that are not exact decimals', async () => {
    const one = await session('100.00');
    for (const totalBet of ['1.234', '-1.00', '1e2', '1,000.00', '', '12345678901234'])
      expect((await returnAll([[one, { totalBet, totalWin: '0.00' }]])).code, totalBet).not.toBe(0);
    expect(await list()).toEqual([]);
  });

  it('apply to the version that was seen, and once', async () => {
    const seen = await session('100.00');
    const moved = await session('100.00');
    await run(sql`update wallet_order set version = 2 where id = ${moved.id}::bigint`);
    const sums = { totalBet: '40.00', totalWin: '0.00' };
    const both = [
      [seen, sums],
      [moved, sums],
    ] as const;
    const [first, second] = await whileOrdersAreLocked(() =>
      Promise.all([returnAll(both), returnAll(both, 'sysadmin')]),
    );
    expect([first.code, second.code]).toEqual([0, 0]);
    for (const { data } of [first, second])
      await expect.poll(async () => (await runOf(data.ids[0]))?.done).toBe(2);
    await answered();
    const ends = [await ended(first.data.ids[0]), await ended(second.data.ids[0])];
    expect(ends.map((one) => one?.changed).toSorted()).toEqual([1, 2]);
    expect((await returns()).map(({ txId, amount }) => [txId, amount])).toEqual([
      [`${seen.txId}~r`, '60.00'],
    ]);
    expect(await sessionsNow()).toEqual([
      [seen.txId, 2, `${seen.txId}~r`],
      [moved.txId, 2, null],
    ]);
    const written = [...(await entries(first.data.ids[0])), ...(await entries(second.data.ids[0]))];
    expect(written).toHaveLength(1);
    // A further press: nothing of it can be done any more.
    const again = await returnAll([[seen, sums]]);
    expect(again.code).toBe(1570);
  });
});
