import type { FactsReader } from '../analytics/answers.sql.ts';
import type { FactsQuestion } from '../analytics/questions.ts';
import type { FactKey } from '../analytics/report/groups.ts';
import { groupPlayersQuestion, playersQuestion } from '../analytics/report/report-rows.ts';
import { dayMs, type Span } from '../calendar/time-units.ts';
import type { MemberKinds } from './member-kinds.ts';
import {
  columnsOf,
  type Dimension,
  linesOfAgents,
  type ReportFilter,
  type ReportFrame,
  type ReportLine,
} from './report.ts';

/** Number of members with a settled bet in a report's rows and in total; null when it was not counted. */
export interface ReportPlayers {
  readonly total: number | null;
  of(line: ReportLine): number | null;
}

export interface PlayersQuery {
  readonly by: readonly Dimension[];
  readonly buckets: readonly Span[];
  readonly filter: ReportFilter;
  /** False to count only where it is always shown; undefined decides by the length of the range. */
  readonly asked: boolean | undefined;
}

/** Longest range in ms for which players by game, room or area are counted unless asked. */
export const unaskedPlayersMs = 3 * dayMs;

/**
 * Returns whether players are counted: by agent or by period always, by anything else and with filters on
 * request and in short ranges.
 */
function isCounted({ by, buckets, filter, asked }: PlayersQuery): boolean {
  const { currency: _currency, memberKind: _kind, ...others } = filter;
  const isUsual =
    by.length === 1 &&
    (by[0] === 'agent' || by[0] === 'period') &&
    Object.values(others).every((one) => one === undefined);
  const length = (buckets.at(-1)?.to ?? 0) - (buckets[0]?.from ?? 0);
  return isUsual || (asked ?? length <= unaskedPlayersMs);
}

const notCounted: ReportPlayers = { total: null, of: () => null };

/** The lines of a report's agents; the members right below its node are no line. */
function agentLines({ node, agents: all }: ReportFrame) {
  const agents = all.filter((agent) => agent !== node);
  return node === null ? linesOfAgents(agents) : agents.map(({ id }) => id);
}

/** Returns the question for the players of a report by agent, by the agent's id, without their number in all. */
export async function agentPlayersQuestion(
  reader: FactsReader,
  frame: ReportFrame,
  { buckets, filter }: Pick<PlayersQuery, 'buckets' | 'filter'>,
): Promise<FactsQuestion<ReadonlyMap<string, number>>> {
  const rows = { node: frame.node?.id ?? null, lines: agentLines(frame), buckets, filter };
  const question = await groupPlayersQuestion(reader, rows, ['agent_id']);
  return {
    ...question,
    read: (answers) => new Map(question.read(answers).map((row) => [row.agent_id, row.players])),
  };
}

/** Returns the question for the players of a report, in its rows and in all. */
export async function reportPlayersQuestion(
  reader: FactsReader,
  frame: ReportFrame,
  query: PlayersQuery,
): Promise<FactsQuestion<ReportPlayers>> {
  const { by, buckets, filter } = query;
  const lines = by.includes('agent') ? agentLines(frame) : null;
  const keys = columnsOf(by);
  const rows = { node: frame.node?.id ?? null, lines, buckets, filter };
  const question = await playersQuestion(reader, rows, keys);
  if (!isCounted(query)) return { reach: question.reach, statements: [], read: () => notCounted };
  const keyOf = (row: Readonly<Partial<Record<FactKey, unknown>>>) =>
    keys.map((name) => String(row[name])).join('|');
  return {
    ...question,
    read(answers) {
      const { total, rows } = question.read(answers);
      const counts = new Map(rows.map((row) => [keyOf(row), row.players]));
      return {
        total,
        of: ({ agent, gameId, roomId, hallLevel, bucket }) =>
          counts.get(
            keyOf({
              bucket: buckets.findIndex(({ from }) => from === bucket?.from),
              agent_id: agent?.id,
              game_id: gameId,
              room_id: roomId,
              hall_level: hallLevel,
            }),
          ) ?? 0,
      };
    },
  };
}

/**
 * Returns the question for the number of members of the scope with a settled bet in each of some ranges, which
 * may overlap.
 */
export async function playersInRanges(
  reader: FactsReader,
  ranges: readonly Span[],
  memberKind?: MemberKinds,
): Promise<FactsQuestion<number[]>> {
  const node = reader.scope.agentId;
  const asked = { node, lines: null, buckets: ranges, filter: { memberKind } };
  const question = await groupPlayersQuestion(reader, asked, ['bucket']);
  return {
    ...question,
    read(answers) {
      const rows = question.read(answers);
      return ranges.map((_, bucket) => rows.find((row) => row.bucket === bucket)?.players ?? 0);
    },
  };
}
