import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { holdWallets } from '../testing/orders.ts';

let api: TestApi;
let agent: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  await holdWallets(api);
  agent = agentClient(api, '14');
  const at = Date.parse(`${day}T09:00:00+08:00`);
  for (const [txId, amount] of [
    ['a-same', 1000],
    ['b-other', 2000],
  ] as const)
    await sql`
      insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
        request_id, body, currency, amount, attempts, created_at)
      values (${api.services.ids.next()}::bigint, 11, 14, 314, 'member14', ${txId}, 'bet', 'ok', 'r',
        ${JSON.stringify({ occurredAt: at })}, 'CNY', ${amount}, 1, ${new Date(at)})`.execute(
      api.services.databases.system,
    );
});
afterAll(() => api.stop());

const day = '2026-03-09';
const deliver = async (csv: string, date = day, type = 'text/csv') => {
  const reply = await agent.send('POST', `/reconciliations?date=${date}`, csv, {
    headers: { 'content-type': type },
  });
  return JSON.parse(reply.payload) as { code: number; field?: string; data: { id: string } };
};

it('compares the delivered record of a day with our statement, and reports differences to both sides', async () => {
  const head = 'txId,amount,currency,state\n';
  const { code, data } = await deliver(`${head}a-same,10.00,CNY,done\nb-other,20.01,CNY,done\n`);
  expect(code).toBe(0);
  const result = async () =>
    (await api.call<{ row: object }>('superadmin', '/reconciliation/get', { body: { id: data.id } })).data
      .row;
  await expect
    .poll(result)
    .toMatchObject({ state: 'done', day, same: 1, differences: 1, moneyDifferences: 1, operator: null });
  for (const account of ['superadmin', 'general1']) {
    const inbox = await api.call<{ list: object[] }>(account, '/inbox/listMessages', {
      body: { pageNo: 1, pageSize: 10 },
    });
    expect(inbox.data.list).toMatchObject([
      { kind: 'reconciliationDiffers', link: `/reconciliationResult?id=${data.id}` },
    ]);
  }
  const { rows } = await sql`select from stored_file`.execute(api.services.databases.system);
  expect(rows).toEqual([]);
});

it('rejects what is no csv, an empty file, an invalid day and one that has not begun', async () => {
  expect(await deliver('{}', day, 'application/json')).toMatchObject({ code: 2002, field: 'body' });
  expect(await deliver('', day)).toMatchObject({ code: 2002, field: 'body' });
  expect(await deliver('a,1.00,CNY,done', '2026-02-30')).toMatchObject({
    code: 2002,
    field: 'date',
  });
  expect(await deliver('a,1.00,CNY,done', '2999-01-01')).toMatchObject({
    code: 2002,
    field: 'date',
  });
  const { rows } = await sql`select from stored_file`.execute(api.services.databases.system);
  expect(rows).toEqual([]);
});
