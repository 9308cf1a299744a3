import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { takeTree } from '../agents/tree-lock.ts';
import {
  beijing,
  clockMs,
  type DayGrid,
  dayGrids,
  gridMidnight,
  halfMs,
  halfOf,
} from '../calendar/day-grids.ts';
import { dayMs, hourMs } from '../calendar/range-parts.ts';
import { dayRates } from '../currency/day-rates.ts';
import { inTransaction, plainArray, type RunSql } from '../sql/run-sql.ts';
import { type Grain, grains, gridOfGrain } from './closed-periods.ts';
import { type Dates, lastDayBefore, sumsByDay, sumsByMember } from './closed-sources.ts';

/** Delay in ms between the end of a period and its closing: by then nearly all of its bets are settled. */
const settlingMs = 6 * hourMs;
/** The day before of who never played before. */
export const never = '0001-01-01';

interface Period {
  /** As stored. */
  readonly grain: number;
  /** Dates of its zone; the end is the day after. */
  readonly from: string;
  readonly to: string;
}

/** Returns the days, decades and months of a month that are due at `nowMs`. */
function duePeriods(grid: DayGrid, year: number, month: number, nowMs: number): Period[] {
  const first = Date.UTC(year, month, 1);
  const next = Date.UTC(year, month + 1, 1);
  const periods: Period[] = [];
  const add = (grain: Grain, from: number, to: number) => {
    if (to - grid.shift + settlingMs > nowMs) return;
    const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    periods.push({ grain: grain + grid.code, from: date(from), to: date(to) });
  };
  for (let day = first; day < next; day += dayMs) add(grains.day, day, day + dayMs);
  const tenth = first + 10 * dayMs;
  const twentieth = first + 20 * dayMs;
  add(grains.decade, first, tenth);
  add(grains.decade, tenth, twentieth);
  add(grains.decade, twentieth, next);
  add(grains.month, first, next);
  return periods;
}

/** Every period from the first day with sums of any tenant until now, month by month. */
async function dueMonths(db: Db, tenantIds: readonly string[], nowMs: number): Promise<Period[][]> {
  const days: string[] = [];
  for (const id of tenantIds) {
    // The tenant's own agent has the sums of all.
    const { rows } = await sql<{ first: string | null }>`
      select min(day)::text as first from rollup_day
        where tenant_id = ${id}::bigint and agent_id = ${id}::bigint`.execute(db);
    if (rows[0]?.first) days.push(rows[0].first);
  }
  const first = days.sort()[0];
  if (!first) return [];
  const months: Period[][] = [];
  // A day of Beijing begins in New York on the day before.
  const from = new Date(gridMidnight(beijing, first));
  const to = new Date(nowMs + beijing.shift);
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  for (let month = 0; month <= count; month += 1)
    months.push(
      dayGrids.flatMap((grid) => duePeriods(grid, from.getUTCFullYear(), from.getUTCMonth() + month, nowMs)),
    );
  return months;
}

const arrays = (periods: readonly Period[]) =>
  sql`unnest(${plainArray(periods.map(({ grain }) => grain))}::smallint[],
    ${plainArray(periods.map(({ from }) => from))}::date[],
    ${plainArray(periods.map(({ to }) => to))}::date[]) as p (grain, from_day, to_day)`;

const sums = sql.raw('bets, amount, payout, reward, cny_amount, cny_payout, cny_reward');
const figures = sql.raw(
  'sum(bets)::bigint, sum(amount)::bigint, sum(payout)::bigint, sum(reward)::bigint, sum(cny_amount), sum(cny_payout), sum(cny_reward)',
);

/** Aggregates periods of one zone's days from the rollups; the caller holds the lock on the tenant's tree. */
async function addUp(tx: Tx, tenantId: string, grid: DayGrid, periods: readonly Period[]): Promise<void> {
  const from = periods.map((period) => period.from).sort()[0];
  const to = periods
    .map((period) => period.to)
    .sort()
    .at(-1);
  if (!from || !to) return;
  const p = arrays(periods);
  const rate = await dayRates(tx, Date.parse(from) - dayMs, Date.parse(to) + dayMs);
  const tenant = sql`${tenantId}::bigint`;
  const mine = sql`tenant_id = ${tenant} and agent_id = any(array(select a.id from agent a
    where a.tenant_id = ${tenant}))`;
  // Rows are aggregated by day once, and joined by day: a comparison with every period would dominate the
  // cost.
  const days = sql`days as materialized (select p.grain, p.from_day, d::date as at from ${p}
    cross join lateral generate_series(p.from_day, p.to_day - 1, interval '1 day') as d)`;
  const byDay = (source: typeof sumsByDay, key: string) => {
    const cny = (figure: string) =>
      sql`sum(${sql.raw(figure)} * ${rate('r.currency', 'r.rate_day')}) as ${sql.raw(`cny_${figure}`)}`;
    return sql`rows as materialized (select agent_id, ${sql.raw(key)}, currency, at, sum(bets) as bets,
      sum(amount) as amount, sum(payout) as payout,
      sum(reward) as reward, ${cny('amount')}, ${cny('payout')}, ${cny('reward')}
        from (${source(grid, mine, { from, to })}) r group by 1, 2, 3, 4)`;
  };
  // By the keys of what may be there: read for every period, a table that fills would be read more with each.
  for (const table of ['closed_sum', 'closed_players', 'closed_member_sum'])
    await sql`delete from ${sql.table(table)} c using agent a cross join ${p}
      where a.tenant_id = ${tenant} and c.tenant_id = ${tenant}
      and c.agent_id = a.id and c.grain = p.grain and c.from_day = p.from_day`.execute(tx);
  // Beijing days by game are in their rollup as they are.
  const byGame = grid === beijing ? sql`(g.all_games or d.grain > ${grains.day})` : sql`true`;
  await sql`insert into closed_sum (tenant_id, grain, from_day, agent_id, game_id, currency, ${sums})
    with ${days}, ${byDay(sumsByDay, 'game_id')}
    select ${tenant}, grain, from_day, agent_id, case when g.all_games then 0 else game_id end, currency,
      ${figures}
    from rows join days d using (at) cross join (values (true), (false)) as g (all_games)
    where ${byGame} group by 2, 3, 4, 5, 6 order by 4, 2, 3`.execute(tx);
  await addUpPlayers(tx, grid, { from, to }, { tenant, mine, days });
  await sql`insert into closed_member_sum (tenant_id, grain, from_day, agent_id, member_id, currency, ${sums})
    with ${days}, ${byDay(sumsByMember, 'member_id')}
    select ${tenant}, grain, from_day, agent_id, member_id, currency, ${figures}
    from rows join days d using (at) where grain % 10 > ${grains.day}
    group by grain, from_day, agent_id, member_id, currency order by grain, from_day, agent_id`.execute(tx);
  // Without a rate there is no CNY amount: such a period stays open, and reports show the missing rate. The
  // tenant's own agent has all currencies.
  await sql`insert into closed_period (tenant_id, grain, from_day, to_day)
    select ${tenant}, p.grain, p.from_day, p.to_day from ${p}
    where not exists (select from closed_sum c where c.tenant_id = ${tenant} and c.agent_id = ${tenant}
      and c.grain = p.grain
      and c.from_day = p.from_day and c.cny_amount is null)`.execute(tx);
}

/**
 * Stores the players of periods, with the last day on which each played before: an earlier day within
 * `dates`, else found by one lookup for each member.
 */
async function addUpPlayers(
  tx: Tx,
  grid: DayGrid,
  dates: Dates,
  { tenant, mine, days }: Record<'tenant' | 'mine' | 'days', RawBuilder<unknown>>,
): Promise<void> {
  const last = lastDayBefore(grid, {
    tenant,
    member: 'm.member_id',
    day: `date '${dates.from}'`,
    currency: 'm.currency',
  });
  await sql`insert into closed_players (tenant_id, grain, from_day, agent_id, currency, members, earlier)
    with ${days}, seen as materialized (select distinct r.agent_id, r.member_id, k.currency, r.at
      from (${sumsByMember(grid, mine, dates)}) r
        cross join lateral (values (''), (r.currency)) as k (currency) where r.bets > 0),
      before as materialized (select member_id, currency, coalesce(${last}, ${never}::date) as day
        from (select distinct member_id, currency from seen) m),
      followed as (select s.*, coalesce(max(s.at) over (partition by member_id, currency order by s.at
        range between unbounded preceding and interval '1 day' preceding), b.day) as earlier
          from seen s join before b using (member_id, currency)),
      played as (select grain, from_day, agent_id, currency, member_id,
        min(min(earlier)) over (partition by grain, from_day, currency, member_id) as earlier
        from followed join days using (at) group by 1, 2, 3, 4, 5)
    select ${tenant}, grain, from_day, agent_id, currency, array_agg(member_id
      order by member_id), array_agg(earlier order by earlier)
    from played group by 2, 3, 4, 5 order by 2, 3, 4, 5`.execute(tx);
}

/**
 * Aggregates those of some periods of a tenant that are not closed, and closes them. Returns their number.
 */
async function close(tx: Tx, tenantId: string, wanted: readonly Period[]): Promise<number> {
  // Writers of the tenant's sums have committed before, or wait until the periods are stored.
  await takeTree(inTransaction(tx), tenantId);
  await sql`lock table closed_period in row exclusive mode`.execute(tx);
  const known = await sql<{ grain: number; from: string }>`
    select grain, from_day::text as from from closed_period where tenant_id = ${tenantId}::bigint`.execute(
    tx,
  );
  const closed = new Set(known.rows.map(({ grain, from }) => `${grain} ${from}`));
  const periods = wanted.filter(({ grain, from }) => !closed.has(`${grain} ${from}`));
  for (const grid of dayGrids)
    await addUp(
      tx,
      tenantId,
      grid,
      periods.filter(({ grain }) => gridOfGrain(grain) === grid),
    );
  return periods.length;
}

/**
 * Closes due periods, one tenant and month after the other, and returns the number of aggregated periods.
 * Safe to run from several servers concurrently and while bets arrive.
 */
export async function closePeriods(db: Db, nowMs: number): Promise<number> {
  const { rows } = await sql<{ tenant_id: string; n: number }>`
    select a.tenant_id, count(c.grain)::int as n from agent a left
      join closed_period c on c.tenant_id = a.tenant_id
    where a.layer = 1 group by 1 order by 1`.execute(db);
  const tenantIds = rows.map((row) => row.tenant_id);
  const months = await dueMonths(db, tenantIds, nowMs);
  const due = months.reduce((sum, periods) => sum + periods.length, 0);
  let closed = 0;
  for (const { tenant_id: tenantId, n } of rows)
    if (n < due)
      for (const periods of months)
        closed += await db.transaction().execute((tx) => close(tx, tenantId, periods));
  if (closed > 200)
    for (const table of ['closed_sum', 'closed_players', 'closed_member_sum', 'closed_period'])
      await sql`analyze ${sql.table(table)}`.execute(db);
  return closed;
}

/** Closing as regular work, every minute. */
export const closingJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'closePeriods',
  everyMs: 60_000,
  atStart: true,
  work: () => closePeriods(databases.system, Date.now()),
});

/**
 * Opens the closed periods in which sums of some 12-hour buckets have changed, and later ones, which store
 * the earlier play of members; in the transaction of the change (which shares or holds the tenant's tree).
 */
export async function reopenPeriods(
  run: RunSql,
  changed: readonly { readonly tenantId: string; readonly half: number }[],
): Promise<void> {
  const newest = halfOf(Date.now() - halfMs - settlingMs + clockMs);
  const late = new Map<string, number>();
  for (const { tenantId, half } of changed)
    if (half <= newest) late.set(tenantId, Math.min(half, late.get(tenantId) ?? half));
  if (late.size === 0) return;
  await run(
    'reopen-periods',
    `delete from closed_period c using unnest($1::bigint[], $2::int[]) as u (t, h)
     where c.tenant_id = u.t and (c.to_day - date '1970-01-01') * 2 + (c.grain > 10)::int > u.h`,
    [plainArray([...late.keys()]), plainArray([...late.values()])],
  );
}

/** Opens every period of a tenant. */
export async function reopenTenant(run: RunSql, tenantId: string): Promise<void> {
  await run('reopen-tenant', 'delete from closed_period where tenant_id = $1::bigint', [tenantId]);
}
