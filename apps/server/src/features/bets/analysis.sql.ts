import { type betRecords, stakeBands } from '@pitboss/contract/bets/bet-records';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { beijingDay } from '../../domain/calendar/beijing-days.ts';
import { beijing, ceilToGrid, floorToGrid } from '../../domain/calendar/day-grids.ts';
import { beijingDate } from '../../domain/calendar/range-parts.ts';
import { type DayRate, dayRates } from '../../domain/currency/day-rates.ts';
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';
import { noArea } from '../../domain/rollups/rollup-rows.ts';
import { all, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';
import { betCondition } from './bets.sql.ts';

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

const betDay = beijingDay('b.bet_time');
const whole = sql`grouping(game, area, band) = 7 as whole`;

/**
 * SQL query: upper bounds of the bands in minor units of each currency on each day, which are the smallest
 * stakes worth as much as a boundary in CNY. In whole numbers, because a bound that is rounded down would
 * include stakes below it.
 */
const bandEnds = (rate: DayRate, filter: AnalysisFilter) => sql`(
  select r.currency, r.day, array(select (edge * 10000000000 + r.rate - 1) / r.rate
    from unnest(${plainArray(stakeBands)}::bigint[]) as edge order by edge) as ends
  from (select k.currency, k.day, ${rate('k.currency', 'k.day')} as rate from (
    select c.code as currency, d::date as day from currency c
    cross join generate_series(${beijingDate(filter.start_time)}::date, ${beijingDate(filter.end_time)}::date,
      interval '1 day') d) k) r
  where r.rate is not null)`;

/**
 * SQL query: single settled bets as rows of game, area, band, member_id, currency, day, bets, wins, amount,
 * payout, reward.
 */
function betRows(scope: Scope, rate: DayRate, filter: AnalysisFilter): RawBuilder<unknown> {
  const { dimensions, gameIds, memberKind, ...rest } = filter;
  const band = dimensions.includes('band');
  return sql`select ${dimensions.includes('game') ? sql`b.game_id` : sql`null::int`} as game,
    ${dimensions.includes('area') ? sql`b.area_id` : sql`null::int`} as area,
      ${band ? sql`width_bucket(b.amount, e.ends)` : sql`null::int`} as band, b.member_id, b.currency,
        ${betDay} as day,
      1::bigint as bets, (b.payout > b.amount)::int as wins, b.amount, b.payout, b.reward
    from bet b ${
      band
        ? sql`left join ${bandEnds(rate, filter)} e on e.currency = b.currency
      and e.day = ${betDay}`
        : sql``
    }
    where b.state = 1 and ${betCondition(scope, { ...rest, memberKind })}
      and ${all([when(gameIds, (ids) => sql`b.game_id = any(${plainArray(ids)}::int[])`)])}`;
}

/** SQL query: rows like those of `betRows`, from the rollup of whole Beijing days, which has no bands. */
function dayRows(scope: Scope, filter: AnalysisFilter, from: number, to: number): RawBuilder<unknown> {
  const { dimensions, gameIds, gameId, agentId, currency } = filter;
  return sql`select ${dimensions.includes('game') ? sql`r.game_id` : sql`null::int`} as game,
      ${dimensions.includes('area') ? sql`nullif(r.area_id, ${sql.lit(noArea)})` : sql`null::int`} as area,
        null::int as band, null::bigint as member_id,
      r.currency, r.day, r.bets, r.wins, r.amount, r.payout, r.reward
    from rollup_area_day r where r.day >= ${beijingDate(from)}::date and r.day < ${beijingDate(to)}::date
      and ${all([
        ofTenant(scope, 'r.tenant_id'),
        when(agentId, (value) => sql`r.agent_id = ${value}::bigint`),
        when(gameId, (value) => sql`r.game_id = ${value}`),
        when(gameIds, (ids) => sql`r.game_id = any(${plainArray(ids)}::int[])`),
        when(currency, (value) => sql`r.currency = ${value}`),
      ])}`;
}

/** Returns whether the rollup by area, which exists for level-1 agents only, has the figures of a filter. */
async function isRolledUp(db: Tx, scope: Scope, { dimensions, agentId, memberKind }: AnalysisFilter) {
  if (dimensions.includes('band') || memberKind === 'test' || scope.kind === 'agents') return false;
  if (!agentId) return true;
  const found = await sql<{ layer: number }>`select layer from agent where id = ${agentId}::bigint`.execute(
    db,
  );
  return found.rows[0]?.layer === 1;
}

/**
 * Returns the SQL source of a filter: whole days from the rollup where it supports the filter, everything
 * else from the bets.
 */
async function sources(
  db: Tx,
  scope: Scope,
  rate: DayRate,
  filter: AnalysisFilter,
  now: number,
): Promise<RawBuilder<unknown>> {
  const start = filter.start_time;
  const end = filter.end_time + 1;
  // No bet is later than now, so a range that ends now or later includes the current day as a whole day.
  const from = ceilToGrid(beijing, start);
  const to = end > now ? ceilToGrid(beijing, end) : floorToGrid(beijing, end);
  if (from >= to || !(await isRolledUp(db, scope, filter))) return betRows(scope, rate, filter);
  const within = (low: number, high: number, memberKind = filter.memberKind) =>
    low < high ? [betRows(scope, rate, { ...filter, memberKind, start_time: low, end_time: high - 1 })] : [];
  return sql.join(
    [
      dayRows(scope, filter, from, to),
      ...within(start, from),
      ...within(to, end),
      ...(filter.memberKind === 'all' ? within(from, to, 'test') : []),
    ],
    sql` union all `,
  );
}

/** Aggregates the settled bets of a filter by some dimensions, with a row for their total. */
export async function analyseBets(
  db: Tx,
  scope: Scope,
  filter: AnalysisFilter,
  now = Date.now(),
): Promise<AnalysisRow[]> {
  const rate = await dayRates(db, filter.start_time, filter.end_time);
  return (
    await unsortedPlan(
      sql<AnalysisRow>`
      with by_rate as (
        select game, area, band, ${rate('s.currency', 's.day')} as rate, sum(bets) as bets, sum(wins) as wins,
          sum(amount) as amount, sum(payout) as payout,
          sum(reward) as reward from (${await sources(db, scope, rate, filter, now)}) s group by 1, 2, 3, 4)
      select ${whole}, game, area, band, sum(bets)::text as bets, sum(wins)::text as wins,
        coalesce(sum(amount * rate), 0)::text as amount,
        coalesce(sum(payout * rate), 0)::text as payout, coalesce(sum(reward * rate), 0)::text as reward,
          bool_or(rate is null) as unrated
      from by_rate group by grouping sets ((game, area, band), ()) having sum(bets) > 0`,
      false,
    ).execute(db)
  ).rows;
}

/** Returns the number of members with a settled bet in each group and in all of them, from the bets. */
export async function countAnalysisPlayers(
  db: Tx,
  scope: Scope,
  filter: AnalysisFilter,
): Promise<AnalysisPlayers[]> {
  const rate = await dayRates(db, filter.start_time, filter.end_time);
  return (
    await unsortedPlan(
      sql<AnalysisPlayers>`
      with played as (select game, area, band, member_id from (${betRows(scope, rate, filter)}) s
        group by 1, 2, 3, 4)
      select ${whole}, game, area, band, count(distinct member_id)::int as players from played
        group by grouping sets ((game, area, band), ())`,
      false,
    ).execute(db)
  ).rows;
}
