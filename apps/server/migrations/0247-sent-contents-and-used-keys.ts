import { type Kysely, sql } from 'kysely';

/**
 * Both contents of a conflict are stored for every kind of message: `content` is the message of a game server
 * under an id, as JSON (null for rounds, whose tables have it), `stored` the content at the time of the
 * decision. `replaced` marks rounds whose content was replaced.
 *
 * `used_at` is the time since which calls of an agent's wallet are signed with its key: a new one waits for its first accepted request while an older one is valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table ingest_event add column content text');
  await run('alter table wallet_tx add column content text');
  await run('alter table ingest_conflict add column stored jsonb');
  await run('alter table round add column replaced boolean');
  await run('alter table wallet_key add column used_at timestamptz');
  await run('update wallet_key set used_at = created_at');
}
