import { type Kysely, sql } from 'kysely';

/**
 * Sums of past periods (Beijing days, decades, months), made from the rollups in the background. A row of
 * closed_period means that a tenant's sums of a period equal the rollups; a transaction that changes a rollup
 * of that period, or of an earlier day, deletes the row. closed_players has the members with a bet, by their
 * own currency and under '' for all currencies, and (sorted, one for each) the last day before the period on
 * which they had one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const period =
    'tenant_id bigint not null, grain smallint not null check (grain in (1, 2, 3)), from_day date not null';
  const figures =
    'bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null, cny_amount numeric, cny_payout numeric, cny_reward numeric';
  await run(
    `create table closed_period (${period}, to_day date not null, closed_at timestamptz not null default now(), primary key (tenant_id, grain, from_day))`,
  );
  await run(
    `create table closed_sum (${period}, agent_id bigint not null, game_id int not null, currency text not null, ${figures},
      primary key (agent_id, grain, from_day, game_id, currency, tenant_id))`,
  );
  await run(
    `create table closed_players (${period}, agent_id bigint not null, currency text not null, members bigint[] not null, earlier date[] not null,
      primary key (grain, from_day, agent_id, currency, tenant_id))`,
  );
  await run(
    `create table closed_member_sum (${period}, agent_id bigint not null, member_id bigint not null, currency text not null, ${figures},
      primary key (member_id, grain, from_day, currency, tenant_id))`,
  );
  await run('create index closed_member_sum_period on closed_member_sum (grain, from_day, agent_id)');
  const tenant = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)`;
  const listed = `agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])`;
  for (const table of ['closed_period', 'closed_sum', 'closed_players', 'closed_member_sum']) {
    const rows = table === 'closed_period' ? tenant : `${tenant} and ${listed}`;
    await run(`grant select, insert, update, delete on ${table} to pitboss_app, pitboss_tenant, pitboss_all`);
    await run(`alter table ${table} enable row level security`);
    await run(`create policy in_scope on ${table} to pitboss_app using (${rows})`);
    await run(`create policy in_tenant on ${table} to pitboss_tenant using (${tenant})`);
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
  }
}
