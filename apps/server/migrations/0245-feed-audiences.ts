import { type Kysely, sql } from 'kysely';

/**
 * Items of the config feed that concern some tenants or games but belong to no single tenant: anchors of
 * agencies, activities, pools, rooms, settings of games. `tenants` and `games` are the current audience (null:
 * all), `sent_tenants` and `sent_games` the earlier audience, which must be notified of a deletion. The
 * server's start publishes items of these kinds again with their audience.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table config_item
    add column tenants bigint[],
    add column games int[],
    add column sent_tenants bigint[],
    add column sent_games int[]`);
  await run(`delete from config_item where data is not null and kind in ('anchor', 'activity', 'pool', 'rtp.pool', 'reply',
    'ticker', 'game', 'rtp.game', 'rtp.agentGame', 'rtp.member', 'room', 'limitGroup')`);
}
