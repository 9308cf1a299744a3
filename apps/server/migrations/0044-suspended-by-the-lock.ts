import { type Kysely, sql } from 'kysely';

/**
 * Suspended is derived from the lock of the sign-in and is no stored state: an agent is either blocked manually
 * or not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`update agent set state = 'normal' where state = 'suspended'`);
  await run('alter table agent drop constraint agent_state_check');
  await run(`alter table agent add constraint agent_state_check check (state in ('normal', 'blocked'))`);
}
