import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Sources of activities in addition to bets: sign-ins for a day, and the times at which members were forced
 * offline. Every event of a game server stores its time of acceptance; null means the time of the event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of ['member_login', 'member_transfer', 'chat_message', 'feature_spin'])
    await run(`alter table ${table} add column accepted_at timestamptz`);
  const owned = 'tenant_id bigint not null, agent_id bigint not null, member_id bigint not null';
  await run(`create table member_sign_in (id bigint not null, ${owned}, activity_id text, at timestamptz not null,
    accepted_at timestamptz, primary key (id, tenant_id))`);
  await run('create index member_sign_in_member on member_sign_in (member_id, id desc)');
  await run(
    `create table member_offline (${owned}, at timestamptz not null, primary key (member_id, at, tenant_id))`,
  );
  await openTable(db, 'member_sign_in', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'member_offline', { owned: 'agent', rights: ['select', 'insert'] });
}
