import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * What people say of an agent's breaker, apart from the breaker's own state, which the server that has the agent writes: kept
 * open or closed, and since when what was stopped may go on. Administrators replace the platform's keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table wallet_agent
    add column forced text check (forced in ('open', 'closed')),
    add column forced_at timestamptz,
    add column forced_by text not null default '',
    add column forced_remark text not null default '',
    add column resumed_at timestamptz`);
  await openTable(db, 'platform_key', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
}
