import { agentLevels } from '@pitboss/contract/agents/agents';
import { reports as contract } from '@pitboss/contract/reports/reports';
import { ask, together } from '../../domain/analytics/questions.ts';
import { checkGame } from '../../domain/games/games.ts';
import { meantMembers } from '../../domain/members/meant-members.ts';
import { reportFrame, reportQuestion } from '../../domain/reports/report.ts';
import { reportAgent } from '../../domain/reports/report-agents.ts';
import { addSums, figures, noSums, type Sums } from '../../domain/reports/report-figures.ts';
import { type MemberLine, memberReport } from '../../domain/reports/report-members.ts';
import { reportPlayersQuestion } from '../../domain/reports/report-players.ts';
import { reportSpan } from '../../domain/reports/report-range.ts';
import {
  chainOf,
  clockOf,
  pageOfLines,
  previousOf,
  reportCoverage,
} from '../../domain/reports/report-reply.ts';
import { serve } from '../../platform/calls/serve.ts';

const levelOf = (layer: number) => agentLevels[layer - 1] ?? 'general';

const memberDto = ({ memberId, sums, ...member }: MemberLine) => {
  const given = figures(sums);
  return { key: `${memberId} ${given.currency}`, id: memberId, ...member, ...given };
};

function sumOf(lines: readonly Sums[]): Sums {
  const total = noSums();
  for (const sums of lines) addSums(total, sums);
  return total;
}

export const reportRoutes = serve(contract, {
  async agents(context, request) {
    const { db, scope, session } = context;
    const now = Date.now();
    const span = reportSpan(scope, request, now);
    checkGame(session.gameIds, request.gameId);
    const { gameId, currency, memberKind } = request;
    const by = ['agent'] as const;
    const filter = { gameId, currency, memberKind };
    const query = { span, node: request.agentId, by, clock: clockOf(request), filter, now };
    const frame = await reportFrame(context, query);
    const counted = { by, buckets: [span], filter, asked: request.countPlayers };
    const [report, players] = await ask(
      context,
      together([
        await reportQuestion(context, frame, query, true),
        await reportPlayersQuestion(context, frame, counted),
      ]),
    );
    const list = pageOfLines(report.lines, { ...request, sort: request.sort ?? 'amount' });
    return {
      total: report.lines.length,
      list: list.flatMap((line) => {
        const { key, agent, own, sums, previous } = line;
        return agent
          ? [
              {
                key,
                agentId: agent.id,
                account: agent.account,
                name: agent.name,
                level: levelOf(agent.layer),
                own,
                ...figures(sums),
                players: players.of(line),
                previous: previousOf(previous),
              },
            ]
          : [];
      }),
      totals: {
        ...figures(report.totals),
        players: players.total,
        previous: previousOf(report.previousTotals),
      },
      chain: await chainOf(db, scope, report.node),
      ...reportCoverage(request, report.previousSpan, now),
    };
  },

  async agentMembers(context, request) {
    const { db, scope, session } = context;
    const now = Date.now();
    const span = reportSpan(scope, request, now);
    checkGame(session.gameIds, request.gameId);
    const { agentId, account, gameId, currency, memberKind } = request;
    const node = await reportAgent(db, scope, agentId);
    const members = await meantMembers(db, scope, account, 'account');
    const filter = { node: node.id, direct: true, members, gameId, currency, memberKind };
    const { total, lines, totals } = await memberReport(context, { span, filter, now }, request);
    return {
      total,
      list: lines.map(memberDto),
      totals: figures(sumOf(totals)),
      chain: await chainOf(db, scope, node),
      ...reportCoverage(request, null, now),
    };
  },

  async members(context, request) {
    const { db, scope, session } = context;
    const now = Date.now();
    const span = reportSpan(scope, request, now);
    checkGame(session.gameIds, request.gameId);
    const { agentId, account, gameId, currency, memberKind } = request;
    const node = agentId === undefined ? scope.agentId : (await reportAgent(db, scope, agentId)).id;
    const members = await meantMembers(db, scope, account, 'account');
    const filter = { node, members, gameId, currency, memberKind };
    const { total, lines, totals } = await memberReport(context, { span, filter, now }, request);
    return {
      total,
      list: lines.map(memberDto),
      totals: figures(sumOf(totals)),
      ...reportCoverage(request, null, now),
    };
  },
});
