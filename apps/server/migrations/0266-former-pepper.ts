import { type Kysely, sql } from 'kysely';

/** Marks operators whose password was hashed with the pepper before the last rotation of the secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table operator add column former_pepper boolean not null default false').execute(db);
}
