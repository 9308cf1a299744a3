import { type Kysely, sql } from 'kysely';

/** Suspended is what the lock of the sign-in says, not a state of its own: an agent is blocked by a person or it is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`update agent set state = 'normal' where state = 'suspended'`);
  await run('alter table agent drop constraint agent_state_check');
  await run(`alter table agent add constraint agent_state_check check (state in ('normal', 'blocked'))`);
}
