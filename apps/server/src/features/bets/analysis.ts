import { type betRecords, stakeBands } from '@pitboss/contract/bets/bet-records';
import type { RequestOf } from '@pitboss/contract/core/define';
import { answersOf, type FactsReader } from '../../domain/analytics/answers.sql.ts';
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
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';

type Dimension = 'game' | 'area' | 'band';

/** Filter of both analyses, with its time range. */
export interface AnalysisFilter
  extends Omit<
    RequestOf<typeof betRecords.areaAnalysis>,
    'start_time' | 'end_time' | 'pageNo' | 'pageSize' | 'sort' | 'order' | 'countPlayers' | 'memberKind'
  > {
  start_time: number;
  end_time: number;
  memberKind: MemberKinds;
  /** Only these games. */
  gameIds?: readonly number[] | undefined;
  dimensions: readonly Dimension[];
}

interface GroupKey {
  /** True for the row with the totals of the whole filter; its players are distinct members of all groups. */
  whole: boolean;
  game: number | null;
  area: number | null;
  band: number | null;
}

/** Settled bets of one group; money in hundred-millionths of minor units of CNY, at the rates of the days. */
export interface AnalysisRow extends GroupKey {
  bets: string;
  wins: string;
  amount: string;
  payout: string;
  reward: string;
  unrated: boolean;
}

export interface AnalysisPlayers extends GroupKey {
  players: number;
}

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

/** Returns the groups of an analysis with their total, and the members of each when `counts`. */
export async function analyseBets(
  reader: FactsReader,
  filter: AnalysisFilter,
  counts: boolean,
): Promise<{ readonly rows: AnalysisRow[]; readonly players: AnalysisPlayers[] | null }> {
  const { dimensions, gameIds, gameId, currency, agentId, memberKind, start_time: from } = filter;
  const to = filter.end_time + 1;
  const [{ tenantId, agentIds }, rates] = await Promise.all([
    treesOf(reader.db, reader.scope, agentId ?? null, []),
    ratesByDay(reader.db, from, to),
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
  const [rows, groups, all] = await answersOf(reader, { tenantId, agentIds }, statements);
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
