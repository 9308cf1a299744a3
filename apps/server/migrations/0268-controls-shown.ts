import { type Kysely, sql } from 'kysely';

/** Whether an agent sees the controls with an end that administrators set on its members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agent_custom add column controls_shown boolean not null default false`.execute(db);
}
