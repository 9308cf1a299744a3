import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dimension, ReportQuery } from '../../domain/reports/report.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { naiveReport, wired } from '../../testing/figures/naive-report.ts';
import { text } from '../../testing/figures/oracle.ts';
import { seedReportBets } from '../../testing/figures/report-bets.ts';
import { readFrom, sources } from '../../testing/sources.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const dayMs = 86_400_000;
const now = Date.now();
/** Off the hour at both ends. */
const range = { start_time: now - 33 * dayMs - 1_234_567, end_time: now - 2 * dayMs - 7_654 };

beforeAll(async () => {
  process.stdout.write(`reports seed ${seed}\n`);
  api = await startTestApi();
  await seedReportBets(api.services.databases.system, seed, now, 500);
});
afterAll(() => api.stop());

interface Figures {
  bets: number;
  currency: string;
  converted: boolean;
  amount: string;
  payout: string;
  profit: string;
  reward: string;
  rate: string | null;
  amountCny: string;
  profitCny: string;
  rewardCny: string;
  players?: number | null;
}
interface AgentReply {
  total: number;
  list: (Figures & {
    key: string;
    agentId: string;
    own: boolean;
    previous: { bets: number; amountCny: string };
  })[];
  totals: Figures & { previous: { bets: number; amountCny: string } };
  chain: { id: string }[];
  asOf: number;
  zone: string;
  previousRange: { from: number; to: number };
}
interface MemberReply {
  total: number;
  list: (Figures & { id: string; account: string })[];
  totals: Figures;
}

const under = (id: string | null) =>
  testAgents.filter(({ path }) => id === null || path.includes(`/${id}/`)).map((agent) => agent.id);

async function naive(
  node: string | null,
  by: Dimension[],
  filter = {},
  span = { from: range.start_time, to: range.end_time + 1 },
) {
  const query: ReportQuery = { span, by, clock: fixedClock(480), filter, now };
  return naiveReport(api.services.databases.system, under(node), node, query);
}
const players = async (agentIds: readonly string[]) =>
  Number(
    (
      await api.services.databases.systemPool.query(
        'select count(distinct member_id) as n from bet where state = 1 and agent_id = any($1::bigint[]) and bet_time >= $2 and bet_time < $3',
        [agentIds, new Date(range.start_time), new Date(range.end_time + 1)],
      )
    ).rows[0].n,
  );

const callers = [
  ['superadmin', null],
  ['major1', '11'],
  ['share1', '12'],
  ['general1', '14'],
] as const;

describe.each(sources)('the agent report, from %s', (source) => {
  beforeAll(() => readFrom(source, api));

  it.each(callers)('of %s has the figures that the bets have', async (account, node) => {
    const reply = await api.call<AgentReply>(account, '/proxyUser/getProxyReport', { body: range });
    expect(reply.code, reply.desc).toBe(0);
    const { list, totals, chain, total } = reply.data;
    const expected = await naive(node, ['agent']);
    expect(list.map((row) => (row.own ? 'own' : row.agentId)).sort()).toEqual([...expected.keys()].sort());
    expect(total).toBe(list.length);
    for (const row of list) {
      expect(row).toMatchObject(wired(expected.get(row.own ? 'own' : row.agentId)));
      expect(row.players).toBe(await players(row.own ? [row.agentId] : under(row.agentId)));
    }
    expect(totals).toMatchObject(wired((await naive(node, [])).get('')));
    expect(totals.players).toBe(await players(under(node)));
    // Nothing above the caller is shown.
    expect(chain.map(({ id }) => id)).toEqual(node ? [node] : []);
  });

  it('goes down to any agent of the tree and returns the path to it', async () => {
    const reply = await api.call<AgentReply>('major1', '/proxyUser/getProxyReport', {
      body: { ...range, agentId: '13', currency: 'USD' },
    });
    expect(reply.data.chain.map(({ id }) => id)).toEqual(['11', '12', '13']);
    const expected = await naive('13', ['agent'], { currency: 'USD' });
    for (const row of reply.data.list)
      expect(row).toMatchObject(wired(expected.get(row.own ? 'own' : row.agentId)));
    expect(reply.data.list).toHaveLength(expected.size);
  });

  it('compares with the range before', async () => {
    const reply = await api.call<AgentReply>('major1', '/proxyUser/getProxyReport', { body: range });
    const { previousRange, totals, list } = reply.data;
    expect(previousRange.to + 1).toBe(range.start_time);
    expect(previousRange.to - previousRange.from).toBe(range.end_time - range.start_time);
    const span = { from: previousRange.from, to: previousRange.to + 1 };
    const { bets, amountCny } = wired((await naive('11', [], {}, span)).get(''));
    expect(totals.previous).toMatchObject({ bets, amountCny });
    const lines = await naive('11', ['agent'], {}, span);
    for (const row of list) {
      const before = wired(lines.get(row.own ? 'own' : row.agentId));
      expect(row.previous).toMatchObject({ bets: before.bets, amountCny: before.amountCny });
    }
  });

  it('sorts by worth and cuts pages', async () => {
    const requested = { ...range, sort: 'profit', order: 'asc', pageSize: 2 };
    const first = await api.call<AgentReply>('superadmin', '/proxyUser/getProxyReport', { body: requested });
    const all = await api.call<AgentReply>('superadmin', '/proxyUser/getProxyReport', {
      body: { ...requested, pageSize: 50 },
    });
    const worth = all.data.list.map((row) => Number(row.profitCny));
    expect(worth).toEqual([...worth].sort((a, b) => a - b));
    expect(first.data.list).toEqual(all.data.list.slice(0, 2));
    expect(first.data.totals).toEqual(all.data.totals);
  });

  it('ends at the members directly under an agent', async () => {
    const reply = await api.call<MemberReply>('share1', '/proxyUser/getProxyReportDetail', {
      body: { ...range, agentId: '13' },
    });
    const own = await naive('13', ['agent']);
    expect(reply.data.totals).toMatchObject(wired(own.get('own')));
    expect(new Set(reply.data.list.map(({ id }) => id))).toEqual(new Set(['313']));
  });

  it.each([
    ['/proxyUser/getProxyReport', {}],
    ['/proxyUser/getProxyReportDetail', {}],
    ['/player/getPlayerReport', {}],
  ])('%s shows agents outside the tree as absent', async (path) => {
    for (const agentId of ['11', '16', '21', '999999']) {
      const reply = await api.call('share1', path, { body: { ...range, agentId } });
      expect([agentId, reply.code]).toEqual([agentId, 1002]);
    }
  });
});

describe.each(sources)('the member report, from %s', (source) => {
  beforeAll(() => readFrom(source, api));

  it.each(callers)('of %s has a line a member and currency, and their sum', async (account, node) => {
    const reply = await api.call<MemberReply>(account, '/player/getPlayerReport', {
      body: { ...range, pageSize: 500 },
    });
    const { rows } = await api.services.databases.systemPool.query(
      `select member_id::text as id, currency, count(*)::int as bets, sum(amount)::text as amount, sum(payout)::text as payout, sum(reward)::text as reward
       from bet where state = 1 and agent_id = any($1::bigint[]) and bet_time >= $2 and bet_time < $3 group by 1, 2`,
      [under(node), new Date(range.start_time), new Date(range.end_time + 1)],
    );
    const texts = (row: { id: string; currency: string; bets: number }, ...money: string[]) =>
      [row.id, row.currency, row.bets, ...money].join(' ');
    expect(reply.data.list.map((row) => texts(row, row.amount, row.payout, row.reward)).sort()).toEqual(
      rows
        .map((row) => texts(row, ...[row.amount, row.payout, row.reward].map((sum) => text(BigInt(sum)))))
        .sort(),
    );
    expect(reply.data.total).toBe(rows.length);
    expect(reply.data.totals).toMatchObject(wired((await naive(node, [])).get('')));
  });

  it('filters by member, game and agent, sorts by any figure and cuts pages', async () => {
    const request = (body: object) =>
      api.call<MemberReply>('major1', '/player/getPlayerReport', { body: { ...range, ...body } });
    const one = await request({ account: 'member13' });
    expect(new Set(one.data.list.map(({ account }) => account))).toEqual(new Set(['member13']));
    const game = await request({ gameId: 202, agentId: '12', pageSize: 500 });
    expect(game.data.totals).toMatchObject(wired((await naive('12', [], { gameId: 202 })).get('')));
    for (const sort of ['bets', 'amount', 'payout', 'profit', 'reward', 'account'] as const) {
      const sorted = await request({ sort, order: 'desc', pageSize: 100 });
      const second = await request({ sort, order: 'desc', pageSize: 3, pageNo: 2 });
      expect(second.data.list).toEqual(sorted.data.list.slice(3, 6));
      expect(second.data.totals).toEqual(sorted.data.totals);
      if (sort === 'amount') {
        const worth = sorted.data.list.map((row) => Number(row.amountCny));
        expect(worth).toEqual([...worth].sort((a, b) => b - a));
      }
    }
  });
});

describe('the limits of reports', () => {
  it.each([
    ['share1', { start_time: now - 185 * dayMs, end_time: now - 184 * dayMs }, 1011],
    ['share1', { start_time: now - 100 * dayMs, end_time: now }, 1013],
    ['major1', { start_time: now - 400 * dayMs, end_time: now }, 0],
    ['superadmin', { start_time: 0, end_time: now }, 0],
    ['major1', { start_time: now, end_time: now - 1 }, 1012],
    ['major1', { ...range, offsetMinutes: 'x' }, 1001],
  ])('for %s', async (account, body, code) => {
    for (const path of ['/proxyUser/getProxyReport', '/player/getPlayerReport']) {
      const reply = await api.call(account, path, { body });
      expect([reply.code, reply.desc]).toEqual([code, expect.anything()]);
    }
  });

  it('need the page', async () => {
    const reply = await api.call('sub1', '/player/getPlayerReport', { body: range });
    expect(reply.code).toBe(1003);
  });
});
