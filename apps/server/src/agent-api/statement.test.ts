import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { fundTree } from '../testing/money.ts';

let api: TestApi;
let share: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  share = agentClient(api, '12');
});
afterAll(() => api.stop());

const run = (text: ReturnType<typeof sql>) => text.execute(api.services.databases.system);
const statement = async (query: string) => {
  const reply = await share.send('GET', `/statement?${query}`, '', {});
  return { type: String(reply.headers['content-type']), text: reply.payload };
};
/** A day in Beijing, and a timestamp in it by its hour there. */
const date = '2026-03-09';
const hour = (hours: number) => Date.parse('2026-03-09T00:00:00+08:00') + hours * 3_600_000;

async function order(
  txId: string,
  state: string,
  occurredAt: number,
  more: { agentId?: string; createdAt?: number } = {},
) {
  const { agentId = '12', createdAt = occurredAt } = more;
  await run(sql`
    insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, round_id,
      currency, amount, ref_tx_id, agent_tx_id, attempts, created_at, finished_at)
    values (${api.services.ids.next()}::bigint, 11, ${agentId}::bigint, 312, 'Anna, "A"', ${txId}, 'settle',
      ${state}, 'r',
      ${JSON.stringify({ occurredAt })}, 'R-1', 'CNY', 1234, '{b-1,b-2}', 'A-1', 1, ${new Date(createdAt)},
        ${new Date(createdAt + 5)})`);
}
const transfer = async (txId: string, at: number, amount = '1.5') => {
  const { code } = await share.post('/transfers', {
    txId,
    memberAccount: 'member12',
    direction: 'in',
    amount,
    currency: 'CNY',
  });
  await run(sql`update agent_tx set at = ${new Date(at)} where tx_id = ${txId}`);
  return code;
};

it('has what occurred on the day in Beijing, sorted by the bytes of the ids, in both forms', async () => {
  await transfer('b-in', hour(0));
  await transfer('a-early', hour(0) - 1);
  await transfer('z-late', hour(24));
  expect(await transfer('B-refused', hour(12), '99999999')).toBe(1012);
  await order('~s', 'ok', hour(23.9), { createdAt: hour(40) });
  await order('c-open', 'uncertain', hour(5));
  await order('c-gone', 'cancelled', hour(5));
  await order('c-other', 'ok', hour(5), { agentId: '16' });
  await order('c-early', 'ok', hour(-1), { createdAt: hour(2) });
  const { type, text } = await statement(`date=${date}`);
  expect(type).toBe('text/csv; charset=utf-8');
  expect(text.split('\n')).toEqual([
    'txId,kind,refTxId,roundId,memberAccount,currency,amount,state,agentTxId,occurredAt,finishedAt',
    `B-refused,in,,,member12,CNY,99999999.00,rejected,,${hour(12)},${hour(12)}`,
    `b-in,in,,,member12,CNY,1.50,done,,${hour(0)},${hour(0)}`,
    `c-gone,settle,b-1 b-2,R-1,"Anna, ""A""",CNY,12.34,cancelled,A-1,${hour(5)},${hour(5) + 5}`,
    `c-open,settle,b-1 b-2,R-1,"Anna, ""A""",CNY,12.34,open,A-1,${hour(5)},${hour(5) + 5}`,
    `~s,settle,b-1 b-2,R-1,"Anna, ""A""",CNY,12.34,done,A-1,${hour(23.9)},${hour(40) + 5}`,
    '',
  ]);
  const lines = (await statement(`date=${date}&format=ndjson`)).text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { txId: string }).txId)).toEqual([
    'B-refused',
    'b-in',
    'c-gone',
    'c-open',
    '~s',
  ]);
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    refTxId: ['b-1', 'b-2'],
    amount: '12.34',
    occurredAt: hour(5),
  });
});

it('leaves out takes that the wallet rejected before it stored their id', async () => {
  const at = Date.parse('2026-03-12T12:00:00+08:00');
  const put = async (txId: string, kind: string, code: number | null, state = 'rejected') => {
    await order(txId, state, at);
    await run(sql`update wallet_order set kind = ${kind}, code = ${code} where tx_id = ${txId}`);
  };
  for (const code of [2001, 2002, 2003, 2004])
    for (const kind of ['bet', 'betAndSettle', 'withhold']) await put(`x-${kind}-${code}`, kind, code);
  await put('f-1001', 'bet', 1001);
  await put('f-1104', 'withhold', 1104);
  // The wallet knew the bet before a later call of it was rejected by the signature.
  await put('f-open', 'bet', 2001, 'cancelling');
  await put('f-pay', 'settle', 2001);
  const { text } = await statement('date=2026-03-12');
  const ids = text.split('\n').map((line) => line.split(',')[0]);
  expect(ids).toEqual(['txId', 'f-1001', 'f-1104', 'f-open', 'f-pay', '']);
});

it('is read in one go, however long it is', async () => {
  await run(sql`insert into agent_tx (tenant_id, agent_id, tx_id, hash, kind, member_account, currency,
    amount, code, at)
    select 11, 12, 'many-' || n, '\\x00', 'in', 'member12', 'CNY', n, 0, '2026-01-15T04:00:00Z'
      from generate_series(1, 5001) n`);
  const ids = (await statement('date=2026-01-15&format=ndjson')).text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { txId: string }).txId);
  expect(ids).toHaveLength(5_001);
  expect(ids).toEqual([...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
});

it('marks the statement of a day in Beijing that is not over, and rejects one that has not begun', async () => {
  const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
  const head = async (day: string) => {
    const reply = await share.send('GET', `/statement?date=${day}`, '', {});
    return [reply.statusCode, reply.headers['statement-day'], reply.payload.split(',')[0]];
  };
  const before = dayOf(Date.now());
  const today = await head(before);
  // A day that ended between the two lines is over.
  if (dayOf(Date.now()) === before) expect(today).toEqual([200, 'unfinished', 'txId']);
  expect(await head(dayOf(Date.now() - 86_400_000))).toEqual([200, 'finished', 'txId']);
  expect(await share.get(`/statement?date=${dayOf(Date.now() + 2 * 86_400_000)}`)).toEqual({
    code: 2002,
    desc: 'The day has not begun in Beijing.',
    field: 'date',
    data: null,
  });
});

it('rejects an invalid date or format', async () => {
  for (const query of [
    'x=1',
    'date=2026-02-30',
    'date=20260309',
    'date=2026-03-09T00',
    `date=${date}&format=xlsx`,
  ])
    expect((await share.get(`/statement?${query}`)).code).toBe(2002);
  expect((await statement('date=2020-01-01')).text.split('\n')).toHaveLength(2);
});
