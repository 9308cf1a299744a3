import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Later checks of the RTP that a bet carries need more data: bets store their sender, and acknowledgements of
 * the config feed are kept with the time of the acknowledged state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table bet add column node_id text');
  await run('alter table config_node add column given_at timestamptz');
  await run(`create table config_ack (
    node_id text not null,
    at timestamptz not null,
    version bigint not null,
    known_to timestamptz not null,
    primary key (node_id, at))`);
  await openTable(db, 'config_ack', { owned: 'administrators', rights: ['select'] });
}
