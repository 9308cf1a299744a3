import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { balances, fundTree } from '../testing/money.ts';

let api: TestApi;
/** Level 2 of the first tenant, with a member, a child and a grandchild; and the level 1 above it. */
let share: AgentClient;
let major: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  share = agentClient(api, '12');
  major = agentClient(api, '11');
});
afterAll(() => api.stop());

let serial = 0;
const newId = () => `T-${process.pid}-${++serial}`;
const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const transferOf = (more: object = {}) => ({
  txId: newId(),
  memberAccount: 'member12',
  direction: 'in',
  amount: '10',
  currency: 'CNY',
  ...more,
});
const transfer = (more: object = {}, client = share) => client.post('/transfers', transferOf(more));
const money = async () => {
  const all = await balances(api);
  return { agent: all.get('agent:12') ?? 0n, member: all.get('member:312') ?? 0n };
};

describe('a member', () => {
  it('is created once, under the caller or an agent below it, and has a balance', async () => {
    const made = await share.post('/members', { memberAccount: 'Anna 1', nickname: 'Anna' });
    expect(made).toMatchObject({ code: 0, data: { memberAccount: 'Anna 1', currency: 'CNY' } });
    const again = await share.post('/members', { memberAccount: 'Anna 1' });
    expect(again).toEqual({ code: 1, desc: expect.any(String), data: made.data });
    expect(await share.get('/members/Anna%201/balance')).toMatchObject({
      code: 0,
      data: { balance: '0.00', held: '0.00', currency: 'CNY', online: false, gameId: null },
    });
    expect((await share.get('/members/anna%201/balance')).code).toBe(1004);
    expect((await share.post('/members', { memberAccount: 'below', agent: 'general1' })).code).toBe(0);
    expect((await share.post('/members', { memberAccount: 'below' })).code).toBe(1105);
    const log = await api.call<{ list: { account: string; type: string }[] }>(
      'share1',
      '/report/getOpLogReport',
      {
        body: { start_time: Date.now() - 60_000, end_time: Date.now() + 1_000, type: '/agent/v1/members' },
      },
    );
    expect(log.data.list).toHaveLength(2);
  });

  it('has an account of one tenant: elsewhere it is a conflict, also where the caller does not see', async () => {
    expect((await share.post('/members', { memberAccount: 'member16' })).code).toBe(1105);
    expect((await share.post('/members', { memberAccount: 'member22' })).code).toBe(0);
    const names = ['share2', 'major1', 'major2', 'nobody'];
    for (const agent of names)
      expect((await share.post('/members', { memberAccount: newId(), agent })).code).toBe(1014);
  });

  it('is created once by fifty concurrent requests', async () => {
    const account = newId();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => share.post('/members', { memberAccount: account })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(49).fill(1)]);
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });

  it('of a foreign tree is not there', async () => {
    for (const account of ['member11', 'member16', 'member21', 'nobody']) {
      expect((await share.get(`/members/${account}/balance`)).code).toBe(1004);
      expect((await transfer({ memberAccount: account })).code).toBe(1004);
      expect((await share.post(`/members/${account}/cash-out`, { txId: newId() })).code).toBe(1004);
    }
    expect((await major.get('/members/member16/balance')).code).toBe(0);
  });
});

describe('a transfer', () => {
  beforeEach(() => run(sql`delete from member_trade_limit`));

  it('moves money between the agent and its member, and is on record in the consoles', async () => {
    const before = await money();
    const sent = transferOf({ amount: '12.5' });
    const reply = await share.post('/transfers', sent);
    expect(reply).toMatchObject({
      code: 0,
      data: { txId: sent.txId, state: 'done', amount: '12.50', recordNo: expect.stringMatching(/^\d+$/) },
    });
    expect(await money()).toEqual({ agent: before.agent - 1250n, member: before.member + 1250n });
    expect((await share.get('/members/member12/balance')).data.balance).toBe(reply.data.balance);
    expect((await share.get(`/tx/${sent.txId}`)).data).toEqual(reply.data);
    expect((await transfer({ direction: 'out', amount: '12.50' })).code).toBe(0);
    expect(await money()).toEqual(before);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from member_transfer
      where order_no = ${sent.txId} and state = 'success' and amount = 1250`.execute(
      api.services.databases.system,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('has its effect once, for repeated and concurrent requests', async () => {
    const before = await money();
    const sent = transferOf();
    const replies = await Promise.all(Array.from({ length: 50 }, () => share.post('/transfers', sent)));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(49).fill(1)]);
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await money()).toEqual({ agent: before.agent - 1000n, member: before.member + 1000n });
    // An equal amount in another notation is the same content.
    expect((await share.post('/transfers', { ...sent, amount: '10.00' })).code).toBe(1);
    for (const other of [
      { amount: '11' },
      { direction: 'out' },
      { memberAccount: 'member13' },
      { currency: 'USD' },
    ])
      expect((await share.post('/transfers', { ...sent, ...other })).code).toBe(1105);
    expect((await share.post('/members/member12/cash-out', { txId: sent.txId })).code).toBe(1105);
    // Another agent has a separate space of ids.
    expect((await major.get(`/tx/${sent.txId}`)).data).toEqual({ txId: sent.txId, state: 'unknown' });
  });

  it('keeps its rejection under its id', async () => {
    const poor = transferOf({ direction: 'out', amount: '99999999' });
    const first = await share.post('/transfers', poor);
    expect(first).toMatchObject({ code: 1001, data: { state: 'rejected', result: 1001, recordNo: null } });
    expect(await share.post('/transfers', poor)).toMatchObject({ code: 1, data: first.data });
    expect((await share.get(`/tx/${poor.txId}`)).data).toEqual(first.data);
    expect((await transfer({ amount: '99999999' })).code).toBe(1012);
    expect((await transfer({ currency: 'USD' })).code).toBe(1005);
    await run(
      sql`insert into member_trade_limit (tenant_id, agent_id, member_id, in_max, at) values (11, 12, 312,
        500, now())`,
    );
    expect((await transfer({ amount: '5.01' })).code).toBe(1002);
    expect((await transfer({ amount: '5' })).code).toBe(0);
  });

  it('of a disabled member works out, not in', async () => {
    await run(sql`update member set state = 'blocked' where id = 312`);
    expect((await transfer()).code).toBe(1003);
    expect((await transfer({ direction: 'out', amount: '1' })).code).toBe(0);
    await run(sql`update member set state = 'normal' where id = 312`);
  });

  it('is not made for members of a seamless wallet, nor while money is frozen', async () => {
    await run(sql`update agent set transfer_mode = 'seamless' where id = 12`);
    expect((await transfer()).code).toBe(1108);
    expect((await share.get('/members/member12/balance')).code).toBe(1108);
    await run(sql`update agent set transfer_mode = 'automatic' where id = 12`);
    await run(sql`insert into setting (key, value) values ('moneyFrozen', '{"at":1,"because":["x"]}')`);
    const sent = transferOf();
    expect((await share.post('/transfers', sent)).code).toBe(1201);
    await run(sql`delete from setting where key = 'moneyFrozen'`);
    expect((await share.post('/transfers', sent)).code).toBe(0);
  });

  it('moves the entire available balance out', async () => {
    const before = await money();
    const txId = newId();
    const empty = newId();
    const out = await share.post('/members/member12/cash-out', { txId });
    expect(out).toMatchObject({
      code: 0,
      data: { state: 'done', balance: '0.00', recordNo: expect.any(String) },
    });
    expect(await money()).toEqual({ agent: before.agent + before.member, member: 0n });
    expect(await share.post('/members/member12/cash-out', { txId: empty })).toMatchObject({
      code: 0,
      data: { state: 'done', amount: '0.00', recordNo: null },
    });
    expect(await share.post('/members/member12/cash-out', { txId })).toMatchObject({
      code: 1,
      data: out.data,
    });
  });

  it('with invalid content is rejected without any effect', async () => {
    const before = await money();
    const wrong: readonly (readonly [object, string])[] = [
      [{ amount: '0' }, 'amount'],
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '1.001' }, 'amount'],
      [{ amount: 1 }, 'amount'],
      [{ amount: '-1' }, 'amount'],
      [{ txId: 'a b' }, 'txId'],
      [{ txId: 'a~c1' }, 'txId'],
      [{ txId: 'x'.repeat(49) }, 'txId'],
      [{ direction: 'sideways' }, 'direction'],
      [{ currency: 'cny' }, 'currency'],
      [{ more: 1 }, 'more'],
    ];
    for (const [more, field] of wrong)
      expect(await transfer(more)).toMatchObject({ code: 2002, field, data: null });
    for (const body of ['', '[]', 'null', '{', '"x"'])
      expect((await share.post('/transfers', body)).code).toBe(2002);
    expect(await money()).toEqual(before);
  });
});
