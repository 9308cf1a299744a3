import { type Kysely, sql } from 'kysely';

/**
 * The list of members begins with those who signed in last; its pages are read from this index, which also
 * has the columns of the caller's scope. It replaces none: sign-ins already change `member_login_ip`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index member_last_login on member (last_login_at desc nulls last, id desc)
      include (agent_id, tenant_id)`)
    .execute(db);
}
