import { type Kysely, sql } from 'kysely';

/** An image that members were shown is kept for a while after it was replaced: until `ends_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table stored_file add column ends_at timestamptz').execute(db);
  await sql
    .raw('create index stored_file_ending on stored_file (ends_at) where ends_at is not null')
    .execute(db);
}
