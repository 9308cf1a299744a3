import { type Kysely, sql } from 'kysely';

/** Minute figures of members are found by the game and the agent: who played there within a window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('create index risk_minute_of_agent on risk_minute (own_agent, minute) where own_agent > 0');
  await run('create index risk_minute_of_game on risk_minute (part, minute) where part > 0');
  await run('alter table risk_batch alter column items set storage external');
}
