import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldBy, isAllowed } from '../../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { uploadFile } from '../../../testing/files/upload.ts';
import { startTestIngest, testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { fundTree } from '../../../testing/money.ts';
import { holdWallets, putOrder } from '../../../testing/orders.ts';
import { sentBy } from '../../../testing/statements.ts';

/** Statements of an agent's reads use one shard: checked on a cluster with EXPLAIN of each statement. */

/**
 * Replacements for entities of examples that exist in the demo data only; the test data has other members.
 */
const others: Record<string, object> = {
  '/money/preview': { id: '12' },
  '/player/get': { id: '313' },
  '/player/listKill': { id: '313' },
  '/player/getTimeline': { id: '313' },
  '/betManager/listBetRecord': { memberAccount: 'member' },
  '/betManager/totalBetRecord': { memberAccount: 'member' },
  '/player/listBalanceRecord': { memberAccount: 'member' },
  '/player/totalBalanceRecord': { memberAccount: 'member' },
};

/**
 * Creates the records that agents open by id: a round with a bet, an order, a recovery, a reconciliation and
 * a test of a wallet.
 */
async function makeRecords(): Promise<void> {
  const { databases, config } = api.services;
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  const node = { id: 'reserve', secret: 'secret of reserve' };
  const server = await startTestIngest(database, node, 2, config.secrets);
  const round = testRound([testBet({ member: 'member14' })]);
  const [answer] = await server.rounds([round]);
  expect(answer?.code, answer?.desc).toBe(0);
  await server.close();
  await holdWallets(api);
  const { id: order } = await putOrder(api, { state: 'uncertain' });
  const lately = { start_time: Date.now() - 3_600_000, end_time: Date.now() };
  const made = async (path: string, more: object) => {
    const { code, desc, data } = await api.call<{ id: string }>('general1', path, {
      body: { agentId: '14', ...more },
    });
    expect(code, `${path}: ${desc}`).toBe(0);
    return data.id;
  };
  const recoveryId = await made('/orderRecovery/start', { ...lately, rate: 50, remark: 'looked at' });
  const { data: sent } = await uploadFile(
    api,
    'general1',
    'reconciliation',
    Buffer.from('txId,amount,currency,state\n'),
  );
  const id = await made('/reconciliation/start', { day: '2026-03-09', file: sent.file });
  await databases.systemPool.query(
    `insert into wallet_bench (id, tenant_id, agent_id, operator, callback_url, member_account, currency, state, created_at)
     values (1, 11, 14, 'general1', 'http://127.0.0.1:1/', 'tester', 'CNY', 'done', now())`,
  );
  Object.assign(others, {
    '/betManager/getRound': { inningId: round.roundId },
    '/order/get': { id: order },
    '/orderRecovery/items': { recoveryId },
    '/reconciliation/get': { id },
    '/reconciliation/differences': { id },
  });
}

/** Filters with which calls run different queries, where they support them. */
const filters = [{}, { agentId: '13' }, { memberKind: 'all' }];

const reads = registry.map(({ call }) => call).filter(({ effect }) => effect === 'read');
/** On a page of agents too, but allowed for administrators only. */
const ofAdministrators = '/report/verifyAudit';
const allowed = reads
  .filter((call) => call.path !== ofAdministrators && isAllowed(heldBy('share'), call))
  .map(({ path }) => path);
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '5000.00');
  await makeRecords();
});
afterAll(() => api?.stop());

const isCluster = async () =>
  (await sql`select from pg_extension where extname = 'citus'`.execute(api.services.databases.system)).rows
    .length > 0;

/** Returns the max number of shards per statement of a call; undefined when the call failed. */
async function shardsOf(
  account: string,
  call: (typeof reads)[number],
  filter: object,
): Promise<number | undefined> {
  const { requests: pool } = api.services.databases.pools;
  if (!pool) throw new Error('requests have no pool');
  const { body, query } = call.example() as { body?: object; query?: Record<string, unknown> };
  const more = { ...others[call.path], ...filter };
  const texts = Object.entries(query ? { ...query, ...more } : {}).map(([name, value]) => [
    name,
    text(value),
  ]);
  let code = -1;
  const sent = await sentBy(pool, async () => {
    const payload = {
      ...(body && { body: { ...body, ...more } }),
      ...(query && { query: Object.fromEntries(texts) }),
    };
    code = (await api.call(account, call.path, payload)).code;
  });
  if (code !== 0) return undefined;
  const client = await pool.connect();
  let max = 0;
  try {
    for (const { text: statement, values } of sent) {
      if (/^\s*commit/.test(statement)) continue;
      if (!/^\s*(select|with)\b/.test(statement)) {
        await client.query(statement);
        continue;
      }
      const plan = await client.query<Record<string, string>>(
        `explain (costs off) ${statement}`,
        values as string[],
      );
      const counts = plan.rows.flatMap((row) => {
        const [, count] = /Task Count: (\d+)/.exec(row['QUERY PLAN'] ?? '') ?? [];
        return count ? [Number(count)] : [];
      });
      max = Math.max(max, ...counts);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return max;
}

it('the reads of an agent use one shard', async () => {
  if (!(await isCluster())) return;
  const spread = new Set<string>();
  const asked = new Set<string>();
  for (const account of ['major1', 'general1'])
    for (const call of reads)
      for (const filter of filters) {
        const shards = await shardsOf(account, call, filter);
        if (shards === undefined) continue;
        asked.add(call.path);
        if (shards > 1) spread.add(`${call.path} ${text(filter)}`);
      }
  expect([...spread].sort()).toEqual([]);
  expect(allowed.filter((path) => !asked.has(path))).toEqual([]);
});
