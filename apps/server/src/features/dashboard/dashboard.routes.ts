import { dashboard as contract } from '@pitboss/contract/reports/dashboard';
import { dayStart, monthStart, type WallClock, weekStart } from '@pitboss/rules/zones/wall-clock';
import { ask, type FactsQuestion, together } from '../../domain/analytics/questions.ts';
import { slotMs } from '../../domain/analytics/store/facts.ts';
import { floorTo, hourMs, type Span } from '../../domain/calendar/time-units.ts';
import { membersOfTrees } from '../../domain/members/member-counts.ts';
import { onlineMembers } from '../../domain/members/online-members.ts';
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';
import { type ReportQuery, reportFrame, reportQuestion } from '../../domain/reports/report.ts';
import type { ReportAgent } from '../../domain/reports/report-agents.ts';
import { cnyFigures, figures, noSums, type Sums } from '../../domain/reports/report-figures.ts';
import { topMembersQuestion } from '../../domain/reports/report-members.ts';
import { agentPlayersQuestion, playersInRanges } from '../../domain/reports/report-players.ts';
import { clockOf } from '../../domain/reports/report-reply.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import {
  administratorGrowth,
  agentGrowth,
  memberGrowth,
  type Periods,
  subAccountGrowth,
} from './dashboard.sql.ts';

const rankingRows = 10;
const rankedGames = 5;
const minuteMs = 60_000;
/**
 * Returns the end of periods that last until now. There are no later bets, and an end that stays the same for a
 * while lets the copy give the answer again that it gave to the last page.
 */
const endOf = (now: number) => floorTo(now, slotMs) + slotMs;

/** Returns the starts of the periods on the caller's wall clock; weeks begin on Monday. */
const periodsOf = (clock: WallClock, now: number): Periods => ({
  now,
  today: dayStart(now, clock),
  yesterday: dayStart(now, clock, -1),
  week: weekStart(now, clock),
  month: monthStart(now, clock),
});

/**
 * Returns the end of the part of yesterday that today is compared with: as long after its start as today has
 * lasted, in whole minutes, so that the copy can reuse a result for a minute.
 */
const yesterdayUntil = ({ now, today, yesterday }: Periods) =>
  Math.min(today, yesterday + floorTo(now - today, minuteMs));

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

/** Returns the question for totals of the caller's tree in some periods, in their order. */
async function sumsQuestion(
  context: ReadContext,
  now: number,
  buckets: readonly Span[],
  clock: WallClock,
  memberKind: MemberKinds | undefined,
): Promise<FactsQuestion<Sums[]>> {
  const span = {
    from: Math.min(...buckets.map(({ from }) => from)),
    to: Math.max(...buckets.map(({ to }) => to)),
  };
  const by = ['period'] as const;
  const query: ReportQuery = { span, buckets, by, clock, filter: { memberKind }, cnyOnly: true, now };
  const question = await reportQuestion(context, await reportFrame(context, query), query);
  return {
    ...question,
    read(answers) {
      const { lines } = question.read(answers);
      const known = new Map(lines.map(({ bucket, sums }) => [bucket, sums]));
      return buckets.map((bucket) => known.get(bucket) ?? noSums());
    },
  };
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** An agent of the ranking, with the players of its tree. */
interface RankedAgent extends ReportAgent {
  readonly sums: Sums;
  readonly players: number;
}

/** Returns the question for the agents directly below the caller with the highest stakes of a period in CNY. */
async function topAgentsQuestion(
  context: ReadContext,
  span: Span,
  memberKind: MemberKinds | undefined,
  clock: WallClock,
  now: number,
): Promise<FactsQuestion<RankedAgent[]>> {
  const by = ['agent'] as const;
  const filter = { memberKind };
  const query: ReportQuery = { span, by, clock, filter, cnyOnly: true, now };
  const frame = await reportFrame(context, query);
  const both = together([
    await reportQuestion(context, frame, query),
    await agentPlayersQuestion(context, frame, { buckets: [span], filter }),
  ]);
  return {
    ...both,
    read(answers) {
      const [report, players] = both.read(answers);
      // The members right below the caller are not counted.
      return report.lines
        .flatMap(({ agent, own, sums }) =>
          agent && !own ? [{ ...agent, sums, players: players.get(agent.id) ?? 0 }] : [],
        )
        .sort((a, b) => compare(b.sums.cny.amount, a.sums.cny.amount) || compare(BigInt(a.id), BigInt(b.id)))
        .slice(0, rankingRows);
    },
  };
}

/** Returns the question for the games with the highest stakes of a period in CNY. */
async function topGamesQuestion(
  context: ReadContext,
  span: Span,
  memberKind: MemberKinds | undefined,
  clock: WallClock,
  now: number,
): Promise<FactsQuestion<{ readonly gameId: number; readonly sums: Sums }[]>> {
  const query: ReportQuery = { span, by: ['game'], clock, filter: { memberKind }, cnyOnly: true, now };
  const question = await reportQuestion(context, await reportFrame(context, query), query);
  return {
    ...question,
    read(answers) {
      return question
        .read(answers)
        .lines.flatMap(({ gameId, sums }) => (gameId === null ? [] : [{ gameId, sums }]))
        .sort((a, b) => compare(b.sums.cny.amount, a.sums.cny.amount) || a.gameId - b.gameId)
        .slice(0, rankedGames);
    },
  };
}

export const dashboardRoutes = serve(contract, {
  async summary(context, { memberKind, ...zone }) {
    const { db, scope } = context;
    const now = Date.now();
    const clock = clockOfRequest(zone);
    const periods = periodsOf(clock, now);
    const end = endOf(now);
    const until = yesterdayUntil(periods);
    const ranges = [
      { from: periods.today, to: end },
      { from: periods.yesterday, to: periods.today },
      { from: periods.week, to: end },
      { from: periods.month, to: end },
      { from: periods.yesterday, to: until },
    ] as const;
    const figures = together([
      await playersInRanges(context, ranges, memberKind),
      await sumsQuestion(context, now, ranges, clock, memberKind),
    ]);
    const [[players, sums], agents, administrators, subAccounts, members, online] = await Promise.all([
      ask(context, figures),
      agentGrowth(db, scope, periods),
      scope.kind === 'all' ? administratorGrowth(db, periods) : null,
      scope.agentId === null ? null : subAccountGrowth(db, scope.agentId, periods),
      memberGrowth(db, scope, periods),
      onlineMembers(db, scope),
    ]);
    const of = (position: 0 | 1 | 2 | 3 | 4) => ({
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
      yesterdaySoFar: of(4),
      yesterdayUntil: until,
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
    const sums = await ask(context, await sumsQuestion(context, now, spans, clock, memberKind));
    const points = spans.map((one, position) => ({ ...one, ...cnyFigures(sums[position] ?? noSums()) }));
    return { currency: 'CNY', points: points.slice(count), before: points.slice(0, count), at: now };
  },

  async ranking(context, { period, memberKind, ...zone }) {
    const now = Date.now();
    const clock = clockOfRequest(zone);
    const periods = periodsOf(clock, now);
    const span = { from: periods[period], to: period === 'yesterday' ? periods.today : endOf(now) };
    const filter = { node: null, memberKind };
    const [agents, top, games] = await ask(
      context,
      together([
        await topAgentsQuestion(context, span, memberKind, clock, now),
        await topMembersQuestion(context, { span, filter, now }, rankingRows),
        await topGamesQuestion(context, span, memberKind, clock, now),
      ]),
    );
    const [owned, members] = await Promise.all([
      membersOfTrees(
        context.db,
        context.scope,
        agents.map(({ id }) => id),
      ),
      top,
    ]);
    return {
      agents: agents.map(({ id, account, name, players, sums }) => {
        const { bets, amount, profit } = cnyFigures(sums);
        return { id, account, name, members: owned.get(id) ?? 0, players, bets, amount, profit };
      }),
      members: members.map(({ memberId, account, sums }) => {
        const { currency, bets, amount, profit } = figures(sums);
        return { id: memberId, account, currency, bets, amount, profit };
      }),
      games: games.map(({ gameId, sums }) => {
        const { bets, amount, profit } = cnyFigures(sums);
        return { gameId, bets, amount, profit };
      }),
      at: now,
    };
  },
});
