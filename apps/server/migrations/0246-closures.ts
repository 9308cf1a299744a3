import { type Kysely, sql } from 'kysely';

/**
 * Times since which games and rooms take no new bets. `closed_at` of a game applies to ordinary members,
 * `shut_at` to test members, who may still bet while a game is in test. Null while it takes bets; a closed game
 * or room without a time uses `updated_at`. `game_closed` marks bets that were placed nevertheless.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table game_setting add column closed_at timestamptz, add column shut_at timestamptz');
  await run('alter table room add column closed_at timestamptz');
  await run('alter table bet add column game_closed boolean');
}
