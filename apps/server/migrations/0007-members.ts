import { type Kysely, sql } from 'kysely';

/**
 * Settings of members by operators: the forced loss probability (in hundredths), the remark of a mute, and the
 * time since which a member must sign in again. The indexes serve the timeline of a member and the conversion
 * by registration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table member
    add column kill_probability smallint check (kill_probability between 1 and 100),
    add column chat_ban_remark text not null default '',
    add column offline_forced_at timestamptz`);
  await run('create index member_created on member (created_at)');
  await run('create index if not exists chat_message_member on chat_message (member_id, id desc)');
}
