import { dashboard as contract } from '@pitboss/contract/reports/dashboard';
import { dayStart, monthStart, type WallClock, weekStart } from '@pitboss/rules/zones/wall-clock';
import { floorTo, hourMs, type Span } from '../../domain/calendar/time-units.ts';
import { membersOfTrees } from '../../domain/members/member-counts.ts';
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';
import { type Report, runReport } from '../../domain/reports/report.ts';
import { cnyFigures, figures, noSums, type Sums } from '../../domain/reports/report-figures.ts';
import { topMembers } from '../../domain/reports/report-members.ts';
import { countPlayers, playersOf } from '../../domain/reports/report-players.ts';
import { clockOf } from '../../domain/reports/report-reply.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import {
  administratorGrowth,
  agentGrowth,
  memberGrowth,
  onlineMembers,
  type Periods,
  subAccountGrowth,
} from './dashboard.sql.ts';

const rankingRows = 10;

/** Returns the starts of the periods on the caller's wall clock; weeks begin on Monday. */
const periodsOf = (clock: WallClock, now: number): Periods => ({
  now,
  today: dayStart(now, clock),
  yesterday: dayStart(now, clock, -1),
  week: weekStart(now, clock),
  month: monthStart(now, clock),
});

/**
 * Returns the clock of a request of the home page, which sends its zone's name if the zone is the local one.
 */
const clockOfRequest = ({
  offsetMinutes,
  zoneName,
}: {
  offsetMinutes: number;
  zoneName?: string | undefined;
}) => clockOf({ zone: 'local', offsetMinutes, zoneName });

/** Returns totals of the caller's tree for some periods, in their order. */
async function sumsOf(
  context: ReadContext,
  now: number,
  buckets: readonly Span[],
  clock: WallClock,
  memberKind: MemberKinds | undefined,
): Promise<Sums[]> {
  const span = {
    from: Math.min(...buckets.map(({ from }) => from)),
    to: Math.max(...buckets.map(({ to }) => to)),
  };
  const { lines } = await runReport(context, {
    span,
    buckets,
    by: ['period'],
    clock,
    filter: { memberKind },
    cnyOnly: true,
    now,
  });
  const known = new Map(lines.map(({ bucket, sums }) => [bucket, sums]));
  return buckets.map((bucket) => known.get(bucket) ?? noSums());
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the agents directly below the caller with the highest stakes of a period in CNY, with the members
 * and players of their trees.
 */
async function topAgents(
  context: ReadContext,
  span: Span,
  memberKind: MemberKinds | undefined,
  clock: WallClock,
  now: number,
) {
  const filter = { memberKind };
  const by = ['agent'] as const;
  const report = await runReport(context, { span, by, clock, filter, cnyOnly: true, now });
  const { lines } = report;
  const below = lines.flatMap((line) => (line.agent && !line.own ? [{ ...line.agent, line }] : []));
  const top = below
    .sort(
      (a, b) =>
        compare(b.line.sums.cny.amount, a.line.sums.cny.amount) || compare(BigInt(a.id), BigInt(b.id)),
    )
    .slice(0, rankingRows);
  const ids = top.map((agent) => agent.id);
  // The members right below the caller are not counted.
  const shown: Report = { ...report, node: null, lines: top.map(({ line }) => line) };
  const [players, owned] = await Promise.all([
    playersOf(context, shown, { by, buckets: [span], filter, asked: true }),
    membersOfTrees(context.db, context.scope, ids),
  ]);
  return top.map(({ id, account, name, line }) => ({
    id,
    account,
    name,
    sums: line.sums,
    members: owned.get(id) ?? 0,
    players: players.of(line) ?? 0,
  }));
}

export const dashboardRoutes = serve(contract, {
  async summary(context, { memberKind, ...zone }) {
    const { db, scope } = context;
    const now = Date.now();
    const clock = clockOfRequest(zone);
    const periods = periodsOf(clock, now);
    const ranges = [
      { from: periods.today, to: now },
      { from: periods.yesterday, to: periods.today },
      { from: periods.week, to: now },
      { from: periods.month, to: now },
    ] as const;
    const [players, sums, agents, administrators, subAccounts, members, online] = await Promise.all([
      countPlayers(context, ranges, memberKind),
      sumsOf(context, now, ranges, clock, memberKind),
      agentGrowth(db, scope, periods),
      scope.kind === 'all' ? administratorGrowth(db, periods) : null,
      scope.agentId === null ? null : subAccountGrowth(db, scope.agentId, periods),
      memberGrowth(db, scope, periods),
      onlineMembers(db, scope),
    ]);
    const of = (position: 0 | 1 | 2 | 3) => ({
      ...cnyFigures(sums[position] ?? noSums()),
      players: players[position] ?? 0,
    });
    return {
      agents,
      administrators,
      subAccounts,
      members,
      online,
      today: of(0),
      yesterday: of(1),
      week: of(2),
      month: of(3),
      at: now,
    };
  },

  async betOverview(context, { span, memberKind, ...zone }) {
    const now = Date.now();
    const clock = clockOfRequest(zone);
    const count = { '24h': 24, '48h': 48, week: 7 }[span];
    /**
     * Returns the start of a day on the caller's clock, or of an hour, counted in steps from the current one.
     */
    const startOf = (steps: number) =>
      span === 'week' ? dayStart(now, clock, steps) : floorTo(now, hourMs) + steps * hourMs;
    const spans = Array.from({ length: 2 * count }, (_, position) => {
      const steps = position - (2 * count - 1);
      return { from: startOf(steps), to: startOf(steps + 1) };
    });
    const sums = await sumsOf(context, now, spans, clock, memberKind);
    const points = spans.map((one, position) => ({ ...one, ...cnyFigures(sums[position] ?? noSums()) }));
    return { currency: 'CNY', points: points.slice(count), before: points.slice(0, count), at: now };
  },

  async ranking(context, { period, memberKind, ...zone }) {
    const now = Date.now();
    const clock = clockOfRequest(zone);
    const periods = periodsOf(clock, now);
    const span = { from: periods[period], to: period === 'yesterday' ? periods.today : now };
    const filter = { node: null, memberKind };
    const [agents, members] = await Promise.all([
      topAgents(context, span, memberKind, clock, now),
      topMembers(context, { span, filter, now }, rankingRows),
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
