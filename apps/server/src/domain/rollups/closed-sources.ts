import { type RawBuilder, sql } from 'kysely';
import { beijing, type DayGrid, dayOfHalf, firstHalfOf, gridDayOfHalf } from '../calendar/day-grids.ts';

/**
 * SQL rows of rollups as days of a zone, from which its closed periods are aggregated: `at` is the day of the
 * zone, `rate_day` the Beijing day, which determines the rate. New York's sums come from the hours and the
 * 12-hour buckets.
 */

const figures = 'bets, amount, payout, reward';
const sums = 'sum(bets) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward';
const hourDay = (hours: number) => `((hour at time zone 'UTC') + interval '${hours} hours')::date`;

/** Dates from and to (exclusive) of a zone's days; without them every row. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/**
 * Sums by agent, game, currency and day: (tenant_id, agent_id, game_id, currency, at, rate_day and figures).
 */
export function sumsByDay(grid: DayGrid, where: RawBuilder<unknown>, dates: Dates): RawBuilder<unknown> {
  const { from, to } = dates;
  if (grid === beijing)
    return sql`select tenant_id, agent_id, game_id, currency, day as at, day as rate_day, ${sql.raw(figures)}
      from rollup_day
      where ${where} and day >= ${from}::date and day < ${to}::date`;
  const instant = (day: string) => sql`((${day}::date::timestamp + interval '4 hours') at time zone 'UTC')`;
  return sql`select tenant_id, agent_id, game_id, currency, ${sql.raw(hourDay(-4))} as at,
    ${sql.raw(hourDay(8))} as rate_day, ${sql.raw(sums)} from rollup_hour
    where ${where} and hour >= ${instant(from)} and hour < ${instant(to)} group by 1, 2, 3, 4, 5, 6`;
}

/**
 * SQL sums by member, currency and 12-hour bucket: (tenant_id, agent_id, member_id, currency, at, rate_day
 * and figures).
 */
export function sumsByMember(grid: DayGrid, where: RawBuilder<unknown>, dates: Dates): RawBuilder<unknown> {
  const half = (day: string) => sql`${sql.raw(firstHalfOf(grid, `'${day}'::date`))}`;
  return sql`select tenant_id, agent_id, member_id, currency, ${sql.raw(gridDayOfHalf(grid, 'half'))} as at,
    ${sql.raw(dayOfHalf('half'))} as rate_day,
    ${sql.raw(figures)} from rollup_member_half where ${where} and half >= ${half(dates.from)}
      and half < ${half(dates.to)}`;
}

/**
 * The last day of a zone before a date on which a tenant's member had a settled bet, as an SQL expression;
 * null where there is none.
 */
export const lastDayBefore = (
  grid: DayGrid,
  {
    tenant,
    member,
    day,
    currency,
  }: { readonly tenant: RawBuilder<unknown> } & Readonly<Record<'member' | 'day' | 'currency', string>>,
): RawBuilder<unknown> =>
  sql`(select ${sql.raw(gridDayOfHalf(grid, 'max(e.half)'))} from rollup_member_half e
    where e.tenant_id = ${tenant}
    and e.member_id = ${sql.raw(member)} and e.half < ${sql.raw(firstHalfOf(grid, day))} and e.bets > 0
    and (${sql.raw(currency)} = '' or e.currency = ${sql.raw(currency)}))`;
