import { type Kysely, sql } from 'kysely';

/**
 * The agent of the author of a remark, 0 for administrators, so that readers below do not see it. Null for a
 * remark older than these columns, which stays readable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table member add column remark_agent_id bigint, add column chat_ban_agent_id bigint');
  await run('alter table agent add column remark_agent_id bigint');
}
