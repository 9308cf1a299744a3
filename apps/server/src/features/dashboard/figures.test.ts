import { dashboard } from '@pitboss/contract/reports/dashboard';
import { reports } from '@pitboss/contract/reports/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '../../testing/figures/figure-calls.ts';
import { dayMs, figureCallers, figureTests, type Row } from '../../testing/figures/figure-tests.ts';
import { groupBy, sumOf, text } from '../../testing/figures/oracle.ts';
import { readFrom, sources } from '../../testing/sources.ts';

const world = figureTests(figureCalls.home);
const { compared, ask } = world;

/** Returns the start of each period on a wall clock; weeks begin on Monday. */
function periodsAt(at: number, offsetMinutes: number) {
  const shift = offsetMinutes * 60_000;
  const wall = new Date(at + shift);
  const today = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()) - shift;
  return {
    today,
    yesterday: today - dayMs,
    week: today - ((wall.getUTCDay() + 6) % 7) * dayMs,
    month: Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - shift,
  };
}
type Periods = ReturnType<typeof periodsAt>;
const names = ['today', 'yesterday', 'week', 'month'] as const;

const seen = (node: string | null, agent: string) =>
  node === null ? 'true' : `${agent} in (select id from agent where path like '%/${node}/%')`;

/** Counts the rows of a query, in all and by the period of their creation. */
async function growth(from: string, { today, yesterday, week, month }: Periods, at: number) {
  const made = (await world.rows<{ at: Date }>(from)).map((row) => row.at.getTime());
  const between = (start: number, end: number) => made.filter((one) => one >= start && one < end).length;
  return {
    total: made.length,
    today: between(today, at + 1),
    yesterday: between(yesterday, today),
    week: between(week, at + 1),
    month: between(month, at + 1),
  };
}

describe.each(sources)('every figure of the home page, from %s,', (source) => {
  beforeAll(() => readFrom(source, world.api));

  it.each(figureCallers)('as %s: counts and sums', async (account, node, zone, offsetMinutes) => {
    const call = dashboard.summary;
    const reply = await ask<Row & { at: number }>(account, call, { zone, offsetMinutes });
    const { at } = reply;
    const periods = periodsAt(at, offsetMinutes);
    const agents = `select created_at as at from agent where ${seen(node, 'id')} ${node === null ? '' : `and id <> ${node}`}`;
    const members = `select created_at as at from member where ${seen(node, 'agent_id')}`;
    compared.same(call, 'agents', reply.agents as Row, await growth(agents, periods, at));
    compared.same(call, 'members', reply.members as Row, await growth(members, periods, at));
    if (node === null) {
      const staff = `select created_at as at from operator where role in ('superAdmin', 'systemAdmin', 'agentAdmin')`;
      compared.same(call, 'administrators', reply.administrators as Row, await growth(staff, periods, at));
      expect(reply.subAccounts).toBeNull();
    } else {
      expect(reply.administrators).toBeNull();
      const own = `select created_at as at from operator where role = 'subAccount' and state <> 'deleted' and agent_id = ${node}`;
      compared.same(call, 'subAccounts', reply.subAccounts as Row, await growth(own, periods, at));
    }
    const online = await world.rows(
      `select 1 from member where online_since is not null and ${seen(node, 'agent_id')}`,
    );
    compared.same(call, '', reply, { online: online.length, yesterdayUntil: at - dayMs - (at % 60_000) });
    for (const name of names) {
      const end = name === 'yesterday' ? periods.today - 1 : at;
      const bets = world.oracle.settled(node, periods[name], end);
      compared.same(call, name, reply[name] as Row, world.oracle.home(bets), name);
    }
    const until = at - dayMs - (at % 60_000);
    const soFar = world.oracle.home(world.oracle.settled(node, periods.yesterday, until - 1));
    compared.same(call, 'yesterdaySoFar', reply.yesterdaySoFar as Row, soFar, 'yesterdaySoFar');
  });

  it.each(figureCallers)(
    'as %s: the same as the agent report shows',
    async (account, _node, zone, offsetMinutes) => {
      const home = await ask<Row & { at: number }>(account, dashboard.summary, { zone, offsetMinutes });
      const periods = periodsAt(home.at, offsetMinutes);
      for (const name of names) {
        const range = {
          start_time: periods[name],
          end_time: name === 'yesterday' ? periods.today - 1 : home.at,
        };
        const { totals } = await ask(account, reports.agents, {
          ...range,
          zone,
          offsetMinutes,
          countPlayers: true,
        });
        const { bets, amount, profit, players } = home[name] as Row;
        expect({ bets, amount, profit, players }, name).toEqual({
          bets: totals.bets,
          amount: totals.amountCny,
          profit: totals.profitCny,
          players: totals.players,
        });
      }
    },
  );

  it.each(figureCallers)('as %s: the charts', async (account, node, _zone, offsetMinutes) => {
    for (const span of ['24h', '48h', 'week'] as const) {
      const body = { span, offsetMinutes };
      const reply = await ask<{ points: Row[]; before: Row[]; at: number }>(
        account,
        dashboard.betOverview,
        body,
      );
      for (const part of ['points', 'before'] as const) {
        expect(reply[part]).toHaveLength({ '24h': 24, '48h': 48, week: 7 }[span]);
        for (const point of reply[part]) {
          const bets = world.oracle.settled(
            node,
            Number(point.from),
            Math.min(Number(point.to) - 1, reply.at),
          );
          const seen = `${span} ${part} ${point.from}`;
          compared.same(dashboard.betOverview, `${part}[]`, point, world.oracle.home(bets), seen);
        }
      }
      expect(reply.before.at(-1)?.to).toBe(reply.points[0]?.from);
    }
  });

  it.each(figureCallers)('as %s: the rankings', async (account, node, _zone, offsetMinutes) => {
    const { oracle } = world;
    const call = dashboard.ranking;
    for (const period of names) {
      const reply = await ask<{ agents: Row[]; members: Row[]; games: Row[]; at: number }>(account, call, {
        period,
        offsetMinutes,
      });
      const periods = periodsAt(reply.at, offsetMinutes);
      const bets = oracle.settled(
        node,
        periods[period],
        period === 'yesterday' ? periods.today - 1 : reply.at,
      );
      const children = groupBy(
        bets.filter((bet) => bet.agent !== node),
        ({ path }) => {
          const line = path.split('/').filter(Boolean);
          return line[node === null ? 0 : line.indexOf(node) + 1] ?? '';
        },
      );
      expect(new Set(reply.agents.map(({ id }) => id))).toEqual(new Set(children.keys()));
      for (const agent of reply.agents) {
        const id = String(agent.id);
        const members = await world.rows(`select 1 from member where ${seen(id, 'agent_id')}`);
        const want = { ...oracle.home(children.get(id) ?? []), members: members.length };
        compared.same(call, 'agents[]', agent, want, `${period} ${id}`);
      }
      const lines = [...groupBy(bets, ({ member, currency }) => `${member} ${currency}`)]
        .map(([key, own]) => ({ key, own, worth: oracle.stake(own) }))
        // Equal rows in the order of the member report: the newest member first.
        .sort(
          (a, b) => Number(b.worth - a.worth) || Number(b.key.split(' ')[0]) - Number(a.key.split(' ')[0]),
        )
        .slice(0, 10);
      expect(reply.members.map(({ id, currency }) => `${id} ${currency}`)).toEqual(
        lines.map(({ key }) => key),
      );
      for (const [place, row] of reply.members.entries()) {
        const own = lines[place]?.own ?? [];
        const amount = sumOf(own, (bet) => bet.amount);
        const payout = sumOf(own, (bet) => bet.payout);
        const want = { bets: own.length, amount: text(amount), profit: text(amount - payout) };
        compared.same(call, 'members[]', row, want, `${period} ${row.id}`);
      }
      const games = [...groupBy(bets, ({ game }) => String(game))]
        .map(([game, own]) => ({ game: Number(game), own, worth: oracle.stake(own) }))
        .sort((a, b) => Number(b.worth - a.worth) || a.game - b.game)
        .slice(0, 5);
      expect(reply.games.map(({ gameId }) => gameId)).toEqual(games.map(({ game }) => game));
      for (const [place, row] of reply.games.entries()) {
        const { bets: count, amount, profit } = oracle.home(games[place]?.own ?? []);
        compared.same(call, 'games[]', row, { bets: count, amount, profit }, `${period} ${row.gameId}`);
      }
    }
  });
});
