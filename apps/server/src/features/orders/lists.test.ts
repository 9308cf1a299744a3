import { isFinal, orderStates } from '@pitboss/wallet/transitions';
import { type ShownWithholding, shownWithholding } from '@pitboss/wallet/withholding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { holdWallets, putOrder } from '../../testing/orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
});
afterAll(() => api.stop());

interface Row {
  id: string;
  txId: string;
  kind: string;
  state: string;
  shown: string;
  reason: string | null;
  currency: string;
  amount: string;
  agentId: string;
  memberLocked: boolean;
  [field: string]: unknown;
}
interface Line {
  group: string;
  state: string;
  shown: string;
  currency: string;
  count: number;
  amount: string;
  returned: string | null;
}
interface Page {
  list: Row[];
  next: string | null;
  prev: string | null;
  totals: Line[] | null;
}
const week = () => ({ start_time: Date.now() - 7 * 86_400_000, end_time: Date.now() + 60_000 });
const request = (path: string, filter: object, account = 'superadmin'): Promise<Reply<Page>> =>
  api.call<Page>(account, `/order/${path}`, { body: { ...week(), pageSize: 100, ...filter } });
const list = async (path: string, filter: object, account?: string) =>
  (await request(path, filter, account)).data.list;
const cents = (amount: string) => BigInt(amount.replace('.', ''));

describe('a list of orders', () => {
  it('requires a time within three months and a further condition', async () => {
    expect((await api.call('superadmin', '/order/seamlessOrder', { body: { currency: 'CNY' } })).code).toBe(
      1016,
    );
    const old = { start_time: Date.now() - 200 * 86_400_000, currency: 'CNY' };
    expect((await request('seamlessOrder', old)).code).toBe(1010);
    for (const path of ['seamlessOrder', 'smallgameSeamlessOrder', 'seamlessWithholding', 'wmOrder'])
      expect(await request(path, {})).toMatchObject({ code: 1014, desc: 'Please select filter criteria.' });
    const { txId } = await putOrder(api);
    const exact = await api.call<Page>('superadmin', '/order/seamlessOrder', { body: { txId } });
    expect(exact.data.list.map((row) => row.txId)).toEqual([txId]);
  });

  it('has exactly the fields of the protocol', async () => {
    const { txId, id } = await putOrder(api, { roundId: 'R-fields', reason: 'refused', state: 'rejected' });
    const [row] = await list('seamlessOrder', { txId });
    expect(row).toMatchObject({
      id,
      txId,
      kind: 'bet',
      state: 'rejected',
      shown: 'failed',
      reason: 'refused',
      agentId: '14',
      agentAccount: 'general1',
      memberAccount: 'member14',
      gameId: 301,
      roundId: 'R-fields',
      currency: 'CNY',
      amount: '10.00',
      refTxId: [],
      attempts: 1,
      memberLocked: false,
      version: 1,
    });
    const names = Object.keys(row ?? {}).sort();
    expect(names).toEqual(
      'id txId kind state shown reason code agentId agentAccount memberAccount gameId roundId currency amount refTxId attempts createdAt lastSentAt nextRetryAt finishedAt memberLocked agentTxId resolvedBy sent version'
        .split(' ')
        .sort(),
    );
    const held = await putOrder(api, { kind: 'withhold' });
    const [session] = await list('seamlessWithholding', { txId: held.txId });
    expect(Object.keys(session ?? {})).toHaveLength(names.length + 4);
    expect(session).toMatchObject({ totalBet: null, totalWin: null, returned: null, returnTxId: null });
  });

  it('has only the orders of its kind', async () => {
    const roundId = 'R-kinds';
    const plain = await putOrder(api, { roundId });
    const bonus = await putOrder(api, { roundId, kind: 'bonus', gameId: null });
    const mini = await putOrder(api, { roundId, gameId: 231 });
    const held = await putOrder(api, { roundId, kind: 'withhold', gameId: 101 });
    const back = await putOrder(api, { roundId, kind: 'return', gameId: 101 });
    const wm = await putOrder(api, { roundId, provider: 'wm', gameId: null });
    const ids = async (path: string) => (await list(path, { roundId })).map(({ txId }) => txId).sort();
    expect(await ids('seamlessOrder')).toEqual([plain.txId, bonus.txId].sort());
    expect(await ids('smallgameSeamlessOrder')).toEqual([mini.txId]);
    expect(await ids('seamlessWithholding')).toEqual([held.txId, back.txId].sort());
    expect(await list('seamlessWithholding', { roundId, kind: 'return' })).toMatchObject([
      { txId: back.txId },
    ]);
    expect(await list('seamlessWithholding', { roundId, kind: 'withhold' })).toMatchObject([
      { txId: held.txId },
    ]);
    expect(await ids('wmOrder')).toEqual([wm.txId]);
    for (const account of ['superadmin', 'general1'])
      expect(await list('seamlessWithholding', { kind: 'bet' }, account)).toEqual([]);
  });

  it('filters by the values that its rows show, and its totals match its rows', async () => {
    const roundId = 'R-sums';
    for (const [place, state] of orderStates.entries())
      for (const currency of ['CNY', 'USD'])
        for (const kind of ['bet', 'settle'] as const)
          await putOrder(api, { roundId, state, currency, kind, amount: `${place + 1}.0${place}` });
    for (const filter of [
      {},
      { state: 'uncertain' },
      { currency: 'USD' },
      { kind: 'settle' },
      { shown: 'pending', currency: 'CNY' },
      { memberAccount: 'member14' },
      { agentId: '13' },
    ]) {
      const { list: rows, totals } = (await request('seamlessOrder', { roundId, ...filter })).data;
      expect(rows.length).toBeGreaterThan(0);
      const sums = new Map<string, { count: number; minor: bigint }>();
      for (const row of rows) {
        const key = `${row.currency} ${row.kind === 'bet' ? 'take' : 'pay'} ${row.state} ${row.shown}`;
        const sum = sums.get(key) ?? { count: 0, minor: 0n };
        sums.set(key, { count: sum.count + 1, minor: sum.minor + cents(row.amount) });
      }
      const lines = (totals ?? []).map((line) => [
        `${line.currency} ${line.group} ${line.state} ${line.shown}`,
        { count: line.count, minor: cents(line.amount) },
      ]);
      expect(new Map(lines as [string, { count: number; minor: bigint }][])).toEqual(sums);
      for (const [field, value] of Object.entries(filter))
        if (field !== 'agentId') expect(new Set(rows.map((row) => row[field]))).toEqual(new Set([value]));
    }
    expect(await request('seamlessOrder', { memberAccount: 'nobody' })).toMatchObject({
      code: 1278,
      field: 'memberAccount',
    });
  });

  it('shows a cancel that the wallet answered with 1102 as rejected', async () => {
    const roundId = 'R-settled-there';
    const stays = await putOrder(api, { kind: 'cancel', code: 1102, roundId, amount: '10.00' });
    const wm = await putOrder(api, { kind: 'cancel', code: 1102, roundId, provider: 'wm', amount: '5.00' });
    const done = await putOrder(api, { kind: 'cancel', code: 0, roundId, amount: '7.00' });
    const twice = await putOrder(api, { kind: 'cancelWithhold', code: 1103, roundId, amount: '8.00' });
    const shown = async (path: string, filter: object) =>
      (await list(path, { roundId, ...filter })).map(({ txId, state, shown }) => [txId, state, shown]);
    expect(await shown('seamlessOrder', {})).toEqual([
      [twice.txId, 'ok', 'done'],
      [done.txId, 'ok', 'done'],
      [stays.txId, 'rejected', 'failed'],
    ]);
    expect(await shown('seamlessOrder', { state: 'rejected' })).toEqual([[stays.txId, 'rejected', 'failed']]);
    expect(await shown('seamlessOrder', { shown: 'done', state: 'ok' })).toHaveLength(2);
    expect(await shown('wmOrder', {})).toEqual([[wm.txId, 'rejected', 'failed']]);
    expect((await request('seamlessOrder', { roundId })).data.totals).toEqual([
      {
        group: 'undo',
        state: 'ok',
        shown: 'done',
        currency: 'CNY',
        count: 2,
        amount: '15.00',
        returned: null,
      },
      {
        group: 'undo',
        state: 'rejected',
        shown: 'failed',
        currency: 'CNY',
        count: 1,
        amount: '10.00',
        returned: null,
      },
    ]);
    // Without the round the precomputed totals of days are read.
    const found = (await request('seamlessOrder', { state: 'rejected', kind: 'cancel' })).data;
    expect(found.list.map(({ txId }) => txId)).toEqual([stays.txId]);
    expect(found.totals).toMatchObject([{ state: 'rejected', shown: 'failed', count: 1, amount: '10.00' }]);
    const evidence = await api.call<{ order: Row }>('superadmin', '/order/get', { body: { id: stays.id } });
    expect(evidence.data.order).toMatchObject({ state: 'rejected', shown: 'failed' });
  });

  it('is turned over page by page, newest first, with the totals on the first', async () => {
    const roundId = 'R-pages';
    for (let n = 0; n < 7; n += 1) await putOrder(api, { roundId, age: 10_000 * (n + 1) });
    const whole = (await list('seamlessOrder', { roundId })).map(({ id }) => id);
    expect(whole).toEqual([...whole].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
    for (const account of ['superadmin', 'major1', 'master1']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data }: Reply<Page> = await request(
          'seamlessOrder',
          { roundId, pageSize: 3, cursor },
          account,
        );
        expect(data.totals === null).toBe(cursor !== undefined);
        seen.push(...data.list.map(({ id }) => id));
        cursor = data.next ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole);
    }
  });

  it('shows agents their own tree', async () => {
    const roundId = 'R-tree';
    const mine = await putOrder(api, { roundId, agentId: '14' });
    await putOrder(api, { roundId, agentId: '16' });
    await putOrder(api, { roundId, agentId: '22' });
    expect(await list('seamlessOrder', { roundId })).toHaveLength(3);
    expect(await list('seamlessOrder', { roundId }, 'major1')).toHaveLength(2);
    expect((await list('seamlessOrder', { roundId }, 'share1')).map(({ id }) => id)).toEqual([mine.id]);
    expect(await list('seamlessOrder', { roundId }, 'share9')).toHaveLength(1);
    expect((await api.call('share9', '/order/get', { body: { id: mine.id } })).code).toBe(1002);
    expect((await request('wmOrder', { roundId }, 'major1')).code).toBe(1003);
  });

  it('shows whether the member is locked', async () => {
    const { txId, id } = await putOrder(api, { agentId: '16', state: 'manual' });
    await api.services.databases.systemPool.query(
      `insert into wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at) values ($1, 11, 16, 316, $2, 'manual', now())`,
      [api.services.ids.next(), id],
    );
    expect(await list('seamlessOrder', { txId })).toMatchObject([{ memberLocked: true, shown: 'manual' }]);
    await api.services.databases.systemPool.query('update wallet_lock set ended_at = now()');
    expect(await list('seamlessOrder', { txId })).toMatchObject([{ memberLocked: false }]);
  });
});

describe('a prepaid session', () => {
  it('shows its orders by the rules of the protocol, in every state', async () => {
    const roundId = 'R-sessions';
    const expected = new Map<string, { shown: ShownWithholding; reason: string | null }>();
    for (const state of orderStates)
      for (const final of [true, false])
        for (const wasOk of [true, false])
          for (const returned of [null, ...orderStates]) {
            const back =
              returned && (await putOrder(api, { kind: 'return', state: returned, reason: 'logic' }));
            const { id } = await putOrder(api, {
              kind: 'withhold',
              state,
              final,
              wasOk,
              roundId,
              ...(back ? { settledBy: back.txId } : {}),
              ...(isFinal('take', state) ? { reason: 'refused' as const } : {}),
            });
            const reason = back ? 'logic' : isFinal('take', state) ? 'refused' : null;
            expected.set(id, shownWithholding({ state, final, wasOk, reason, returned }));
          }
    const seen = new Map<string, { shown: string; reason: string | null }>();
    let cursor: string | undefined;
    do {
      const { data }: Reply<Page> = await request('seamlessWithholding', { roundId, cursor });
      for (const { id, shown, reason } of data.list) seen.set(id, { shown, reason });
      cursor = data.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
    for (const shown of ['notReturned', 'returned', 'success', 'fail']) {
      const { list: rows, totals } = (await request('seamlessWithholding', { roundId, shown, pageSize: 500 }))
        .data;
      expect(rows.length).toBe([...expected.values()].filter((one) => one.shown === shown).length);
      expect((totals ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    }
  });

  it('is found by the state manual of its return, which is a row of its own', async () => {
    const roundId = 'R-manual-return';
    const back = await putOrder(api, { kind: 'return', state: 'manual', amount: '130.00', roundId });
    const held = await putOrder(api, { kind: 'withhold', roundId, settledBy: back.txId });
    await putOrder(api, { kind: 'withhold', roundId });
    const { list: rows, totals } = (await request('seamlessWithholding', { roundId, state: 'manual' })).data;
    expect(rows.map(({ txId, kind, state, shown }) => [txId, kind, state, shown]).sort()).toEqual(
      [
        [held.txId, 'withhold', 'manual', 'notReturned'],
        [back.txId, 'return', 'manual', 'notReturned'],
      ].sort(),
    );
    expect(totals).toEqual([
      {
        group: 'take',
        state: 'manual',
        shown: 'notReturned',
        currency: 'CNY',
        count: 1,
        amount: '10.00',
        returned: '0.00',
      },
      {
        group: 'pay',
        state: 'manual',
        shown: 'notReturned',
        currency: 'CNY',
        count: 1,
        amount: '130.00',
        returned: '0.00',
      },
    ]);
    const found = await list('seamlessWithholding', { roundId, state: 'manual', kind: 'withhold' });
    expect(found.map(({ txId }) => txId)).toEqual([held.txId]);
  });

  it('states nothing as returned before it came back', async () => {
    const returned = async (txId: string) => (await list('seamlessWithholding', { txId }))[0]?.returned;
    const back = await putOrder(api, { kind: 'return', state: 'uncertain', amount: '130.00' });
    const held = await putOrder(api, { kind: 'withhold', settledBy: back.txId });
    expect(await returned(held.txId)).toBeNull();
    expect(await returned(back.txId)).toBeNull();
    const undone = await putOrder(api, { kind: 'withhold', state: 'cancelled', wasOk: true, amount: '7.50' });
    expect(await returned(undone.txId)).toBe('7.50');
    const never = await putOrder(api, { kind: 'withhold', state: 'cancelled', wasOk: false });
    expect(await returned(never.txId)).toBeNull();
  });

  it('totals what came back, a return of several sessions once', async () => {
    const roundId = 'R-returned';
    const back = await putOrder(api, { kind: 'return', amount: '130.00', roundId });
    for (const amount of ['60.00', '40.00'])
      await putOrder(api, { kind: 'withhold', amount, roundId, settledBy: back.txId });
    await putOrder(api, { kind: 'withhold', state: 'cancelled', wasOk: true, amount: '7.50', roundId });
    const lost = await putOrder(api, { kind: 'return', amount: '0.00', roundId });
    await putOrder(api, { kind: 'withhold', amount: '20.00', roundId, settledBy: lost.txId });
    const open = await putOrder(api, { kind: 'return', state: 'uncertain', amount: '99.00', roundId });
    await putOrder(api, { kind: 'withhold', amount: '90.00', roundId, settledBy: open.txId });
    const totals = async (filter: object) =>
      ((await request('seamlessWithholding', { roundId, ...filter })).data.totals ?? []).map(
        ({ state, shown, count, amount, returned }) => [state, shown, count, amount, returned],
      );
    const sessions = [
      ['cancelled', 'returned', 1, '7.50', '7.50'],
      ['ok', 'notReturned', 1, '90.00', '0.00'],
      ['ok', 'returned', 3, '120.00', '130.00'],
    ];
    expect(await totals({ kind: 'withhold' })).toEqual(sessions);
    expect(await totals({ kind: 'return' })).toEqual([
      ['ok', 'returned', 2, '130.00', '130.00'],
      ['uncertain', 'notReturned', 1, '99.00', '0.00'],
    ]);
    expect(await totals({})).toEqual([
      sessions[0],
      sessions[1],
      // A returned amount counts at the first of the orders that it belongs to.
      ['ok', 'returned', 3, '120.00', '0.00'],
      ['ok', 'returned', 2, '130.00', '130.00'],
      ['uncertain', 'notReturned', 1, '99.00', '0.00'],
    ]);
  });

  it('shows what came back, and by which order', async () => {
    const back = await putOrder(api, {
      kind: 'return',
      amount: '130.00',
      totalBet: '20.00',
      totalWin: '50.00',
    });
    const held = await putOrder(api, { kind: 'withhold', amount: '100.00', settledBy: back.txId });
    expect(await list('seamlessWithholding', { txId: held.txId })).toMatchObject([
      {
        shown: 'returned',
        amount: '100.00',
        totalBet: '20.00',
        totalWin: '50.00',
        returned: '130.00',
        returnTxId: back.txId,
      },
    ]);
  });
});

describe('an order in full', () => {
  interface Evidence {
    order: Row;
    nodeId: string | null;
    related: Row[];
    attempts: { body: string; answers: { late: boolean; reply: string | null }[] }[];
    audit: unknown[];
    locks: { orderId: string | null; txId: string | null }[];
    roundKnown: boolean;
  }
  const get = async (id: string, account = 'superadmin') =>
    (await api.call<Evidence>(account, '/order/get', { body: { id } })).data;

  it('includes its calls with requests and responses, and the related orders', async () => {
    const bet = await putOrder(api, { roundId: 'R-14-1', state: 'cancelling' });
    const undo = await putOrder(api, {
      kind: 'cancel',
      state: 'uncertain',
      refTxId: [bet.txId],
      takeId: bet.id,
    });
    const pool = api.services.databases.systemPool;
    const attempt = api.services.ids.next();
    await pool.query('update wallet_order set node_id = $1, undo_id = $2 where id = $3', [
      'node-1',
      undo.id,
      bet.id,
    ]);
    await pool.query(
      `insert into wallet_attempt (id, tenant_id, agent_id, order_id, number, call, url, sent_at)
       values ($1, 11, 14, $2, 1, 'bet', 'https://wallet.example.com/v1/bet', now())`,
      [attempt, bet.id],
    );
    for (const late of [false, true])
      await pool.query(
        `insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, failure, http_status, reply,
           signature, class, step, reason, code) values ($1, $2, 11, 14, $3, now(), 5000, $4, $5, $6, $7, $8, $9, $10, $11)`,
        late
          ? [attempt, late, bet.id, null, 200, '{"code":0}', 'valid', 'ok', 'code', null, 0]
          : [attempt, late, bet.id, 'timeout', null, null, null, 'uncertain', 'noReply', 'timeout', null],
      );
    const found = await get(bet.id);
    expect(found).toMatchObject({
      order: { id: bet.id, state: 'cancelling' },
      nodeId: 'node-1',
      roundKnown: true,
    });
    expect(found.related.map(({ id }) => id)).toEqual([undo.id]);
    expect((await get(undo.id)).related.map(({ id }) => id)).toEqual([bet.id]);
    expect(JSON.parse(found.attempts[0]?.body ?? '')).toMatchObject({ txId: bet.txId, type: 'bet' });
    expect(found.attempts[0]?.answers).toMatchObject([
      { late: false, reply: null },
      { late: true, reply: '{"code":0}' },
    ]);
    // Agents do not see the game server.
    expect((await get(bet.id, 'general1')).nodeId).toBeNull();
  });

  it("is absent beyond the caller's tree and where there is none", async () => {
    const { id } = await putOrder(api, { agentId: '22' });
    expect((await api.call('major1', '/order/get', { body: { id } })).code).toBe(1002);
    expect((await api.call('superadmin', '/order/get', { body: { id: '1' } })).code).toBe(1002);
  });
});
