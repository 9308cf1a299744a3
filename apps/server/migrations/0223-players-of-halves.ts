import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Players of the running days are precomputed: `earlier` is the last earlier 12-hour bucket in which the member
 * has a settled bet (0: none), null while the row is not precomputed; half_players has those of the precomputed
 * rows, in order, by agent and 12-hour bucket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table rollup_member_half add column earlier int');
  await run(
    'create index rollup_member_half_fresh on rollup_member_half (agent_id, half) where earlier is null',
  );
  await run(`create table half_players (
    tenant_id bigint not null, agent_id bigint not null, half int not null, earlier int[] not null,
    primary key (agent_id, half, tenant_id))`);
  await openTable(db, 'half_players', { owned: 'agent', rights: ['select'] });
}
