import { type Kysely, sql } from 'kysely';

/**
 * Rows of half days that are not counted ahead are found by their half day first: those of the past are never counted, and lie under
 * every agent. Members of the last weeks are counted from their index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index rollup_member_half_fresh');
  await run(
    'create index rollup_member_half_fresh on rollup_member_half (half, agent_id) where earlier is null',
  );
  await run('drop index member_created');
  await run('create index member_created on member (created_at) include (agent_id, tenant_id)');
}
