import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * The operators' setting of an agent's breaker, separate from the breaker's state, which the server of the
 * agent writes: forced open or closed, and the time since which stopped calls may resume. Administrators rotate
 * the platform's keys.
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
