import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { sentBy } from '../../../testing/statements.ts';

/** What an agent asks lies on one shard: EXPLAIN of every statement of the reads says so, on a cluster. */

/** What examples name lies in the demo world; the world of the tests has other members. */
const others: Readonly<Record<string, object>> = {
  '/player/get': { id: '313' },
  '/player/listKill': { id: '313' },
  '/player/getTimeline': { id: '313' },
  '/betManager/listBetRecord': { memberAccount: 'member' },
  '/betManager/totalBetRecord': { memberAccount: 'member' },
  '/player/listBalanceRecord': { memberAccount: 'member' },
  '/player/totalBalanceRecord': { memberAccount: 'member' },
};

/** Filters with which calls ask in other ways, where they know them. */
const filters = [{}, { agentId: '13' }, { memberKind: 'all' }];

const reads = registry.map(({ call }) => call).filter(({ effect }) => effect === 'read');
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const isCluster = async () =>
  (await sql`select from pg_extension where extname = 'citus'`.execute(api.services.databases.system)).rows
    .length > 0;

/** Into how many parts the statements of a call go at most; undefined where it was not answered. */
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
  let most = 0;
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
      most = Math.max(most, ...counts);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return most;
}

it('what an agent asks touches one shard', async () => {
  if (!(await isCluster())) return;
  const [spread, asked] = [new Set<string>(), new Set<string>()];
  for (const account of ['major1', 'general1'])
    for (const call of reads)
      for (const filter of filters) {
        const shards = await shardsOf(account, call, filter);
        if (shards === undefined) continue;
        asked.add(call.path);
        if (shards > 1) spread.add(`${call.path} ${text(filter)}`);
      }
  expect([...spread].sort()).toEqual([]);
  expect(asked.size).toBeGreaterThan(80);
});
