import { type Kysely, sql } from 'kysely';

/**
 * The list of members begins with those who were active last: by their last sign-in, or by their creation if
 * they never signed in. Its pages are read from this index, which also has the columns of the caller's scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index member_last_active on member ((coalesce(last_login_at, created_at)) desc, id desc)
      include (agent_id, tenant_id)`)
    .execute(db);
}
