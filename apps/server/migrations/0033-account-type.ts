import { type Kysely, sql } from 'kysely';

/** Agents opened to try the platform are told apart from those that do business (spec §3, account type). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agent add column account_type text not null default 'formal' check (account_type in ('formal', 'test'))`.execute(
    db,
  );
}
