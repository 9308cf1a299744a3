import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Whether a bet carries the RTP that its game server had to use is judged later: bets keep who sent them, and
 * acknowledgements of the config feed stay with the instant up to which the acknowledged state speaks.
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
