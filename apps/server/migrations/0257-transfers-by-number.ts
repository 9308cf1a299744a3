import { type Kysely, sql } from 'kysely';

/** Finds transfers of agents' servers by their number: the search looks for it in the whole tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index agent_tx_number on agent_tx (tx_id)').execute(db);
}
