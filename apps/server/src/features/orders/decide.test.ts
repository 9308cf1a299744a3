import { groupOf, movements } from '@pitboss/wallet/calls';
import { orderStates } from '@pitboss/wallet/transitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdWallets, putOrder, type TestOrder } from '../../testing/orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());

interface Order {
  id: string;
  txId: string;
  kind: string;
  state: string;
  version: number;
  amount: string;
  agentTxId: string | null;
  resolvedBy: string | null;
  nextRetryAt: number | null;
  memberLocked: boolean;
}
interface Evidence {
  order: Order;
  actions: string[];
  related: Order[];
  undoReason: string | null;
  audit: { action: string; operator: string; remark: string }[];
}
const get = async (id: string, account = 'superadmin') =>
  (await api.call<Evidence>(account, '/order/get', { body: { id } })).data;
const decide = (id: string, action: string, more: object = {}, account = 'superadmin') =>
  api.call<Order>(account, '/order/decide', {
    body: { id, version: 1, action, remark: 'seen', ...more },
    headers: { 'idempotency-key': `${id} ${action} ${account} ${JSON.stringify(more)}` },
  });
const put = (order: TestOrder) => putOrder(api, order);
const bodyOf = async (id: string) => {
  const { rows } = await api.services.databases.systemPool.query<{ body: string }>(
    'select body from wallet_order where id = $1',
    [id],
  );
  return JSON.parse(rows[0]?.body ?? '') as Record<string, unknown>;
};
/** A take and its undo, in the state after a rejected undo. */
async function stuckUndo() {
  const take = await put({ state: 'manual' });
  const undo = await put({ kind: 'cancel', state: 'manual', takeId: take.id, refTxId: [take.txId] });
  await api.services.databases.systemPool.query('update wallet_order set undo_id = $1 where id = $2', [
    undo.id,
    take.id,
  ]);
  return { take, undo };
}

/** Table of the protocol, written out: the states in which each action is offered. */
const offered: Readonly<Record<string, (kind: (typeof movements)[number], state: string) => boolean>> = {
  askStatus: (_, state) => ['sent', 'uncertain', 'cancelling', 'manual'].includes(state),
  resend: (kind, state) => groupOf[kind] !== 'take' && ['uncertain', 'manual'].includes(state),
  cancel: (kind, state) =>
    groupOf[kind] === 'take' && (state === 'manual' || (state === 'ok' && kind !== 'betAndSettle')),
  markDone: (kind, state) => groupOf[kind] !== 'take' && state === 'manual',
  markTaken: (kind, state) => groupOf[kind] === 'take' && state === 'manual',
  markNotTaken: (kind, state) => groupOf[kind] === 'take' && state === 'manual',
  returnBySums: (kind, state) => kind === 'withhold' && state === 'ok',
  markFailed: (kind, state) => groupOf[kind] === 'pay' && state === 'manual',
  lock: () => true,
  unlock: () => true,
};

describe('the desk', () => {
  it('offers the actions that are safe in each state, and agents only status requests and resends', async () => {
    for (const kind of movements)
      for (const state of orderStates) {
        const { id } = await put({ kind, state });
        const actions = Object.keys(offered).filter((action) => offered[action]?.(kind, state));
        expect((await get(id)).actions, `${kind} ${state}`).toEqual(actions);
        const own = actions.filter((action) => action === 'askStatus' || action === 'resend');
        expect((await get(id, 'general1')).actions, `${kind} ${state}`).toEqual(own);
      }
  });

  it('rejects actions that the state does not allow, and requires the current version', async () => {
    const { id } = await put({ state: 'rejected' });
    expect((await decide(id, 'cancel')).code).toBe(1561);
    expect((await decide(id, 'markTaken')).code).toBe(1561);
    expect((await decide(id, 'lock', { version: 7 })).code).toBe(1560);
    expect(await decide(id, 'lock', { remark: ' ' })).toMatchObject({ code: 1017, field: 'remark' });
    expect((await get(id)).order).toMatchObject({ state: 'rejected', version: 1 });
  });

  it('applies one of two concurrent decisions, and names the other operator and action in the rejection', async () => {
    const { id } = await put({ state: 'manual', kind: 'settle' });
    const replies = await Promise.all([
      decide(id, 'markFailed', {}, 'superadmin'),
      decide(id, 'markDone', { agentTxId: 'A-1' }, 'sysadmin'),
    ]);
    const lost = replies.findIndex(({ code }) => code !== 0);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1560]);
    const [winner, what] = lost === 1 ? ['superadmin', 'Mark as failed'] : ['sysadmin', 'Mark as credited'];
    expect(replies[lost]?.desc).toContain(`${winner}: ${what}`);
    expect((await get(id)).audit.map(({ operator, remark }) => [operator, remark])).toEqual([
      [winner, 'seen'],
    ]);
    // An automatic transition has no operator.
    const other = await put({ state: 'manual', kind: 'settle' });
    await api.services.databases.systemPool.query(
      "update wallet_order set version = 5, state = 'ok' where id = $1",
      [other.id],
    );
    expect((await decide(other.id, 'resend')).desc).toContain('system: continued automatically');
  });

  it('gives an agent its two actions in its own tree, and hides the names of operators above', async () => {
    const { id } = await put({ kind: 'settle', state: 'manual' });
    expect((await decide(id, 'markFailed', {}, 'general1')).code).toBe(1003);
    expect((await decide(id, 'resend', {}, 'share9')).code).toBe(1002);
    const sent = await decide(id, 'resend', {}, 'superadmin');
    expect(sent).toMatchObject({ code: 0, data: { state: 'uncertain', version: 2 } });
    const late = await decide(id, 'resend', {}, 'general1');
    expect(late.code).toBe(1560);
    expect(late.desc).not.toContain('superadmin');
    expect((await get(id, 'general1')).audit).toEqual([]);
    expect((await decide(id, 'resend', { version: 2 }, 'general1')).data.version).toBe(3);
  });
});

describe('a decision', () => {
  it('to send again is due at once', async () => {
    for (const state of ['uncertain', 'manual'] as const) {
      const { id } = await put({ kind: 'settle', state });
      const { data } = await decide(id, 'resend');
      expect(data).toMatchObject({ state: 'uncertain', version: 2, resolvedBy: null });
      expect(data.nextRetryAt).toBeLessThanOrEqual(Date.now());
    }
  });

  it('to cancel returns a stake by a separate undo, in full', async () => {
    const take = await put({ amount: '12.34', roundId: 'R-cancel' });
    expect((await decide(take.id, 'cancel')).data).toMatchObject({
      state: 'cancelling',
      resolvedBy: 'superadmin',
    });
    const [undo] = (await get(take.id)).related;
    expect(undo).toMatchObject({
      kind: 'cancel',
      txId: `${take.txId}~c1`,
      state: 'created',
      amount: '12.34',
    });
    expect(await bodyOf(undo?.id ?? '')).toMatchObject({
      type: 'cancel',
      reason: 'operator',
      refTxId: [take.txId],
      amount: '12.34',
      roundId: 'R-cancel',
      memberAccount: 'member14',
      currency: 'CNY',
    });
    expect((await get(undo?.id ?? '')).undoReason).toBe('operator');
    const settled = await put({ settledBy: 'elsewhere' });
    expect((await decide(settled.id, 'cancel')).code).toBe(1561);
  });

  it('that a payment is booked needs the agent’s id; that it failed writes it off', async () => {
    const booked = await put({ kind: 'settle', state: 'manual' });
    expect((await decide(booked.id, 'markDone')).code).toBe(1562);
    expect((await decide(booked.id, 'markDone', { agentTxId: 'A-77' })).data).toMatchObject({
      state: 'ok',
      agentTxId: 'A-77',
      resolvedBy: 'superadmin',
    });
    const failed = await put({ kind: 'return', state: 'manual', totalBet: '1.00', totalWin: '0.00' });
    const held = await put({ kind: 'withhold', settledBy: failed.txId });
    expect((await decide(failed.id, 'markFailed')).data).toMatchObject({ state: 'rejected' });
    const { data } = await api.call<{ list: { shown: string }[] }>(
      'superadmin',
      '/order/seamlessWithholding',
      {
        body: { txId: held.txId },
      },
    );
    expect(data.list).toMatchObject([{ shown: 'fail' }]);
  });

  it('on a take ends its undo too, and one on the undo its take', async () => {
    const taken = await stuckUndo();
    expect((await decide(taken.take.id, 'markTaken')).data.state).toBe('ok');
    expect((await get(taken.undo.id)).order.state).toBe('rejected');
    const not = await stuckUndo();
    expect((await decide(not.take.id, 'markNotTaken')).data.state).toBe('cancelled');
    expect((await get(not.undo.id)).order.state).toBe('ok');
    const done = await stuckUndo();
    expect((await decide(done.undo.id, 'markDone', { agentTxId: 'A-1' })).data.state).toBe('ok');
    expect((await get(done.take.id)).order.state).toBe('cancelled');
    const again = await stuckUndo();
    expect((await decide(again.undo.id, 'resend')).data.state).toBe('uncertain');
    expect((await get(again.take.id)).order.state).toBe('cancelling');
    const cancelled = await stuckUndo();
    expect((await decide(cancelled.take.id, 'cancel')).data.state).toBe('cancelling');
    expect((await get(cancelled.undo.id)).order).toMatchObject({ state: 'uncertain' });
  });

  it('to return a session pays what its sums leave, once', async () => {
    const held = await put({ kind: 'withhold', amount: '100.00', gameId: 101 });
    const sums = { totalBet: '20.00', totalWin: '50.5' };
    expect((await decide(held.id, 'returnBySums')).code).toBe(1563);
    expect((await decide(held.id, 'returnBySums', { totalBet: '150.01', totalWin: '50.00' })).code).toBe(
      1563,
    );
    expect((await decide(held.id, 'returnBySums', sums)).data).toMatchObject({ state: 'ok', version: 2 });
    const [back] = (await get(held.id)).related;
    expect(back).toMatchObject({
      kind: 'return',
      txId: `${held.txId}~r`,
      amount: '130.50',
      state: 'created',
    });
    expect(await bodyOf(back?.id ?? '')).toMatchObject({
      type: 'return',
      amount: '130.50',
      totalBet: '20.00',
      totalWin: '50.50',
      refTxId: [held.txId],
    });
    expect((await decide(held.id, 'returnBySums', { ...sums, version: 2 })).code).toBe(1561);
    const buyIn = await put({ kind: 'withhold', final: true });
    expect((await decide(buyIn.id, 'returnBySums', sums)).code).toBe(1561);
  });

  it('locks and unlocks the member, whatever the cause of the lock', async () => {
    const { id } = await put({ agentId: '16' });
    expect((await decide(id, 'lock')).data).toMatchObject({ memberLocked: true, version: 2 });
    await api.services.databases.systemPool.query(
      `insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at) values ($1, 11, 16, 316, $2, 'manual', now())`,
      [api.services.ids.next(), id],
    );
    expect((await decide(id, 'unlock', { version: 2 })).data).toMatchObject({
      memberLocked: false,
      version: 3,
    });
  });
});

describe('WM', () => {
  const wm = (more: TestOrder) => put({ provider: 'wm', gameId: null, ...more });
  const request = <T>(path: string, query: Record<string, string>, account = 'superadmin') =>
    api.call<T>(account, `/order/${path}`, {
      query: { remark: 'checked', ...query },
      headers: { 'idempotency-key': `${path} ${JSON.stringify(query)} ${Math.random()}` },
    });

  it('is handled like any order, by its own call', async () => {
    const { id } = await wm({ kind: 'settle', state: 'manual' });
    expect(
      (await request<Order>('dealwithWMOrder', { id, version: '1', action: 'resend' })).data,
    ).toMatchObject({
      id,
      state: 'uncertain',
      version: 2,
    });
    expect((await request('dealwithWMOrder', { id, version: '1', action: 'markFailed' })).code).toBe(1560);
    const other = await put({ kind: 'settle', state: 'manual' });
    expect((await request('dealwithWMOrder', { id: other.id, version: '1', action: 'resend' })).code).toBe(
      1002,
    );
    expect((await request('dealwithWMOrder', { id, version: '2', action: 'resend' }, 'major1')).code).toBe(
      1003,
    );
  });

  it('ends a round once nothing of it is open: unsettled stakes are returned', async () => {
    const roundId = 'WM-9';
    const list = async () => {
      const reply = await api.call<{ list: { round: string | null }[] }>('superadmin', '/order/wmOrder', {
        body: { start_time: Date.now() - 3_600_000, end_time: Date.now() + 60_000, roundId },
      });
      expect(reply.code, reply.desc).toBe(0);
      return reply.data.list;
    };
    const shown = async () => [...new Set((await list()).map(({ round }) => round))];
    const end = () => request<{ cancelled: number }>('wmRoundEnd', { roundId });
    expect((await end()).code).toBe(1002);
    const left = await wm({ roundId });
    const other = await wm({ roundId, agentId: '22', amount: '5.00' });
    const out = await wm({ roundId, kind: 'settle' });
    const paid = await wm({ roundId, settledBy: out.txId });
    const open = await wm({ roundId, state: 'uncertain' });
    expect(await shown()).toEqual(['busy']);
    expect(await end()).toMatchObject({ code: 1564, desc: expect.stringContaining(open.txId) });
    expect((await get(left.id)).order.state).toBe('ok');
    await api.services.databases.systemPool.query(
      "update wallet_order set state = 'rejected' where id = $1",
      [open.id],
    );
    expect(await shown()).toEqual(['open']);
    expect((await end()).data).toEqual({ cancelled: 2 });
    expect(await shown()).toEqual(['ended']);
    for (const { id, txId } of [left, other]) {
      const { order, related } = await get(id);
      expect(order.state).toBe('cancelling');
      expect(related.filter(({ kind }) => kind === 'cancel')).toMatchObject([{ txId: `${txId}~c1` }]);
    }
    expect((await get(paid.id)).order.state).toBe('ok');
    expect((await end()).data).toEqual({ cancelled: 0 });
    expect((await get(left.id)).related.filter(({ kind }) => kind === 'cancel')).toHaveLength(1);
  });
});
