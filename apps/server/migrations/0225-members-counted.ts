import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Member counts of agents for ids below a watermark, which is the same in all rows; the members above it are
 * few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table member_count (
    tenant_id bigint not null, agent_id bigint not null, until bigint not null, n int not null,
    primary key (agent_id, tenant_id))`.execute(db);
  await openTable(db, 'member_count', { owned: 'agent', rights: ['select'] });
}
