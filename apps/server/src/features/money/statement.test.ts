import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
const start = Date.now();
beforeAll(async () => {
  api = await startTestApi();
  const run = (text: string, values: unknown[] = []) => api.services.databases.systemPool.query(text, values);
  await run(`insert into ledger_account (id, tenant_id, kind, owner_id, agent_id, currency, balance) values
    (881, 0, 'pool', 71, 0, 'CNY', 1300), (882, 11, 'anchor', 901, 12, 'CNY', 250),
    (883, 11, 'agency', 12, 12, 'CNY', 70), (884, 0, 'house', 0, 0, 'CNY', -1620)`);
  await run(`insert into pool_terms (id, group_id, number, name, agents, games, rtp, proportion, ratios, limits,
      is_open, change, actor, reason, at)
    values (72, 71, 1, 'Main', '{11}', null, 950, 100, '{2500,2500,2500,2500}', '{}', true, 'made', 'superadmin',
      'test', now())`);
  await run(
    `insert into pool_group (id, terms_id, owner_ids, created_at) values (71, 72, '{1,2,3,4}', now())`,
  );
  await run(`insert into pool_balance (group_id, level, currency, account_id) values (71, 4, 'CNY', 881)`);
  await run(`insert into anchor (id, nickname, type, note, number, actor, created_at, updated_at)
    values ('lily-1', 'Lily', 'own', '', 901, 'superadmin', now(), now())`);
  const entry = (at: number, kind: string, [from, to]: number[], amount: number, [left, right]: number[]) =>
    run(
      `insert into ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account, amount,
        currency, debit_after, credit_after, ref, at) values ($1, 11, 12, $2, $3, $4, $5, 'CNY', $6, $7, 's', $8)`,
      [api.services.ids.next(at), kind, from, to, amount, left, right, new Date(at)],
    );
  await entry(start - 60_000, 'poolSeed', [884, 881], 1_000, [-1_000, 1_000]);
  await entry(start - 20_000, 'poolIn', [884, 881], 500, [-1_500, 1_500]);
  await entry(start - 10_000, 'jackpot', [881, 884], 200, [1_300, -1_300]);
  await entry(start - 9_000, 'gift', [884, 882], 250, [-1_550, 250]);
  await entry(start - 8_000, 'gift', [884, 883], 70, [-1_620, 70]);
});
afterAll(() => api.stop());

const statement = (operator: string, kind: string, account: string) =>
  api.call<{ list: object[] }>(operator, '/ledger/statement', {
    body: { kind, account, start_time: start - 30_000, end_time: start },
  });

describe('the statement', () => {
  it('of a level of a pool has its opening, what came in and went out, and its closing', async () => {
    expect((await statement('superadmin', 'pool', 'Main 4')).data).toMatchObject({
      account: 'Main 4',
      currency: 'CNY',
      opening: '10.00',
      income: '5.00',
      outgo: '2.00',
      closing: '13.00',
      entries: 2,
      list: [
        { kind: 'jackpot', amount: '-2.00', balance: '13.00' },
        { kind: 'poolIn', amount: '5.00', balance: '15.00' },
      ],
    });
    expect((await statement('superadmin', 'pool', 'Main 3')).data).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      entries: 0,
    });
    for (const account of ['Main', 'Other 4', 'Main 5'])
      expect((await statement('superadmin', 'pool', account)).code).toBe(1002);
  });

  it.each(['lily-1', 'lily'])('of the anchor %s is found by id and nickname', async (account) => {
    expect((await statement('superadmin', 'anchor', account)).data).toMatchObject({
      account: 'Lily',
      opening: '0.00',
      income: '2.50',
      outgo: '0.00',
      closing: '2.50',
    });
  });

  it('of an agency is that of its agent, apart from the account of the agent itself', async () => {
    expect((await statement('superadmin', 'agency', 'share1')).data).toMatchObject({
      account: 'share1',
      income: '0.70',
      closing: '0.70',
    });
    expect((await statement('superadmin', 'agent', 'share1')).data).toMatchObject({ closing: '0.00' });
  });

  it.each([
    ['pool', 'Main 4'],
    ['anchor', 'Lily'],
    ['agency', 'share1'],
  ])('of a %s is not found by agents', async (kind, account) => {
    expect((await statement('major1', kind, account)).code).toBe(1002);
  });
});
