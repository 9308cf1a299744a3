import { agentLevels } from '@pitboss/contract/agents/agents';
import { hallLevels } from '@pitboss/contract/content/room-words';
import type { RequestOf } from '@pitboss/contract/core/define';
import { gameReports as contract } from '@pitboss/contract/reports/game-reports';
import type { Text } from '@pitboss/rules/i18n';
import type { WallClock } from '@pitboss/rules/zones/wall-clock';
import { ask, together } from '../../domain/analytics/questions.ts';
import type { Span } from '../../domain/calendar/time-units.ts';
import { checkGame } from '../../domain/games/games.ts';
import {
  type GameNames,
  gameNames,
  type RoomNames,
  roomNames,
} from '../../domain/locations/location-names.ts';
import {
  type Dimension,
  type Report,
  type ReportLine,
  reportFrame,
  reportQuestion,
} from '../../domain/reports/report.ts';
import { figures, noSums, ratio, type Sums } from '../../domain/reports/report-figures.ts';
import { reportPlayersQuestion } from '../../domain/reports/report-players.ts';
import { bucketsOf, cutAtNoon, type Period, reportSpan } from '../../domain/reports/report-range.ts';
import {
  chainOf,
  clockOf,
  netCny,
  pageOfLines,
  previousOf,
  reportCoverage,
} from '../../domain/reports/report-reply.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';

/** Grouping of the rows: one dimension, or games within another. */
type By = Exclude<Dimension, 'subtree' | 'currency'> | 'agentGame' | 'periodGame';

const dimensionsOf = (by: By): Dimension[] =>
  by === 'agentGame' ? ['agent', 'game'] : by === 'periodGame' ? ['period', 'game'] : [by];

/** Parameters common to these reports. */
type Request = Omit<RequestOf<typeof contract.profit>, 'by'> &
  Partial<Pick<RequestOf<typeof contract.list>, 'roomId' | 'hallLevel' | 'countPlayers'>>;

const dayMs = 86_400_000;

/** Periods of which a chart of the span has some dozens. */
function seriesPeriodOf({ from, to }: Span, now: number): Period {
  const days = (Math.min(to, now) - from) / dayMs;
  if (days <= 3) return 'hour';
  if (days <= 93) return 'day';
  return days <= 700 ? 'week' : 'month';
}

/** Names for the rows of a page. */
interface Names {
  readonly rooms: RoomNames;
  readonly games: GameNames;
  readonly clock: WallClock;
}

const same = (texts: string): Text => ({ zh_cn: texts, en_us: texts });
const hallNames: readonly Text[] = [
  { zh_cn: '新手厅', en_us: 'Newbie' },
  { zh_cn: '高手厅', en_us: 'Expert' },
  { zh_cn: '大师厅', en_us: 'Master' },
];

/** The agent or the period of a line in words; null for a line of neither. */
function groupOf({ agent, own, bucket }: ReportLine, clock: WallClock): Text | null {
  if (agent && own)
    return { zh_cn: `${agent.account} 的直属会员`, en_us: `Direct members of ${agent.account}` };
  if (agent) return same(agent.account);
  if (!bucket) return null;
  const wall = new Date(bucket.from + clock(bucket.from)).toISOString();
  return same(`${wall.slice(0, 10)} ${wall.slice(11, 19)}`);
}

/** A line in words, for files. */
function labelOf(line: ReportLine, names: Names): Text {
  const { gameId, roomId, hallLevel } = line;
  const group = groupOf(line, names.clock);
  const game = gameId === null ? null : (names.games.get(gameId) ?? same(`#${gameId}`));
  if (group && game) return { zh_cn: `${group.zh_cn} ${game.zh_cn}`, en_us: `${group.en_us} ${game.en_us}` };
  if (group) return group;
  if (roomId !== null) return names.rooms.get(roomId) ?? same(roomId);
  return game ?? hallNames[hallLevel ?? 0] ?? same('');
}

/** Profit of the company in CNY, as unrounded as its sums. */
const profitOf = ({ cny }: Sums): bigint => cny.amount - cny.payout;

/** Returns the total of which every row is a part; undefined where some rows earned and others lost. */
function dividedTotal(lines: readonly ReportLine[], totals: Sums): bigint | undefined {
  const profits = lines.map(({ sums }) => profitOf(sums));
  const oneSign = profits.every((profit) => profit >= 0n) || profits.every((profit) => profit <= 0n);
  return oneSign ? profitOf(totals) : undefined;
}

function dto(line: ReportLine, divided: bigint | undefined, names: Names, players: number | null) {
  const { key, agent, own, gameId, roomId, hallLevel, bucket, sums, previous } = line;
  return {
    key,
    label: labelOf(line, names),
    agentId: agent?.id ?? null,
    account: agent?.account ?? null,
    name: agent?.name ?? null,
    level: agent ? (agentLevels[agent.layer - 1] ?? 'general') : null,
    own,
    gameId,
    roomId,
    roomName: roomId === null ? null : (names.rooms.get(roomId) ?? null),
    hallLevel: hallLevel === null ? null : (hallLevels[hallLevel] ?? 'newbie'),
    from: bucket?.from ?? null,
    to: bucket && bucket.to - 1,
    ...figures(sums),
    players,
    netCny: netCny(sums),
    share: divided === undefined ? null : ratio(profitOf(sums), divided),
    previous: previousOf(previous),
  };
}

/** Every period of the span, those without bets too. */
function courseOf({ lines }: Report, buckets: readonly Span[]) {
  const known = new Map(lines.map((line) => [line.bucket?.from, line.sums]));
  return buckets.map(({ from, to }) => {
    const { bets, amountCny, profitCny } = figures(known.get(from) ?? noSums());
    return { from, to: to - 1, bets, amountCny, profitCny };
  });
}

async function reply(context: ReadContext, request: Request, by: By) {
  const { db, scope, session } = context;
  const now = Date.now();
  const span = reportSpan(scope, request, now);
  checkGame(session.gameIds, request.gameId);
  const clock = clockOf(request);
  const { gameId, currency, roomId, memberKind, period = 'day' } = request;
  const hallLevel = request.hallLevel === undefined ? undefined : hallLevels.indexOf(request.hallLevel);
  const query = {
    span,
    node: request.agentId,
    clock,
    filter: { gameId, currency, roomId, hallLevel, memberKind },
    now,
  };
  const dimensions = dimensionsOf(by);
  const inPeriods = dimensions.includes('period');
  const whole = bucketsOf(inPeriods ? period : undefined, span, clock, now);
  const buckets = inPeriods && period === 'day' ? cutAtNoon(whole, request.noon_time, now) : whole;
  const lineQuery = { ...query, by: dimensions, period, ...(inPeriods && { buckets }) };
  const frame = await reportFrame(context, lineQuery);
  const asked = request.countPlayers;
  const counted = { by: dimensions, buckets, filter: query.filter, asked };
  const seriesPeriod = seriesPeriodOf(span, now);
  const seriesQuery = { ...query, by: ['period'], period: seriesPeriod } as const;
  // All figures of a reply are of one moment.
  const [report, players, series] = await ask(
    context,
    together([
      await reportQuestion(context, frame, lineQuery, !inPeriods),
      await reportPlayersQuestion(context, frame, counted),
      await reportQuestion(context, frame, seriesQuery),
    ]),
  );
  const sort = request.sort ?? (inPeriods ? undefined : 'amount');
  // The newest period first, and in it the game with the highest stakes.
  const newest = (a: ReportLine, b: ReportLine) =>
    (b.bucket?.from ?? 0) - (a.bucket?.from ?? 0) ||
    Number(b.sums.cny.amount - a.sums.cny.amount) ||
    (a.key < b.key ? -1 : 1);
  const lines = inPeriods && !sort ? [...report.lines].sort(newest) : report.lines;
  const page = pageOfLines(lines, { ...request, sort });
  const names = {
    rooms: await roomNames(
      db,
      page.flatMap((line) => line.roomId ?? []),
    ),
    games: await gameNames(
      db,
      page.flatMap((line) => line.gameId ?? []),
    ),
    clock,
  };
  const divided = dividedTotal(report.lines, report.totals);
  return {
    total: report.lines.length,
    list: page.map((line) => dto(line, divided, names, players.of(line))),
    totals: {
      ...figures(report.totals),
      players: players.total,
      netCny: netCny(report.totals),
      previous: previousOf(report.previousTotals),
    },
    series: courseOf(series, bucketsOf(seriesPeriod, span, clock, now)),
    seriesPeriod,
    chain: await chainOf(db, scope, report.node),
    ...reportCoverage(request, report.previousSpan, now),
  };
}

export const gameReportRoutes = serve(contract, {
  list: (context, request) => reply(context, request, request.by ?? 'game'),
  detail: (context, request) => reply(context, request, request.by ?? 'period'),
  profit: (context, request) => reply(context, request, request.by ?? 'agent'),
  profitDetail: (context, request) => reply(context, request, request.by),
  revenue: (context, request) => reply(context, request, request.by ?? 'game'),
});
