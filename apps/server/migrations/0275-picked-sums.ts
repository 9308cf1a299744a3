import { type Kysely, sql } from 'kysely';

/** Returns of prepaid sessions among picked orders: totals of each session, in minor units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table order_recovery_item add column total_bet bigint, add column total_win bigint,
      drop constraint order_recovery_item_action_check,
      add constraint order_recovery_item_action_check check (action in ('askStatus', 'resend', 'cancel',
        'markDone', 'markTaken', 'markNotTaken', 'returnBySums', 'markFailed')),
      add constraint order_recovery_item_sums_check check (
        (action = 'returnBySums') = (total_bet is not null) and (total_bet is null) = (total_win is null)
        and coalesce(total_bet, 0) >= 0 and coalesce(total_win, 0) >= 0)`)
    .execute(db);
}
