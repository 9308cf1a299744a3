import { type Kysely, sql } from 'kysely';

/**
 * Finds the orders because of which the money of a bet is not where its result says: lists of bets are
 * filtered by them. The condition is that of the queries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index wallet_order_troubled on wallet_order (agent_id, id)
       where state in ('created', 'sent', 'uncertain', 'cancelling', 'manual')
         or state = 'rejected' and kind = 'settle' or late_ok`,
    )
    .execute(db);
}
