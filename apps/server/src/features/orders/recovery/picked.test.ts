import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { holdWallets, putOrder, type TestOrder } from '../../../testing/orders.ts';
import { pickedRuns } from '../../../testing/recovery/picked-runs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());
afterEach(async () => {
  await run(sql`delete from wallet_order`);
  await run(sql`delete from order_recovery_item`);
});

const { run, plan, start, list: runs, runOf, ended, entries, whileOrdersAreLocked } = pickedRuns(() => api);
const put = (order: TestOrder) => putOrder(api, order);
const states = async () =>
  (
    await run(
      sql<{ tx_id: string; state: string; resolved_by: string | null; agent_tx_id: string | null }>`
        select tx_id, state, resolved_by, agent_tx_id from wallet_order order by id`,
    )
  ).rows;
describe('the plan of picked orders', () => {
  it('states for each order what will happen, or why nothing will', async () => {
    const stake = await put({ state: 'manual', amount: '12.00' });
    const open = await put({ state: 'uncertain', agentId: '16', age: 40 * 86_400_000 });
    const win = await put({ kind: 'settle', state: 'manual', amount: '7.50' });
    const done = await put({ kind: 'settle', state: 'ok' });
    const valid = await put({ state: 'ok' });
    const settled = await put({ state: 'ok', settledBy: 'x~s' });
    const waits = await put({ state: 'cancelling' });
    const orders = [open, stake, win, done, valid, settled, waits];
    const of = async (action: string) => {
      const { data } = await plan(
        'superadmin',
        action,
        orders.map(({ id }) => id),
      );
      const planned = data.lines.map(({ action: does, obstacle }) => does ?? obstacle);
      return [data.total, data.lines.map(({ txId }) => txId), planned];
    };
    const ids = orders.map(({ txId }) => txId);
    expect(await of('recover')).toEqual([
      3,
      ids,
      ['askStatus', 'askStatus', 'resend', 'ended', 'ended', 'ended', 'running'],
    ]);
    expect(await of('resend')).toEqual([1, ids, ['kind', 'kind', 'resend', 'ended', 'kind', 'kind', 'kind']]);
    expect(await of('cancel')).toEqual([
      2,
      ids,
      ['running', 'cancel', 'kind', 'kind', 'cancel', 'settled', 'running'],
    ]);
    expect(await of('markDone')).toEqual([
      1,
      ids,
      ['kind', 'kind', 'markDone', 'ended', 'kind', 'kind', 'kind'],
    ]);
    expect(await of('markTaken')).toEqual([
      1,
      ids,
      ['running', 'markTaken', 'kind', 'kind', 'ended', 'ended', 'running'],
    ]);
    expect(await of('markFailed')).toEqual([
      1,
      ids,
      ['kind', 'kind', 'markFailed', 'ended', 'kind', 'kind', 'kind'],
    ]);
    // Nothing was done.
    expect(new Set((await states()).map(({ state }) => state))).toEqual(
      new Set(['manual', 'uncertain', 'ok', 'cancelling']),
    );
  });

  it('is limited to the orders and actions of the caller', async () => {
    const mine = await put({ kind: 'settle', state: 'manual' });
    const foreign = await put({ kind: 'settle', state: 'manual', agentId: '22' });
    expect((await plan('general1', 'recover', [mine.id])).data.total).toBe(1);
    expect((await plan('general1', 'recover', [mine.id, foreign.id])).code).toBe(1002);
    expect((await start('general1', 'recover', [mine.id, foreign.id])).code).toBe(1002);
    for (const action of ['cancel', 'markDone', 'markTaken', 'markNotTaken', 'returnBySums', 'markFailed']) {
      expect((await plan('general1', action, [mine.id])).code).toBe(1003);
      expect((await start('general1', action, [mine.id])).code).toBe(1003);
    }
    expect((await plan('sub1', 'recover', [mine.id])).code).toBe(1003);
    expect((await start('sub1', 'recover', [mine.id])).code).toBe(1003);
    expect((await start('superadmin', 'recover', [mine.id], { rate: 51 })).code).toBe(1017);
    expect((await start('superadmin', 'recover', [])).code).not.toBe(0);
    expect(await runs()).toEqual([]);
  });
});

describe('work on picked orders', () => {
  it('runs over several agents and days, one run for each tenant, with an entry for each order', async () => {
    const old = await put({ state: 'manual', agentId: '13', age: 30 * 86_400_000 });
    const near = await put({ state: 'manual', agentId: '16' });
    const other = await put({ state: 'manual', agentId: '22' });
    const ok = await put({ kind: 'settle', state: 'ok' });
    const { code, desc, data } = await start('superadmin', 'markTaken', [old.id, near.id, other.id, ok.id]);
    expect(code, desc).toBe(0);
    expect([data.ids.length, data.total]).toEqual([2, 3]);
    for (const id of data.ids) expect(await ended(id)).toMatchObject({ state: 'done', changed: 0 });
    expect(
      (await runs())
        .map(({ agentAccount, total, picked, rate }) => [agentAccount, total, picked, rate])
        .sort(),
    ).toEqual([
      ['major1', 2, true, 50],
      ['share9', 1, true, 50],
    ]);
    expect((await states()).map(({ tx_id, state, resolved_by }) => [tx_id, state, resolved_by])).toEqual([
      [old.txId, 'ok', 'superadmin'],
      [near.txId, 'ok', 'superadmin'],
      [other.txId, 'ok', 'superadmin'],
      [ok.txId, 'ok', null],
    ]);
    const written = [...(await entries(data.ids[0])), ...(await entries(data.ids[1]))];
    expect(written.map(({ account, action, remark, call: path }) => [account, action, remark, path])).toEqual(
      Array(3).fill(['superadmin', 'markTaken', 'checked with the wallet', '/orderRecovery/startOrders']),
    );
    expect(new Set(written.map(({ target }) => target)).size).toBe(3);
  });

  it('cancels takes, and marks deliveries as credited under the id of the agent', async () => {
    const take = await put({ state: 'ok', amount: '3.00' });
    const cancelled = await start('superadmin', 'cancel', [take.id]);
    expect(cancelled.code, cancelled.desc).toBe(0);
    await expect.poll(async () => (await runOf(cancelled.data.ids[0]))?.done).toBe(1);
    expect((await states()).map(({ tx_id, state }) => [tx_id, state])).toEqual([
      [take.txId, 'cancelling'],
      [`${take.txId}~c1`, 'created'],
    ]);
    await run(sql`update wallet_order set state = case kind when 'bet' then 'cancelled' else 'ok' end`);
    expect(await ended(cancelled.data.ids[0])).toMatchObject({ state: 'done', done: 1 });

    const win = await put({ kind: 'settle', state: 'manual' });
    const missing = await start('superadmin', 'markDone', [win.id]);
    expect(missing.code).not.toBe(0);
    const marked = await start('superadmin', 'markDone', [win.id], { agentTxId: 'by hand 7' });
    expect(await ended(marked.data.ids[0])).toMatchObject({ state: 'done', changed: 0 });
    expect((await states()).find(({ tx_id }) => tx_id === win.txId)).toEqual({
      tx_id: win.txId,
      state: 'ok',
      resolved_by: 'superadmin',
      agent_tx_id: 'by hand 7',
    });
  });

  it('leaves an order as it is that has changed since the operator saw it', async () => {
    const seen = await put({ state: 'manual' });
    const moved = await put({ state: 'manual' });
    await run(sql`update wallet_order set version = 2 where id = ${moved.id}::bigint`);
    const { data } = await start('superadmin', 'markTaken', [seen.id, moved.id]);
    expect(await ended(data.ids[0])).toMatchObject({ state: 'done', total: 2, done: 2, changed: 1 });
    expect((await states()).map(({ state }) => state)).toEqual(['ok', 'manual']);
    expect(await entries(data.ids[0])).toHaveLength(1);
  });

  it('happens once when two operators pick the same orders', async () => {
    const orders = [];
    for (let n = 0; n < 6; n += 1) orders.push(await put({ state: 'manual' }));
    const ids = orders.map(({ id }) => id);
    const [taken, notTaken] = await whileOrdersAreLocked(() =>
      Promise.all([start('superadmin', 'markTaken', ids), start('sysadmin', 'markNotTaken', ids)]),
    );
    expect([taken.code, notTaken.code]).toEqual([0, 0]);
    const both = [await ended(taken.data.ids[0]), await ended(notTaken.data.ids[0])];
    expect(both.map((one) => one?.done)).toEqual([6, 6]);
    expect(both.reduce((sum, one) => sum + (one?.changed ?? 0), 0)).toBe(6);
    const outcomes = (await states()).map(({ state }) => state);
    const ok = outcomes.filter((state) => state === 'ok').length;
    const cancelled = outcomes.filter((state) => state === 'cancelled').length;
    expect(ok + cancelled).toBe(6);
    expect(both.map((one) => 6 - (one?.changed ?? 0))).toEqual([ok, cancelled]);
    const written = [...(await entries(taken.data.ids[0])), ...(await entries(notTaken.data.ids[0]))];
    expect(new Set(written.map(({ target }) => target)).size).toBe(6);
    expect(written).toHaveLength(6);
  });

  it('waits for an order that another transaction holds', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await put({ state: 'manual' })).id);
    const { data } = await start('superadmin', 'markTaken', ids, { rate: 10 });
    await api.services.databases.system.transaction().execute(async (tx) => {
      const { rows } = await sql<{ outcome: string }>`
        select outcome from order_recovery_item where order_id = ${ids[7]}::bigint for update`.execute(tx);
      expect(rows).toEqual([{ outcome: 'waiting' }]);
      await expect.poll(async () => (await runOf(data.ids[0]))?.done).toBe(7);
      await new Promise((done) => setTimeout(done, 500));
    });
    expect(await ended(data.ids[0])).toMatchObject({ state: 'done', total: 8, done: 8, changed: 0 });
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['ok']));
  });

  it('is resumed by another server, and decides nothing twice', async () => {
    const orders = [];
    for (let n = 0; n < 20; n += 1) orders.push(await put({ state: 'manual' }));
    const { data } = await start(
      'superadmin',
      'markTaken',
      orders.map(({ id }) => id),
      { rate: 20 },
    );
    const [id = ''] = data.ids;
    await expect.poll(async () => (await runOf(id))?.done, { interval: 20 }).toBeGreaterThanOrEqual(3);
    // The server that runs it is considered dead, while it continues for up to a second.
    await run(sql`update job set run = 'of another server', beat_at = now() - interval '1 minute'
      where name = 'orderRecovery' and state = 'running'`);
    expect(await ended(id)).toMatchObject({ state: 'done', total: 20, done: 20, changed: 0 });
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['ok']));
    expect(await entries(id)).toHaveLength(20);
  });
});
