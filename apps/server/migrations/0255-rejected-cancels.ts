import { type Kysely, sql } from 'kysely';

/**
 * Aggregates the days of cancels again that the wallet rejected because the take is settled (1102): totals
 * count them as rejected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into day_sum_open (subject, tenant_id, day)
       select distinct 'order', tenant_id, ((created_at at time zone 'UTC') + interval '8 hours')::date
       from wallet_order where state = 'ok' and kind in ('cancel', 'cancelWithhold') and code = 1102
       on conflict do nothing`,
    )
    .execute(db);
}
