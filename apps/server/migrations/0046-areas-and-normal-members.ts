import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

const figures = ['bets', 'amount', 'payout', 'reward'] as const;
const sums = figures.map((name) => `sum(${name}) as ${name}`).join(', ');
const beijingDay = (at: string) => `((${at} at time zone 'UTC') + interval '8 hours')::date`;

/**
 * Tables for reports (docs/decisions/0042 and 0043): settled bets by area and Beijing day for the level-1
 * agents, like rollup_room_day; and rollups of normal members only, from which the bets of all others are
 * removed. Bets of dropped months cannot be separated by agent and are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`set local work_mem = '256MB'`);
  await run(`create index member_not_normal on member (id) where kind <> 'normal'`);
  await run(`create table rollup_area_day (
    tenant_id bigint not null, agent_id bigint not null, game_id int not null, area_id int not null, currency text not null, day date not null,
    bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null, wins bigint not null) with (fillfactor = 80)`);
  await run(`insert into rollup_area_day
    select tenant_id, tenant_id, game_id, coalesce(area_id, -1), currency, ${beijingDay('bet_time')}, count(*), sum(amount), sum(payout), sum(reward),
      count(*) filter (where payout > amount)
    from bet where state = 1 and member_id not in (select id from member where kind <> 'normal') group by 1, 2, 3, 4, 5, 6`);
  await run(
    'alter table rollup_area_day add primary key (agent_id, day, game_id, area_id, currency, tenant_id)',
  );
  await openTable(db, 'rollup_area_day', {
    owned: 'agent',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await takeOut(db);
}

/** Removes the bets of other than normal members from the rollups, and opens the periods that contain them. */
async function takeOut(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create temporary table taken on commit drop as
    select b.tenant_id, b.agent_id, b.game_id, b.room_id, b.room_type, b.hall_level, b.currency, date_trunc('hour', b.bet_time, 'UTC') as hour,
      count(*) as bets, sum(b.amount) as amount, sum(b.payout) as payout, sum(b.reward) as reward
    from bet b where b.state = 1 and b.member_id = any(array(select id from member where kind <> 'normal')) group by 1, 2, 3, 4, 5, 6, 7, 8`);
  const lines = `taken t join agent a on a.id = t.agent_id cross join lateral unnest(string_to_array(trim(both '/' from a.path), '/')::bigint[]) as up (above)`;
  const less = figures.map((name) => `${name} = r.${name} - s.${name}`).join(', ');
  for (const [table, keys, selected, from] of [
    ['rollup_hour', ['game_id', 'currency', 'hour'], 't.game_id, t.currency, t.hour', lines],
    [
      'rollup_day',
      ['game_id', 'currency', 'day'],
      `t.game_id, t.currency, ${beijingDay('t.hour')} as day`,
      lines,
    ],
    [
      'rollup_room_day',
      ['game_id', 'currency', 'day', 'room_id', 'room_type', 'hall_level'],
      `t.game_id, t.currency, ${beijingDay('t.hour')} as day, t.room_id, t.room_type, t.hall_level`,
      'taken t cross join lateral (select t.tenant_id as above) up',
    ],
  ] as const) {
    const same = ['tenant_id', 'agent_id', ...keys].map((name) => `r.${name} = s.${name}`).join(' and ');
    const names = ['tenant_id', 'agent_id', ...keys].join(', ');
    await run(`update ${table} r set ${less} from (
        select ${names}, ${sums} from (select t.tenant_id, up.above as agent_id, ${selected}, t.bets, t.amount, t.payout, t.reward from ${from}) k group by ${names}) s
      where ${same}`);
    await run(`delete from ${table} where bets = 0 and amount = 0 and payout = 0 and reward = 0`);
  }
  await run(
    `delete from rollup_member_half where member_id in (select id from member where kind <> 'normal')`,
  );
  await run('delete from closed_period');
  await run('drop table taken');
}
