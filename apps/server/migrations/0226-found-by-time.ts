import { type Kysely, sql } from 'kysely';

/**
 * The index of rows that are not precomputed begins with the 12-hour bucket: past ones are never precomputed,
 * and exist under every agent. Members of the last weeks are counted from their index only.
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
