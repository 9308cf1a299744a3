import { stakeBands } from '@pitboss/contract/bets/bet-records';
import { answersOf } from '../../domain/analytics/answers.sql.ts';
import {
  type AreaPlayers,
  type AreaRow,
  areaPlayers,
  areaSums,
} from '../../domain/analytics/report/area-sums.ts';
import type { FactKey, FactsQuery } from '../../domain/analytics/report/groups.ts';
import { allPlayers } from '../../domain/analytics/report/player-rows.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import { ratesByDay } from '../../domain/currency/day-rates.ts';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { AnalysisFilter, AnalysisPlayers, AnalysisRow } from './analysis.sql.ts';

const keyOf = { game: 'game_id', area: 'area_id', band: 'band' } as const;

/** A group as the analysis names it. */
function named(
  dimensions: AnalysisFilter['dimensions'],
  { game_id: game, area_id: area, band }: AreaRow | AreaPlayers,
) {
  return {
    whole: false,
    game: dimensions.includes('game') ? game : null,
    area: dimensions.includes('area') ? area : null,
    band: dimensions.includes('band') ? band : null,
  };
}

const noKey = { whole: true, game: null, area: null, band: null };

/** Returns the row with the totals of all groups; none without groups. */
function wholeOf(rows: readonly AreaRow[]): AnalysisRow[] {
  if (rows.length === 0) return [];
  const sum = (name: 'bets' | 'wins' | 'amount' | 'payout' | 'reward') =>
    String(rows.reduce((total, row) => total + BigInt(row[name] ?? 0), 0n));
  const unrated = rows.some((row) => row.unrated);
  const money = { amount: sum('amount'), payout: sum('payout'), reward: sum('reward') };
  return [{ ...noKey, bets: sum('bets'), wins: sum('wins'), ...money, unrated }];
}

/**
 * Returns the groups of an analysis with their total from the analytics store, and the members of each when
 * `counts`.
 */
export async function analysisFacts(
  db: Tx,
  analytics: Analytics,
  scope: Scope,
  filter: AnalysisFilter,
  counts: boolean,
): Promise<{ readonly rows: AnalysisRow[]; readonly players: AnalysisPlayers[] | null }> {
  const { dimensions, gameIds, gameId, currency, agentId, memberKind, start_time: from } = filter;
  const to = filter.end_time + 1;
  const [{ tenantId, agentIds }, rates] = await Promise.all([
    treesOf(db, scope, agentId ?? null, []),
    ratesByDay(db, from, to),
  ]);
  const query: FactsQuery = {
    lines: null,
    by: dimensions.map((dimension): FactKey => keyOf[dimension]),
    buckets: [{ from, to }],
    filter: { gameId, gameIds, currency },
    memberKind,
  };
  const sums = areaSums(query, rates, stakeBands);
  const statements = counts ? [sums, areaPlayers(query, rates, stakeBands), allPlayers(query)] : [sums];
  const [rows, groups, all] = await answersOf(db, analytics, { tenantId, agentIds }, statements);
  const lines = rows as AreaRow[];
  const [whole] = (all ?? []) as { players: number }[];
  return {
    rows: [...lines.map((row) => ({ ...row, ...named(dimensions, row) })), ...wholeOf(lines)],
    players: groups
      ? [
          ...(groups as AreaPlayers[]).map((row) => ({ ...row, ...named(dimensions, row) })),
          { ...noKey, players: whole?.players ?? 0 },
        ]
      : null,
  };
}
