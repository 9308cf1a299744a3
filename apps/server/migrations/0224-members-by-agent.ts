import { type Kysely, sql } from 'kysely';

/** Members of agents are counted by an index-only scan, by tenant and creation time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index member_agent');
  await run('create index member_agent on member (agent_id, id desc) include (tenant_id, created_at)');
}
