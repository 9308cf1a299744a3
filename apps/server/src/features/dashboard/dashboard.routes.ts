import { dashboard as contract } from '@pitboss/contract/reports/dashboard';
import { membersOfTrees } from '../../domain/members/member-counts.ts';
import type { MemberFilter } from '../../domain/members/member-rows.ts';
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';
import { countPlayers, countPlayersOf } from '../../domain/reports/player-counts.ts';
import { dayMs, floorTo, hourMs, type Span } from '../../domain/reports/range-parts.ts';
import { runReport } from '../../domain/reports/report.ts';
import { cnyFigures, figures, noSums, type Sums } from '../../domain/reports/report-figures.ts';
import { topMembers } from '../../domain/reports/report-members.ts';
import type { Scope } from '../../kernel/access/scope.ts';
import { type ReadContext, serve } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import {
  administratorGrowth,
  agentGrowth,
  memberGrowth,
  onlineMembers,
  type Periods,
  subAccountGrowth,
} from './dashboard.sql.ts';

const minuteMs = 60_000;
const rankingRows = 10;

/** Starts of the periods on the caller's wall clock; weeks begin on Monday. */
function periodsOf(offsetMinutes: number, now: number): Periods {
  const shift = offsetMinutes * minuteMs;
  const today = floorTo(now, dayMs, shift);
  const wall = new Date(now + shift);
  const weekday = (wall.getUTCDay() + 6) % 7;
  return {
    now,
    today,
    yesterday: today - dayMs,
    week: today - weekday * dayMs,
    month: Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - shift,
  };
}

/** Sums of the caller's tree over some periods, in their order. */
async function sumsOf(
  { db, scope }: ReadContext,
  now: number,
  buckets: readonly Span[],
  offsetMinutes: number,
  memberKind: MemberKinds | undefined,
): Promise<Sums[]> {
  const span = {
    from: Math.min(...buckets.map(({ from }) => from)),
    to: Math.max(...buckets.map(({ to }) => to)),
  };
  const { lines } = await runReport(db, scope, {
    ...{ span, buckets, by: ['period'], offsetMinutes, filter: { memberKind }, cnyOnly: true, now },
  });
  const known = new Map(lines.map(({ bucket, sums }) => [bucket, sums]));
  return buckets.map((bucket) => known.get(bucket) ?? noSums());
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** The agents next below the caller with the highest stakes of a span in CNY, with the members and players of their trees. */
async function topAgents(
  db: Tx,
  scope: Scope,
  span: Span,
  filter: MemberFilter,
  offsetMinutes: number,
  now: number,
) {
  const { memberKind } = filter;
  const { lines } = await runReport(db, scope, {
    ...{ span, by: ['agent'], offsetMinutes, filter: { memberKind }, cnyOnly: true, now },
  });
  const below = lines.flatMap(({ agent, own, sums }) => (agent && !own ? [{ ...agent, sums }] : []));
  const top = below
    .sort((a, b) => compare(b.sums.cny.amount, a.sums.cny.amount) || compare(BigInt(a.id), BigInt(b.id)))
    .slice(0, rankingRows);
  const ids = top.map((agent) => agent.id);
  const [{ byAgent: players }, owned] = await Promise.all([
    countPlayers(db, scope, [span], filter, ids, now),
    membersOfTrees(db, scope, ids),
  ]);
  return top.map(({ id, account, name, sums }) => ({
    ...{ id, account, name, sums },
    ...{ members: owned.get(id) ?? 0, players: players.get(id) ?? 0 },
  }));
}

export const dashboardRoutes = serve(contract, {
  async summary(context, { offsetMinutes, memberKind }) {
    const { db, scope } = context;
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const ranges = [
      { from: periods.today, to: now },
      { from: periods.yesterday, to: periods.today },
      { from: periods.week, to: now },
      { from: periods.month, to: now },
    ] as const;
    const [players, sums, agents, administrators, subAccounts, members, online] = await Promise.all([
      countPlayersOf(db, scope, ranges, now, memberKind),
      sumsOf(context, now, ranges, offsetMinutes, memberKind),
      agentGrowth(db, scope, periods),
      scope.kind === 'all' ? administratorGrowth(db, periods) : null,
      scope.agentId === null ? null : subAccountGrowth(db, scope.agentId, periods),
      memberGrowth(db, scope, periods),
      onlineMembers(db, scope),
    ]);
    const of = (place: 0 | 1 | 2 | 3) => ({
      ...cnyFigures(sums[place] ?? noSums()),
      players: players[place] ?? 0,
    });
    return {
      ...{ agents, administrators, subAccounts, members, online },
      today: of(0),
      yesterday: of(1),
      week: of(2),
      month: of(3),
      at: now,
    };
  },

  async betOverview(context, { span, offsetMinutes, memberKind }) {
    const now = Date.now();
    const step = span === 'week' ? dayMs : hourMs;
    const shift = span === 'week' ? offsetMinutes * minuteMs : 0;
    const count = { '24h': 24, '48h': 48, week: 7 }[span];
    const first = floorTo(now, step, shift) - (2 * count - 1) * step;
    const spans = Array.from({ length: 2 * count }, (_, place) => ({
      from: first + place * step,
      to: first + (place + 1) * step,
    }));
    const sums = await sumsOf(context, now, spans, offsetMinutes, memberKind);
    const points = spans.map((one, place) => ({ ...one, ...cnyFigures(sums[place] ?? noSums()) }));
    return { currency: 'CNY', points: points.slice(count), before: points.slice(0, count), at: now };
  },

  async ranking({ db, scope }, { period, offsetMinutes, memberKind }) {
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const span = { from: periods[period], to: period === 'yesterday' ? periods.today : now };
    const filter = { node: null, memberKind };
    const [agents, members] = await Promise.all([
      topAgents(db, scope, span, filter, offsetMinutes, now),
      topMembers(db, scope, span, filter, rankingRows, now),
    ]);
    return {
      agents: agents.map(({ sums, ...agent }) => {
        const { bets, amount, profit } = cnyFigures(sums);
        return { ...agent, bets, amount, profit };
      }),
      members: members.map(({ memberId, account, sums }) => {
        const { currency, bets, amount, profit } = figures(sums);
        return { id: memberId, account, currency, bets, amount, profit };
      }),
      at: now,
    };
  },
});
