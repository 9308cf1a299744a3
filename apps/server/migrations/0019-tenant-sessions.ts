import { type Kysely, sql } from 'kysely';

/** Column privileges, which the role of level-1 agents did not get with the privileges on tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'grant select (tag, operator_id, app_type, ip, user_agent, created_at, active_at, expires_at, viewer_id) on session to pitboss_tenant',
    )
    .execute(db);
}
