import { type Kysely, sql } from 'kysely';

/**
 * Settled bets by room and Beijing day for the level-1 agents: administrators and level-1 agents would have to read
 * millions of bets for a report by room, while agents below them find their own few by index. An agent moves within its
 * tenant only, so a move changes nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table rollup_room_day (
    tenant_id bigint not null, agent_id bigint not null, game_id int not null, room_id text not null,
    room_type smallint not null, hall_level smallint not null, currency text not null, day date not null,
    bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null,
    primary key (agent_id, day, game_id, room_id, room_type, hall_level, currency, tenant_id)) with (fillfactor = 80)`);
  await run('grant select, insert, update, delete on rollup_room_day to pitboss_app, pitboss_all');
  await run('alter table rollup_room_day enable row level security');
  await run(`create policy in_scope on rollup_room_day to pitboss_app using (
    (select current_setting('app.scope', true)) = 'all'
    or (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and ((select current_setting('app.scope', true)) = 'tenant'
        or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[]))))`);
  await run('create policy every_row on rollup_room_day to pitboss_all using (true) with check (true)');
  await run(`insert into rollup_room_day
    select tenant_id, tenant_id, game_id, room_id, room_type, hall_level, currency,
      ((bet_time at time zone 'UTC') + interval '8 hours')::date, count(*), sum(amount), sum(payout), sum(reward)
    from bet where state = 1 group by 1, 2, 3, 4, 5, 6, 7, 8`);
}
