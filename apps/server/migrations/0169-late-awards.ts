import { type Kysely, sql } from 'kysely';

/**
 * Members that would get an award by late events have an award of zero, with the proposed amount; and purchases
 * store their time of acceptance, like all sources of activities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table activity_award drop constraint activity_award_amount_check');
  await run('alter table activity_award add constraint activity_award_amount_check check (amount >= 0)');
  await run('alter table goods_purchase add column accepted_at timestamptz');
}
