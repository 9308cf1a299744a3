import { type betRecords, stakeBands } from '@pitboss/contract/bet-records';
import type { RequestOf } from '@pitboss/contract/define';
import { sql } from 'kysely';
import { plainArray } from '../../domain/run-sql.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Scope } from '../../kernel/scope.ts';
import { betCondition } from './bets.sql.ts';

export type Dimension = 'game' | 'area' | 'band';

/** What both analyses are asked with, with its time. */
export interface AnalysisFilter
  extends Omit<
    RequestOf<typeof betRecords.areaAnalysis>,
    'start_time' | 'end_time' | 'pageNo' | 'pageSize' | 'sort' | 'order'
  > {
  start_time: number;
  end_time: number;
  /** Only these games. */
  gameIds?: readonly number[] | undefined;
  dimensions: readonly Dimension[];
}

/** Settled bets of one group in one currency; sums in minor units. */
export interface AnalysisRow {
  /** The line that adds up the whole filter; its players are people, not people per group. */
  whole: boolean;
  game: number | null;
  area: number | null;
  band: number | null;
  currency: string;
  bets: string;
  wins: string;
  players: string;
  amount: string;
  payout: string;
  reward: string;
}

/** Ends of the bands in minor units of each currency at the rates in force, so that a stake finds its band by itself. */
const bandEnds = sql`
  select code as currency, array(select floor(edge * 100 / rate)::bigint from unnest(${plainArray(stakeBands)}::bigint[]) as edge order by edge) as ends
  from (select distinct on (code) code, rate from currency_rate where valid_from <= now() order by code, valid_from desc) r`;

/**
 * Settled bets of a filter by some dimensions and currency. Each member is summed first: distinct players are then
 * counted over few rows, and a member has one currency.
 */
export async function analyseBets(db: Tx, scope: Scope, filter: AnalysisFilter): Promise<AnalysisRow[]> {
  const { dimensions, gameIds, ...rest } = filter;
  const has = (dimension: Dimension) => dimensions.includes(dimension);
  const columns = sql.join([
    has('game') ? sql`b.game_id as game` : sql`null::int as game`,
    has('area') ? sql`b.area_id as area` : sql`null::int as area`,
    has('band') ? sql`width_bucket(b.amount, e.ends) as band` : sql`null::int as band`,
  ]);
  const bands = has('band') ? sql`join (${bandEnds}) e on e.currency = b.currency` : sql``;
  const only = gameIds ? sql`and b.game_id = any(${plainArray(gameIds)}::int[])` : sql``;
  return (
    await sql<AnalysisRow>`
      with per_member as (
        select ${columns}, b.currency, b.member_id, count(*) as bets, count(*) filter (where b.payout > b.amount) as wins,
          sum(b.amount) as amount, sum(b.payout) as payout, sum(b.reward) as reward
        from bet b ${bands} where b.state = 1 and ${betCondition(scope, rest)} ${only}
        group by 1, 2, 3, b.currency, b.member_id)
      select grouping(game, area, band) = 7 as whole, game, area, band, currency, sum(bets)::text as bets, sum(wins)::text as wins,
        count(distinct member_id)::text as players, sum(amount)::text as amount, sum(payout)::text as payout, sum(reward)::text as reward
      from per_member group by grouping sets ((game, area, band, currency), (currency))`.execute(db)
  ).rows;
}
