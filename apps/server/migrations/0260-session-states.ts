import { type Kysely, sql } from 'kysely';

/**
 * Totals of orders by day get the state that sessions are listed by: `manual` with their return, and a state
 * of returns as sessions show it. All days are aggregated again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into day_sum_open (subject, tenant_id, day)
         select distinct 'order', tenant_id, day from order_day_sum on conflict do nothing`,
    )
    .execute(db);
}
