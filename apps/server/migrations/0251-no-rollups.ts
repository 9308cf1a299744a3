import { type Kysely, sql } from 'kysely';

/**
 * Reports are computed from the bets, so the sums by hour, day, 12-hour bucket and period go. The sums of months
 * that are in files would go too, without bets to compute them from: such a month has to be brought back before,
 * and leaves its figures in `past_bet` when it goes to files again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ months: string | null }>`
    select string_agg(distinct month, ', ' order by month) as months from month_file where attached_at is null
    `.execute(db);
  if (rows[0]?.months)
    throw new Error(`The months ${rows[0].months} are in files, and reports would lose them. Bring them back with
      the version before this one (months attach MONTH FOLDER), upgrade, and detach them again.`);
  for (const table of [
    'rollup_hour',
    'rollup_day',
    'rollup_member_half',
    'rollup_room_day',
    'rollup_area_day',
    'closed_member_sum',
    'closed_players',
    'closed_sum',
    'closed_period',
    'half_players',
  ])
    await sql.raw(`drop table if exists ${table}`).execute(db);
}
