import { type Kysely, sql } from 'kysely';

/** Distinguishes trial agents from real ones (spec §3, account type). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agent add column account_type text not null default 'formal' check (account_type in ('formal', 'test'))`.execute(
    db,
  );
}
