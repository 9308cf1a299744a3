import type { Reach } from '../../../platform/calls/analytics.ts';
import type { Span } from '../../calendar/time-units.ts';
import { ratesByDay } from '../../currency/day-rates.ts';
import type { FactsReader } from '../answers.sql.ts';
import { ask, type FactsQuestion } from '../questions.ts';
import { type FactsRow, factRows } from './fact-rows.ts';
import type { FactKey, FactsQuery } from './groups.ts';
import { allPlayers, type PlayersRow, playerRows } from './player-rows.ts';
import { treesOf } from './trees.sql.ts';

/** A report in its own terms. */
export interface RowsQuery {
  /** The agent whose tree is reported; null for everything that the caller sees. */
  readonly node: string | null;
  /**
   * Rows where they are grouped by agent: those of some agents with their trees, each tenant's
   * top agent, or each agent with its own members' bets. Null where they are not.
   */
  readonly lines: readonly string[] | 'tops' | 'own' | null;
  readonly buckets: readonly Span[];
  readonly filter: FactsQuery['filter'] & { readonly memberKind?: FactsQuery['memberKind'] | undefined };
}

/** Returns the bets that a report is about, and its question. */
async function questionOf(
  { db, scope }: FactsReader,
  { node, lines, buckets, filter }: RowsQuery,
  by: readonly FactKey[],
): Promise<{ readonly reach: Reach; readonly query: FactsQuery }> {
  const isNamed = lines !== null && typeof lines !== 'string';
  const trees = await treesOf(db, scope, node, isNamed ? lines : []);
  return {
    reach: { tenantId: trees.tenantId, agentIds: trees.agentIds },
    query: {
      lines: isNamed ? trees.lines : lines,
      by,
      buckets,
      filter,
      memberKind: filter.memberKind ?? 'normal',
    },
  };
}

/** Options for the sums of a report. */
export interface SumsOptions {
  /** Only sums in CNY: one row for each group, for any number of currencies. */
  readonly cnyOnly: boolean;
  readonly now: number;
}

/** Returns the question for the sums of a report by the keys and by currency. */
export async function sumsQuestion(
  reader: FactsReader,
  rows: RowsQuery,
  by: readonly FactKey[],
  { cnyOnly, now }: SumsOptions,
): Promise<FactsQuestion<readonly FactsRow[]>> {
  const { buckets } = rows;
  const from = Math.min(now, ...buckets.map((bucket) => bucket.from));
  const to = Math.min(now, Math.max(from, ...buckets.map((bucket) => bucket.to)));
  const [{ reach, query }, rates] = await Promise.all([
    questionOf(reader, rows, by),
    buckets.length === 0 ? null : ratesByDay(reader.db, from, to),
  ]);
  return {
    reach,
    statements: rates === null ? [] : [factRows(query, rates, cnyOnly)],
    read: ([answer]) => (answer ?? []) as FactsRow[],
  };
}

/** Returns the sums of a report by the keys and by currency. */
export const reportRows = async (
  reader: FactsReader,
  rows: RowsQuery,
  by: readonly FactKey[],
  options: SumsOptions,
): Promise<readonly FactsRow[]> => ask(reader, await sumsQuestion(reader, rows, by, options));

/** Returns the statements for the members with a settled bet by the keys, and in all; none without a bucket. */
async function playerStatements(reader: FactsReader, rows: RowsQuery, by: readonly FactKey[]) {
  const { reach, query } = await questionOf(reader, rows, by);
  const { node, buckets } = rows;
  if (buckets.length === 0) return { reach, groups: [], all: [] };
  const lines =
    query.lines instanceof Map && node !== null ? new Map([...query.lines, [node, [node]]]) : query.lines;
  return { reach, groups: [playerRows({ ...query, lines })], all: [allPlayers(query)] };
}

/** Members with a settled bet in the groups of a report, and in all of it. */
export interface FactPlayers {
  readonly total: number;
  readonly rows: readonly PlayersRow[];
}

/**
 * Returns the question for the members with a settled bet by the keys, and in all. In a report by agent the
 * node's row has only the members directly below it.
 */
export async function playersQuestion(
  reader: FactsReader,
  rows: RowsQuery,
  by: readonly FactKey[],
): Promise<FactsQuestion<FactPlayers>> {
  const { reach, groups, all } = await playerStatements(reader, rows, by);
  return {
    reach,
    statements: [...groups, ...all],
    read([counts, whole]) {
      const [total] = (whole ?? []) as { players: number }[];
      return { total: total?.players ?? 0, rows: (counts ?? []) as PlayersRow[] };
    },
  };
}

/** Returns the question for the members with a settled bet by the keys alone. */
export async function groupPlayersQuestion(
  reader: FactsReader,
  rows: RowsQuery,
  by: readonly FactKey[],
): Promise<FactsQuestion<readonly PlayersRow[]>> {
  const { reach, groups } = await playerStatements(reader, rows, by);
  return {
    reach,
    statements: groups,
    read: ([counts]) => (counts ?? []) as PlayersRow[],
  };
}
