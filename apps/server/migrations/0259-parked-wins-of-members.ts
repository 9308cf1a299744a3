import { type Kysely, sql } from 'kysely';

/** Finds the held payouts of a member, which its timeline lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parked_win_member on parked_win (member_id, id desc)`.execute(db);
}
