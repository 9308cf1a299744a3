import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FactKey } from '../analytics/report/groups.ts';
import { reportPlayers } from '../analytics/report/report-rows.ts';
import { dayMs, type Span } from '../calendar/range-parts.ts';
import { countPlayers } from './player-counts.ts';
import { countPlayersInBets } from './players-in-bets.ts';
import { type Dimension, dimensionColumns, type Report, type ReportLine } from './report.ts';
import type { ReportFilter } from './report-grain.ts';
import { longestMs } from './report-range.ts';

/** Number of members with a settled bet in a report's rows and in total; null when it was not counted. */
export interface ReportPlayers {
  readonly total: number | null;
  of(line: ReportLine): number | null;
}

export interface PlayersQuery {
  readonly by: readonly Dimension[];
  readonly buckets: readonly Span[];
  readonly filter: ReportFilter;
  /** True to read bets when rollups lack the figure; undefined decides by the length of the range. */
  readonly asked: boolean | undefined;
  readonly now: number;
  /** Players are counted by the analytics store instead of from rollups and bets. */
  readonly analytics?: Analytics | undefined;
}

/** Longest range in ms for which players are counted from the bets by default. */
export const unaskedPlayersMs = 3 * dayMs;

async function fromRollups(
  db: Tx,
  scope: Scope,
  { lines, node }: Report,
  { buckets, filter, now }: PlayersQuery,
): Promise<ReportPlayers> {
  const agentIds = [...new Set(lines.flatMap(({ agent }) => (agent ? [agent.id] : [])))];
  const { currency, memberKind } = filter;
  const requested = { node: node?.id ?? null, currency, memberKind };
  const {
    total,
    own: direct,
    byAgent,
    byBucket,
  } = await countPlayers(db, scope, buckets, requested, agentIds, now);
  return {
    total,
    of({ agent, own, bucket }) {
      if (agent) return own ? direct : (byAgent.get(agent.id) ?? 0);
      return byBucket.get(buckets.findIndex(({ from }) => from === bucket?.from)) ?? 0;
    },
  };
}

/** Counts the players of a report in the analytics store, for any dimensions. */
async function fromFacts(
  db: Tx,
  analytics: Analytics,
  scope: Scope,
  { lines, node }: Report,
  { buckets, filter, by }: PlayersQuery,
): Promise<ReportPlayers> {
  const byAgent = by.includes('agent');
  const agents = lines.flatMap(({ agent, own }) => (agent && !own ? [agent] : []));
  const keys = [...new Set(by.flatMap((dimension) => dimensionColumns[dimension]))] as FactKey[];
  const query = {
    scope,
    node: node?.id ?? null,
    agentIds: [...new Set(agents.map(({ id }) => id))],
    tops: byAgent && node === null && agents.every(({ layer }) => layer === 1),
    byAgent,
    buckets,
    filter,
  };
  const { total, rows } = await reportPlayers(db, analytics, query, keys);
  const keyOf = (row: Readonly<Partial<Record<FactKey, unknown>>>) =>
    keys.map((name) => String(row[name])).join('|');
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
}

/**
 * Counts the players of a report: by agent or period always, by game, room and hall on request and in short
 * ranges. Without the analytics store those of agents and periods come from the rollups and the others from the
 * bets, where it throws `range.tooLong` above 92 days.
 */
export async function playersOf(
  db: Tx,
  scope: Scope,
  report: Report,
  query: PlayersQuery,
): Promise<ReportPlayers> {
  const { by, buckets, filter, asked, analytics } = query;
  const { currency: _known, memberKind: _kind, ...unknown } = filter;
  const known =
    by.length === 1 &&
    (by[0] === 'agent' || by[0] === 'period') &&
    Object.values(unknown).every((one) => one === undefined);
  if (known && !analytics) return fromRollups(db, scope, report, query);
  const length = (buckets.at(-1)?.to ?? 0) - (buckets[0]?.from ?? 0);
  if (!analytics && asked && length > longestMs) throw new AppError('range.tooLong');
  if (!known && !(asked ?? length <= unaskedPlayersMs)) return { total: null, of: () => null };
  if (analytics) return fromFacts(db, analytics, scope, report, query);
  return countPlayersInBets(db, scope, {
    buckets,
    filter,
    by,
    node: report.node?.id ?? null,
    lines: report.lines,
  });
}
