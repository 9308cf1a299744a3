import { type Kysely, sql } from 'kysely';

/**
 * Sub-accounts of an agent administrator belong to it. Those of an agent need no owner: their agent has one account of role
 * `agent`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table operator add owner_id bigint');
  await run('create index operator_owner on operator (owner_id) where owner_id is not null');
}
