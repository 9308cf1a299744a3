import { type Kysely, sql } from 'kysely';

/** Members are found by the beginning of their mobile number or nickname, as by that of their account (migration 0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_nickname_begins on member (lower(nickname) text_pattern_ops)`.execute(db);
  await sql`create index member_mobile_begins on member (mobile text_pattern_ops) where mobile <> ''`.execute(
    db,
  );
}
