import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { holdWallets, putOrder, type TestOrder } from '../../../testing/orders.ts';

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

const run = <Row = unknown>(text: ReturnType<typeof sql<Row>>) => text.execute(api.services.databases.system);
const put = (order: TestOrder) => putOrder(api, order);
/** Everything of the last hour. */
const lastHour = () => ({ start_time: Date.now() - 3_600_000, end_time: Date.now() });
const call = <T>(account: string, name: string, body: object) =>
  api.call<T>(account, `/orderRecovery/${name}`, {
    body,
    headers: { 'idempotency-key': `${name} ${account} ${JSON.stringify(body)}` },
  });
const start = (account: string, more: object = {}) =>
  call<{ id: string; total: number }>(account, 'start', {
    agentId: '14',
    ...lastHour(),
    rate: 50,
    remark: 'the wallet was away',
    ...more,
  });

interface Run {
  id: string;
  state: string;
  total: number;
  done: number;
  solved: number;
  open: number;
  changed: number;
  operator: string;
  file: boolean;
}
const runOf = async (id: string, account = 'superadmin') =>
  (await call<{ list: Run[] }>(account, 'list', { agentId: '11' })).data.list.find((one) => one.id === id);
interface Item {
  id: string;
  txId: string;
  action: string;
  before: string;
  after: string | null;
  outcome: string;
  code: number | null;
}
const itemsOf = async (id: string, more: object = {}) =>
  (await call<{ list: Item[] }>('superadmin', 'items', { recoveryId: id, pageSize: 500, ...more })).data.list;

/**
 * Records responses to the orders that were acted on, as wallets would: a settlement is done, the others stay
 * as they are.
 */
async function reply(): Promise<void> {
  await run(sql`
    with acted as (select * from order_recovery_item where outcome = 'acted'),
    done as (update wallet_order o set state = 'ok' from acted i
      where i.order_id = o.id and o.kind = 'settle')
    insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, class,
      step, code)
    select order_id, false, tenant_id, agent_id, order_id, clock_timestamp(), 5, 'reject', 'code', 1101
      from acted
    on conflict do nothing`);
}
async function ended(id: string): Promise<Run | undefined> {
  await expect
    .poll(
      async () => {
        await reply();
        return (await runOf(id))?.state;
      },
      { interval: 100 },
    )
    .not.toMatch(/queued|running/);
  return runOf(id);
}
const versions = async () =>
  (
    await run(
      sql<{
        version: number;
        n: number;
      }>`select version, count(*)::int as n from wallet_order group by 1 order by 1`,
    )
  ).rows;

describe('a recovery', () => {
  it('can be limited to orders that got no response', async () => {
    const answered = await put({ kind: 'settle', state: 'uncertain', amount: '5.00' });
    const cut = await put({ kind: 'settle', state: 'uncertain', amount: '6.00' });
    const silent = await put({ kind: 'settle', state: 'uncertain', amount: '7.00' });
    for (const [id, failure] of [
      [answered.id, null],
      [cut.id, 'timeout'],
    ])
      await run(sql`insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at,
          duration_ms, class, step, failure)
        values (${id}::bigint, false, 11, 14, ${id}::bigint, now(), 5, 'uncertain', 'noReply', ${failure})`);
    const only = { agentId: '14', ...lastHour(), unanswered: true };
    const { data } = await call<{ total: number; lines: { count: number; amount: string }[] }>(
      'general1',
      'plan',
      only,
    );
    expect(data).toMatchObject({ total: 2, lines: [{ count: 2, amount: '13.00' }] });
    const started = await start('general1', { unanswered: true });
    expect(started.data.total).toBe(2);
    await ended(started.data.id);
    expect((await itemsOf(started.data.id)).map(({ txId }) => txId)).toEqual([cut.txId, silent.txId]);
    await run(sql`delete from wallet_answer`);
  });

  it('shows in advance what it will do, by kind, state and currency', async () => {
    await put({ state: 'uncertain', amount: '10.00' });
    await put({ state: 'uncertain', amount: '15.00' });
    await put({ state: 'manual' });
    await put({ state: 'cancelling' });
    await put({ state: 'ok' });
    await put({ kind: 'settle', state: 'manual', amount: '7.50', currency: 'USD' });
    await put({ kind: 'settle', state: 'uncertain', agentId: '16' });
    await put({ kind: 'cancel', state: 'uncertain', age: 7_200_000 });
    interface Plan {
      lines: {
        kind: string;
        state: string;
        currency: string;
        action: string;
        count: number;
        amount: string;
      }[];
      total: number;
      running: string | null;
    }
    const plan = await call<Plan>('general1', 'plan', { agentId: '14', ...lastHour() });
    expect(plan.data).toEqual({
      total: 4,
      running: null,
      lines: [
        { kind: 'bet', state: 'cancelling', currency: 'CNY', action: null, count: 1, amount: '10.00' },
        { kind: 'bet', state: 'manual', currency: 'CNY', action: 'askStatus', count: 1, amount: '10.00' },
        { kind: 'bet', state: 'uncertain', currency: 'CNY', action: 'askStatus', count: 2, amount: '25.00' },
        { kind: 'settle', state: 'manual', currency: 'USD', action: 'resend', count: 1, amount: '7.50' },
      ],
    });
    const above = await call<Plan>('major1', 'plan', { agentId: '11', ...lastHour(), kind: 'settle' });
    expect(above.data.total).toBe(2);
    expect((await call('general1', 'plan', { agentId: '16', ...lastHour() })).code).toBe(1002);
    expect((await call('sub1', 'plan', { agentId: '14', ...lastHour() })).code).toBe(1003);
    // Nothing was done.
    expect(await versions()).toEqual([{ version: 1, n: 8 }]);
  });

  it('queries the status of takes, sends deliveries again, and keeps each outcome', async () => {
    const stake = await put({ state: 'manual' });
    const win = await put({ kind: 'settle', state: 'manual' });
    const undo = await put({ kind: 'cancel', state: 'uncertain' });
    const { code, desc, data } = await start('general1');
    expect(code, desc).toBe(0);
    expect(data.total).toBe(3);
    expect(await ended(data.id)).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      solved: 1,
      open: 2,
      changed: 0,
      operator: 'general1',
      file: true,
    });
    const requested = await run(sql<{ id: string }>`select id from wallet_order where asked_at is not null`);
    expect(requested.rows).toEqual([{ id: stake.id }]);
    expect(
      (await itemsOf(data.id)).map(({ txId, action, before, after, outcome }) => [
        txId,
        action,
        before,
        after,
        outcome,
      ]),
    ).toEqual([
      [stake.txId, 'askStatus', 'manual', 'manual', 'open'],
      [win.txId, 'resend', 'manual', 'ok', 'solved'],
      [undo.txId, 'resend', 'uncertain', 'uncertain', 'open'],
    ]);
    expect((await itemsOf(data.id, { outcome: 'solved' })).map(({ id }) => id)).toEqual([win.id]);
    // Every order has it in its evidence, under the name of the operator who started it.
    const { data: evidence } = await api.call<{
      audit: { action: string; operator: string; remark: string }[];
    }>('general1', '/order/get', { body: { id: win.id } });
    expect(evidence.audit.map(({ action, operator, remark }) => [action, operator, remark])).toEqual([
      ['resend', 'general1', 'the wallet was away'],
    ]);
    const { url } = (await call<{ url: string }>('general1', 'file', { recoveryId: data.id })).data;
    const file = await api.app.inject({ url });
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="Bulk recovery-\d{8}-\d{6}\.csv"$/,
    );
    // An address is valid for the name that was signed.
    expect((await api.app.inject({ url: url.replace('Bulk', 'Other') })).statusCode).toBe(404);
    const lines = file.payload.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(
      new RegExp(
        `^${win.id},${win.txId},settle,general1,member14,CNY,10.00,resend,,,manual,.*,ok,1101,solved$`,
      ),
    );
    expect((await call('share2', 'file', { recoveryId: data.id })).code).toBe(1002);
    expect((await api.app.inject({ url: url.replace(/sign=.*/, 'sign=x') })).statusCode).toBe(404);
  });

  it('skips an order that has changed before its turn', async () => {
    await put({ kind: 'settle', state: 'uncertain', age: 90_000 });
    const later = await put({ kind: 'settle', state: 'uncertain' });
    const { data } = await start('superadmin', { rate: 1 });
    await expect.poll(async () => (await runOf(data.id))?.done).toBe(1);
    await run(sql`update wallet_order set state = 'ok', version = 9 where id = ${later.id}::bigint`);
    expect(await ended(data.id)).toMatchObject({ done: 2, changed: 1 });
    expect((await itemsOf(data.id)).at(-1)).toMatchObject({ outcome: 'changed', after: 'ok' });
    expect(await versions()).toEqual([
      { version: 2, n: 1 },
      { version: 9, n: 1 },
    ]);
  });

  it('runs once at a time over an agent and its tree', async () => {
    await put({ kind: 'settle', state: 'uncertain' });
    await put({ kind: 'settle', state: 'uncertain' });
    const replies = await Promise.all([
      start('general1', { rate: 1 }),
      start('major1', { agentId: '11', rate: 1 }),
      start('superadmin', { agentId: '13', rate: 1 }),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1572, 1572]);
    // Operators above stay nameless.
    const plan = await call<{ running: string }>('general1', 'plan', { agentId: '14', ...lastHour() });
    expect(plan.data.running).toBe(replies[0]?.code === 0 ? 'general1' : 'upline');
    const id = replies.find(({ code }) => code === 0)?.data.id ?? '';
    expect(await ended(id)).toMatchObject({ state: 'done', done: 2 });
    expect((await start('general1', { kind: 'bonus' })).code).toBe(1570);
    expect((await start('share2')).code).toBe(1002);
    expect((await start('sub1')).code).toBe(1003);
    expect((await start('general1', { rate: 51 })).code).toBe(1017);
    expect((await start('general1', { rate: 0 })).code).toBe(1017);
  });

  it('is stopped before the next order, and leaves the others as they were', async () => {
    for (let n = 0; n < 20; n += 1) await put({ kind: 'settle', state: 'uncertain' });
    const { data } = await start('general1', { rate: 4 });
    await expect.poll(async () => (await runOf(data.id))?.done).toBeGreaterThan(1);
    expect((await call('share2', 'stop', { recoveryId: data.id })).code).toBe(1002);
    expect((await call('general1', 'stop', { recoveryId: data.id })).code).toBe(0);
    const stopped = await ended(data.id);
    expect(stopped).toMatchObject({ state: 'stopped', file: true });
    const done = stopped?.done ?? 0;
    expect(done).toBeLessThan(20);
    expect(await versions()).toEqual([
      { version: 1, n: 20 - done },
      { version: 2, n: done },
    ]);
    expect(await itemsOf(data.id, { outcome: 'stopped' })).toHaveLength(20 - done);
    expect((await call('general1', 'stop', { recoveryId: data.id })).code).toBe(1573);
  });

  it('is resumed by another server, and does nothing twice', async () => {
    for (let n = 0; n < 40; n += 1) await put({ kind: n % 2 ? 'settle' : 'cancel', state: 'uncertain' });
    const { data } = await start('general1', { rate: 20 });
    for (const after of [3, 20]) {
      await expect
        .poll(async () => (await runOf(data.id))?.done, { interval: 20 })
        .toBeGreaterThanOrEqual(after);
      // The server that runs it is considered dead, while it continues for up to a second.
      await run(sql`update job set run = 'of another server', beat_at = now() - interval '1 minute'
        where name = 'orderRecovery' and state = 'running'`);
    }
    expect(await ended(data.id)).toMatchObject({ state: 'done', total: 40, done: 40, solved: 20, open: 20 });
    expect(await versions()).toEqual([{ version: 2, n: 40 }]);
    const lines = await run(
      sql<{ n: number }>`select count(*)::int as n from audit_log where after ->> 'recovery' = ${data.id}`,
    );
    expect(lines.rows[0]?.n).toBe(40);
    expect(
      (
        await run(
          sql`select from stored_file where kind = 'recovery' and name in (select file from order_recovery
            where id = ${data.id}::bigint)`,
        )
      ).rows,
    ).toHaveLength(1);
  });
});
