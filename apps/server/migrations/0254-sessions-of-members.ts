import { type Kysely, sql } from 'kysely';

/** Finds the prepaid sessions of a member that are not returned, without reading its other orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index wallet_order_withheld on wallet_order (member_id)
       where kind = 'withhold' and was_ok and not is_final and state <> 'cancelled'`,
    )
    .execute(db);
}
