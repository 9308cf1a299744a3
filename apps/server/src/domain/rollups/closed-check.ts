import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type DayGrid, dayGrids } from '../calendar/day-grids.ts';
import { dayMs } from '../calendar/range-parts.ts';
import { type DayRate, dayRates } from '../currency/day-rates.ts';
import { never } from './close-periods.ts';
import { grains } from './closed-periods.ts';
import { type Dates, lastDayBefore, sumsByDay, sumsByMember } from './closed-sources.ts';

/** A row of closed periods that differs from the aggregate of the rollups. */
export interface ClosedDifference {
  readonly table: 'closed_sum' | 'closed_players' | 'closed_member_sum';
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

const figures = 'bets, amount, payout, reward, cny_amount, cny_payout, cny_reward';
const added =
  'sum(bets) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward, sum(amount * rate) as cny_amount, sum(payout * rate) as cny_payout, sum(reward * rate) as cny_reward';
const compared = (side: string) =>
  figures
    .split(', ')
    .map((name) => `coalesce(${side}.${name}, 0)`)
    .join(', ');
const names = (side: string) =>
  `array_to_string(${side}.members, ' '), array_to_string(${side}.earlier, ' ')`;

const tables = {
  closed_sum: {
    keys: 'tenant_id, grain, from_day, agent_id, game_id, currency',
    source: sumsByDay,
    expected:
      () => sql`select tenant_id, grain, from_day, agent_id, g.game_id, currency, ${sql.raw(added)} from rows
      cross join lateral (values (0), (rows.game_id)) as g (game_id) where g.game_id = 0 or grain <> 1
        group by 1, 2, 3, 4, 5, 6`,
    compared,
  },
  closed_players: {
    keys: 'tenant_id, grain, from_day, agent_id, currency',
    source: sumsByMember,
    expected: (
      grid: DayGrid,
      tenant: RawBuilder<unknown>,
    ) => sql`select tenant_id, grain, from_day, agent_id, currency,
        array_agg(member_id order by member_id) as members,
        array_agg(earlier order by earlier) as earlier from (
          select p.tenant_id, p.grain, p.from_day, p.agent_id, p.currency, p.member_id,
            coalesce(${lastDayBefore(grid, {
              tenant,
              member: 'p.member_id',
              day: 'p.from_day',
              currency: 'p.currency',
            })}, ${never}::date) as earlier
          from (select distinct tenant_id, grain, from_day, agent_id, k.currency, member_id from rows
            cross join lateral (values (''), (rows.currency)) as k (currency) where bets > 0) p) q
              group by 1, 2, 3, 4, 5`,
    compared: names,
  },
  closed_member_sum: {
    keys: 'tenant_id, grain, from_day, agent_id, member_id, currency',
    source: sumsByMember,
    expected: () =>
      sql`select tenant_id, grain, from_day, agent_id, member_id, currency, ${sql.raw(added)} from rows
        where grain % 10 > 1 group by 1, 2, 3, 4, 5, 6`,
    compared,
  },
} as const;

/**
 * Compares what is closed with the rollups and the rates of the days; at most `limit` differences a table.
 */
export async function verifyClosed(tx: Tx, limit: number): Promise<ClosedDifference[]> {
  // One query for each tenant: a cluster executes it on the tenant's shard.
  const { rows: spans } = await sql<{ tenant_id: string; low: string; high: string }>`
    select tenant_id, min(from_day)::text as low, max(to_day)::text as high from closed_period group by 1
      order by 1`.execute(tx);
  const found: ClosedDifference[] = [];
  for (const { tenant_id, low, high } of spans) {
    const rate = await dayRates(tx, Date.parse(low) - dayMs, Date.parse(high) + dayMs);
    for (const name of Object.keys(tables) as ClosedDifference['table'][])
      for (const grid of dayGrids) {
        const left = limit - found.filter(({ table }) => table === name).length;
        const position = { tenantId: tenant_id, grid, dates: { from: low, to: high } };
        found.push(...(await differences(tx, name, position, { rate, limit: left })));
      }
  }
  return found;
}

async function differences(
  tx: Tx,
  table: ClosedDifference['table'],
  position: { readonly tenantId: string; readonly grid: DayGrid; readonly dates: Dates },
  { rate, limit }: { readonly rate: DayRate; readonly limit: number },
): Promise<ClosedDifference[]> {
  const { keys, source, expected, compared: textOf } = tables[table];
  const { grid, dates } = position;
  const tenant = sql`${position.tenantId}::bigint`;
  const mine = sql`tenant_id = ${tenant} and grain between ${grid.code + grains.day}
    and ${grid.code + grains.month}`;
  const rolled = sql`tenant_id = ${tenant} and agent_id = any(array(select a.id from agent a
    where a.tenant_id = ${tenant}))`;
  const { rows } = await sql<{ key: string; expected: string; found: string }>`
    with periods as (select * from closed_period where ${mine}),
      days as (select p.tenant_id, p.grain, p.from_day, d::date as at from periods p
        cross join lateral generate_series(p.from_day, p.to_day - 1, interval '1 day') as d),
      rows as (select d.grain, d.from_day, ${rate('r.currency', 'r.rate_day')} as rate, r.* from days d
        join (${source(grid, rolled, dates)}) r using (tenant_id, at)),
      expected as (${expected(grid, tenant)})
    select concat_ws(' ', ${sql.raw(keys)}) as key, concat_ws(' ', ${sql.raw(textOf('e'))}) as expected,
      concat_ws(' ', ${sql.raw(textOf('c'))}) as found
    from expected e full join (select c.* from ${sql.table(table)} c join periods p using (tenant_id, grain,
      from_day) where c.tenant_id = ${tenant}) c
      using (${sql.raw(keys)})
    where concat_ws(' ', ${sql.raw(textOf('e'))}) <> concat_ws(' ', ${sql.raw(textOf('c'))})
      order by 1 limit ${limit}`.execute(tx);
  return rows.map((row) => ({ table, ...row }));
}
