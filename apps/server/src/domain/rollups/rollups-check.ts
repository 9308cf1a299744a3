import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { betsKeptFrom } from '../../platform/db/partitions.ts';
import { halfOf } from '../calendar/day-grids.ts';
import { beijingDate } from '../calendar/range-parts.ts';
import { forgetDaySums } from '../day-sums/add-up.ts';
import { type DayDifference, verifyDaySums } from '../day-sums/check-sums.ts';
import { type ClosedDifference, verifyClosed } from './closed-check.ts';
import { type HalfPlayersDifference, verifyHalfPlayers } from './half-players-check.ts';
import { noArea } from './rollup-rows.ts';

/** A row of a rollup that differs from the bets. */
interface RollupDifference {
  readonly table: 'rollup_hour' | 'rollup_day' | 'rollup_member_half' | 'rollup_room_day' | 'rollup_area_day';
  /** Agent or member, time, game and currency of the row. */
  readonly key: string;
  /** bets, amount, payout, reward (and wins by area) by the bets and in the rollup; money in minor units. */
  readonly expected: string;
  readonly found: string;
}

type Difference = RollupDifference | ClosedDifference | DayDifference | HalfPlayersDifference;

const sums =
  'sum(bets)::bigint as bets, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(reward)::bigint as reward';

/** Rollups know of the settled bets of normal members. */
const counted = `bet where state = 1 and is_normal`;

/** Settled bets summed by member, game and hour: small enough to be aggregated again for each table. */
const leaves = `leaves as materialized (
  select tenant_id, agent_id, member_id, game_id, currency, date_trunc('hour', bet_time, 'UTC') as hour,
    count(*) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward
  from ${counted} group by 1, 2, 3, 4, 5, 6)`;
const beijingDay = `(hour at time zone 'UTC' + interval '8 hours')::date`;
const lines = `leaves l join agent a on a.id = l.agent_id
  cross join lateral unnest(string_to_array(trim(both '/' from a.path), '/')::bigint[]) as up (above)`;

/** Expected rows of each table by the bets. */
const expected = {
  rollup_hour: `select l.tenant_id, up.above as agent_id, l.game_id, l.currency, l.hour, ${sums}
    from ${lines} group by 1, 2, 3, 4, 5`,
  rollup_day: `select l.tenant_id, up.above as agent_id, l.game_id, l.currency, ${beijingDay} as day, ${sums}
    from ${lines} group by 1, 2, 3, 4, 5`,
  rollup_member_half: `select tenant_id, agent_id, member_id, currency,
    floor((date_part('epoch', hour) + 28800) / 43200)::int as half, ${sums}
    from leaves group by 1, 2, 3, 4, 5`,
  rollup_room_day: `select tenant_id, tenant_id as agent_id, game_id, room_id, room_type, hall_level,
    currency,
      ((bet_time at time zone 'UTC') + interval '8 hours')::date as day,
      count(*) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward
    from ${counted} group by 1, 2, 3, 4, 5, 6, 7, 8`,
  rollup_area_day: `select tenant_id, tenant_id as agent_id, game_id, coalesce(area_id, ${noArea}) as area_id,
    currency,
      ((bet_time at time zone 'UTC') + interval '8 hours')::date as day,
      count(*) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward,
      count(*) filter (where payout > amount) as wins
    from ${counted} group by 1, 2, 3, 4, 5, 6`,
} as const;
type Table = keyof typeof expected;

const keys: Record<Table, readonly string[]> = {
  rollup_hour: ['tenant_id', 'agent_id', 'game_id', 'currency', 'hour'],
  rollup_day: ['tenant_id', 'agent_id', 'game_id', 'currency', 'day'],
  rollup_member_half: ['tenant_id', 'agent_id', 'member_id', 'currency', 'half'],
  rollup_room_day: [
    'tenant_id',
    'agent_id',
    'game_id',
    'room_id',
    'room_type',
    'hall_level',
    'currency',
    'day',
  ],
  rollup_area_day: ['tenant_id', 'agent_id', 'game_id', 'area_id', 'currency', 'day'],
};
const figuresOf = (table: Table): readonly string[] => [
  'bets',
  'amount',
  'payout',
  'reward',
  ...(table === 'rollup_area_day' ? ['wins'] : []),
];
const tables = Object.keys(expected) as Table[];

/**
 * Dropped months remain only in the rollups; the day or 12-hour bucket in which a month begins may have begun
 * before it.
 */
const keptSince = (table: Table, from: Date): string =>
  table === 'rollup_hour'
    ? `hour >= '${from.toISOString()}'`
    : table === 'rollup_member_half'
      ? `half > ${halfOf(from.getTime())}`
      : `day > '${beijingDate(from.getTime())}'`;

async function differences(tx: Tx, table: Table, from: Date, limit: number): Promise<RollupDifference[]> {
  const figures = (side: string) =>
    figuresOf(table)
      .map((name) => `coalesce(${side}.${name}, 0)`)
      .join(', ');
  const kept = keptSince(table, from);
  const { rows } = await sql
    .raw<{ key: string; expected: string; found: string }>(
      `with ${leaves}, expected as (${expected[table]})
       select concat_ws(' ', ${keys[table].join(', ')}) as key,
         concat_ws(' ', ${figures('e')}) as expected, concat_ws(' ', ${figures('r')}) as found
       from (select * from expected where ${kept}) e full
       join (select * from ${table} where ${kept}) r using (${keys[table].join(', ')})
       where (${figures('e')}) is distinct from (${figures('r')})
       order by 1 limit ${limit}`,
    )
    .execute(tx);
  return rows.map((row) => ({ table, ...row }));
}

/**
 * Compares the rollups with the bets, the closed periods and the precomputed players with the rollups, and
 * the day sums with their records, all in one snapshot, so that it may run while they arrive. Returns at most
 * `limit` differences for each table; none means that every report on rollups is correct.
 */
export async function verifyRollups(db: Db, limit = 20): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Fresh tables have no statistics yet, and nested loops over many rows do not finish. Without nested
      // loops the estimated costs become so high that JIT would compile every query.
      await sql.raw('set local enable_nestloop = off; set local jit = off').execute(tx);
      const found: Difference[] = [];
      const from = await betsKeptFrom(tx);
      for (const table of tables) found.push(...(await differences(tx, table, from, limit)));
      found.push(...(await verifyClosed(tx, limit)));
      found.push(...(await verifyDaySums(tx, limit)));
      found.push(...(await verifyHalfPlayers(tx, limit)));
      return found;
    });
}

/**
 * Rebuilds the rollups from the bets, and deletes the day sums so that they are rebuilt. Writers wait
 * meanwhile (readers do not), so that each bet is counted once: either here, or by the writer afterwards.
 * Rollups of dropped months are kept.
 */
export async function rebuildRollups(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql
      .raw(`lock table closed_period, half_players, ${tables.join(', ')} in exclusive mode`)
      .execute(tx);
    await sql`delete from closed_period`.execute(tx);
    await sql`delete from half_players`.execute(tx);
    await forgetDaySums(tx);
    const from = await betsKeptFrom(tx);
    for (const table of tables) {
      const columns = [...keys[table], ...figuresOf(table)].join(', ');
      const kept = keptSince(table, from);
      await sql.raw(`delete from ${table} where ${kept}`).execute(tx);
      await sql
        .raw(
          `insert into ${table} (${columns}) with ${leaves},
            expected as (${expected[table]}) select ${columns} from expected where ${kept}`,
        )
        .execute(tx);
    }
  });
}
