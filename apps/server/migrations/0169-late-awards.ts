import { type Kysely, sql } from 'kysely';

/**
 * Members whom late events would give an award have one of nothing, with what is proposed; and purchases keep when they were
 * accepted, as everything that activities count does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table activity_award drop constraint activity_award_amount_check');
  await run('alter table activity_award add constraint activity_award_amount_check check (amount >= 0)');
  await run('alter table goods_purchase add column accepted_at timestamptz');
}
