import type { WallClock } from '@pitboss/rules/zones/wall-clock';
import type { FactsReader } from '../analytics/answers.sql.ts';
import { ask, type FactsQuestion, together } from '../analytics/questions.ts';
import type { FactsRow } from '../analytics/report/fact-rows.ts';
import type { FactKey } from '../analytics/report/groups.ts';
import { type RowsQuery, sumsQuestion } from '../analytics/report/report-rows.ts';
import type { Span } from '../calendar/time-units.ts';
import type { MemberKinds } from './member-kinds.ts';
import { agentsBelow, type ReportAgent, reportAgent } from './report-agents.ts';
import { addSums, noSums, type Sums, sumsOf } from './report-figures.ts';
import { bucketsOf, type Period, previousSpan } from './report-range.ts';

/**
 * Engine of all reports: settled bets of a range by any of the dimensions, exact to the millisecond in any
 * zone and to the cent in every currency.
 */

export type Dimension = 'agent' | 'subtree' | 'game' | 'room' | 'hall' | 'currency' | 'period';

export interface ReportFilter {
  readonly gameId?: number | undefined;
  readonly currency?: string | undefined;
  readonly roomId?: string | undefined;
  readonly roomType?: number | undefined;
  readonly hallLevel?: number | undefined;
  /** Kind of members whose bets count; normal members by default. */
  readonly memberKind?: MemberKinds | undefined;
}

export interface ReportQuery {
  readonly span: Span;
  /** The agent whose tree is reported; null or absent for everything the caller sees. */
  readonly node?: string | null | undefined;
  /**
   * 'agent' has a line for each direct child of the node and one for the node's own members; 'subtree' one
   * for every agent of the tree, each with all that is below it.
   */
  readonly by: readonly Dimension[];
  readonly period?: Period | undefined;
  /** Custom periods instead of regular ones; they may overlap, within the span. */
  readonly buckets?: readonly Span[] | undefined;
  /** By which periods begin. */
  readonly clock: WallClock;
  readonly filter: ReportFilter;
  /** Only bets and money in CNY are required: one row for each line, for any number of currencies. */
  readonly cnyOnly?: boolean | undefined;
  readonly now: number;
}

export interface ReportLine {
  /** Identifies the row within the report, and in the report of another span. */
  readonly key: string;
  readonly agent: ReportAgent | null;
  /** The node's own members and not its tree. */
  readonly own: boolean;
  readonly gameId: number | null;
  readonly roomId: string | null;
  readonly hallLevel: number | null;
  readonly currency: string | null;
  readonly bucket: Span | null;
  readonly sums: Sums;
  /** Sums of the matching row in the previous span, when requested. */
  previous: Sums | null;
}

export interface Report {
  readonly node: ReportAgent | null;
  readonly lines: ReportLine[];
  readonly totals: Sums;
  readonly previousTotals: Sums | null;
  readonly previousSpan: Span | null;
}

/** Columns that a dimension groups by. */
const dimensionColumns: Readonly<Record<Dimension, readonly FactKey[]>> = {
  agent: ['agent_id'],
  subtree: ['agent_id'],
  game: ['game_id'],
  room: ['game_id', 'room_id', 'hall_level'],
  hall: ['hall_level'],
  currency: [],
  period: ['bucket'],
};

/** The agent whose tree is reported, and the agents that have rows. */
export interface ReportFrame {
  readonly node: ReportAgent | null;
  readonly agents: readonly ReportAgent[];
}

/** The buckets of a report over a span. */
const bucketsIn = ({ by, now, buckets, period = 'day', clock }: ReportQuery, span: Span): readonly Span[] =>
  buckets ?? bucketsOf(by.includes('period') ? period : undefined, span, clock, now);

/** The lines of a report with rows of these agents. */
export const linesOfAgents = (agents: readonly ReportAgent[]): 'tops' | readonly string[] =>
  agents.every(({ layer }) => layer === 1) ? 'tops' : agents.map(({ id }) => id);

/** Returns the columns that dimensions group by, each once. */
export const columnsOf = (by: readonly Dimension[]): FactKey[] => [
  ...new Set(by.flatMap((dimension) => dimensionColumns[dimension])),
];

const isByAgent = (by: readonly Dimension[]) => by.includes('agent') || by.includes('subtree');

function linesQuestion(
  reader: FactsReader,
  { node, agents }: ReportFrame,
  { by, filter, now, cnyOnly = false }: ReportQuery,
  buckets: readonly Span[],
) {
  const rows: RowsQuery = {
    node: node?.id ?? null,
    lines: isByAgent(by) ? linesOfAgents(agents) : null,
    buckets,
    filter,
  };
  return sumsQuestion(reader, rows, columnsOf(by), { cnyOnly, now });
}

function linesOf(
  { node, agents }: ReportFrame,
  by: readonly Dimension[],
  buckets: readonly Span[],
  rows: readonly FactsRow[],
): ReportLine[] {
  const known = new Map(agents.map((agent) => [agent.id, agent]));
  const lines = new Map<string, ReportLine>();
  const has = (dimension: Dimension) => by.includes(dimension);
  const line = (row: FactsRow, agent: ReportAgent | null, own: boolean): ReportLine => {
    const currency = has('currency') ? row.currency : null;
    const key = [agent?.id, own, row.bucket, row.game_id, row.room_id, row.hall_level, currency].join('|');
    const found = lines.get(key);
    if (found) return found;
    const made: ReportLine = {
      key,
      agent,
      own,
      gameId: has('game') || has('room') ? row.game_id : null,
      roomId: has('room') ? row.room_id : null,
      hallLevel: has('room') || has('hall') ? row.hall_level : null,
      currency,
      bucket: has('period') ? (buckets[row.bucket] ?? null) : null,
      sums: noSums(),
      previous: null,
    };
    lines.set(key, made);
    return made;
  };
  for (const row of rows) {
    const sums = sumsOf(row);
    const agent = isByAgent(by) ? (known.get(row.agent_id) ?? null) : null;
    const own = has('agent') && agent !== null && agent === node;
    addSums(line(row, agent, own).sums, sums);
    // The node's own members are its tree less the trees of its children.
    if (has('agent') && node && agent !== node) addSums(line(row, node, true).sums, sums, -1n);
  }
  return [...lines.values()].filter(({ sums }) => sums.bets !== 0 || sums.currencies.size > 0);
}

/** Returns the total of all rows; in a report of every agent's tree, of the top trees only. */
function totalOf(lines: readonly ReportLine[], top: string | null, by: readonly Dimension[]): Sums {
  const total = noSums();
  for (const { agent, sums } of lines)
    if (!by.includes('subtree') || (top === null ? agent?.layer === 1 : agent?.id === top))
      addSums(total, sums);
  return total;
}

/** Returns the agents of a report. */
export async function reportFrame(
  { db, scope }: FactsReader,
  { node: requested, by }: Pick<ReportQuery, 'node' | 'by'>,
): Promise<ReportFrame> {
  const id = requested ?? scope.agentId;
  const [node, below] = await Promise.all([
    id === null ? null : reportAgent(db, scope, id),
    isByAgent(by) ? agentsBelow(db, scope, id, by) : [],
  ]);
  return { node, agents: node && !by.includes('subtree') ? [node, ...below] : below };
}

/** Returns the question for a report; with `compare`, each line knows its figures of the span before. */
export async function reportQuestion(
  reader: FactsReader,
  frame: ReportFrame,
  query: ReportQuery,
  compare = false,
): Promise<FactsQuestion<Report>> {
  const { scope } = reader;
  const { by } = query;
  const previous = compare ? previousSpan(scope, query.span, query.now, query.clock) : null;
  const buckets = bucketsIn(query, query.span);
  const bucketsBefore = previous ? bucketsIn(query, previous) : [];
  const [now, before] = await Promise.all([
    linesQuestion(reader, frame, query, buckets),
    linesQuestion(reader, frame, query, bucketsBefore),
  ]);
  const both = together([now, before]);
  return {
    ...both,
    read(answers) {
      const [rows, rowsBefore] = both.read(answers);
      const lines = linesOf(frame, by, buckets, rows);
      const earlier = linesOf(frame, by, bucketsBefore, rowsBefore);
      const byKey = new Map(earlier.map((line) => [line.key, line.sums]));
      if (previous) for (const line of lines) line.previous = byKey.get(line.key) ?? noSums();
      const top = frame.node?.id ?? scope.agentId;
      return {
        node: frame.node,
        lines,
        totals: totalOf(lines, top, by),
        previousTotals: previous ? totalOf(earlier, top, by) : null,
        previousSpan: previous,
      };
    },
  };
}

/** Makes a report; with `compare`, each line knows its figures of the span before. */
export async function runReport(reader: FactsReader, query: ReportQuery, compare = false): Promise<Report> {
  const frame = await reportFrame(reader, query);
  return ask(reader, await reportQuestion(reader, frame, query, compare));
}
