import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Sums of members by 12-hour bucket (cut at midnight and noon in Beijing) instead of Beijing day, since noon in
 * Beijing is midnight in New York; and closed periods of New York days (grains 11 to 13). Buckets are numbered
 * from 1970: even ones begin at midnight in Beijing. The sums are computed from the bets; those of months whose
 * bets were dropped have only the Beijing day, and are stored in its first bucket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table rollup_member_half (
    tenant_id bigint not null, agent_id bigint not null, member_id bigint not null, currency text not null, half int not null,
    bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null) with (fillfactor = 80)`);
  await run(`set local work_mem = '256MB'`);
  await run(`insert into rollup_member_half
    select tenant_id, agent_id, member_id, currency, floor((date_part('epoch', bet_time) + 28800) / 43200)::int as half,
      count(*), sum(amount), sum(payout), sum(reward)
    from bet where state = 1 group by 1, 2, 3, 4, 5`);
  await run('alter table rollup_member_half add primary key (member_id, half, currency, tenant_id)');
  // The difference between a day and its 12-hour buckets are bets that were dropped.
  const lacking = ['bets', 'amount', 'payout', 'reward'].map((name) => `d.${name} - coalesce(h.${name}, 0)`);
  await run(`insert into rollup_member_half as r
    select d.tenant_id, d.agent_id, d.member_id, d.currency, (d.day - date '1970-01-01') * 2, ${lacking.join(', ')}
    from rollup_member_day d left join (
      select member_id, currency, tenant_id, half / 2 as day, sum(bets) as bets, sum(amount) as amount, sum(payout) as payout, sum(reward) as reward
      from rollup_member_half group by 1, 2, 3, 4) h
      on h.member_id = d.member_id and h.currency = d.currency and h.tenant_id = d.tenant_id and h.day = d.day - date '1970-01-01'
    where (${lacking.join(', ')}) is distinct from (0, 0, 0, 0)
    on conflict (member_id, half, currency, tenant_id) do update set
      ${['bets', 'amount', 'payout', 'reward'].map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')}`);
  await run('create index rollup_member_half_agent on rollup_member_half (agent_id, half)');
  await openTable(db, 'rollup_member_half', {
    owned: 'agent',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await run('drop table rollup_member_day');
  for (const table of ['closed_period', 'closed_sum', 'closed_players', 'closed_member_sum']) {
    await run(`alter table ${table} drop constraint ${table}_grain_check`);
    await run(
      `alter table ${table} add constraint ${table}_grain_check check (grain in (1, 2, 3, 11, 12, 13))`,
    );
  }
}
