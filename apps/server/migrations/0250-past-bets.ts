import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Settled bets of months that are no longer in the database, with the columns that figures need: reports of
 * these months stay exact, while their lists and rounds are in files or gone. About a seventh of the disk of
 * the bets themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table past_bet (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    game_id integer not null,
    area_id integer,
    room_id text not null,
    room_type smallint not null,
    hall_level smallint not null,
    currency text not null,
    amount bigint not null,
    payout bigint not null,
    reward bigint not null,
    rtp smallint,
    state smallint not null,
    is_normal boolean not null,
    bet_time timestamptz not null,
    primary key (id, tenant_id))`);
  await run('create index past_bet_member on past_bet (member_id, id)');
  await run('create index past_bet_agent on past_bet (agent_id, id)');
  await openTable(db, 'past_bet', { owned: 'agent', rights: ['select'] });
}
