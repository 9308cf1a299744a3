import { type Kysely, sql } from 'kysely';

/**
 * Lists that contain members. Data that the game servers' interface needs at every bet or transfer is also
 * stored in the member, in the same transaction: the barred mini games (an empty list means all) and whether
 * transfers are limited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table member add column mini_banned int[]');
  await run('alter table member add column trade_limited boolean not null default false');
  const owned = 'tenant_id bigint not null, agent_id bigint not null, member_id bigint not null';
  const noted = 'operator_id bigint, at timestamptz not null';
  await run(`create table member_trade_limit (${owned},
    in_max bigint check (in_max > 0), out_max bigint check (out_max > 0), in_day_max bigint check (in_day_max > 0),
    out_day_max bigint check (out_day_max > 0), day_count int check (day_count > 0), remark text not null default '', ${noted},
    primary key (member_id, tenant_id))`);
  await run(`create table member_disabled_benefit (id bigint not null, ${owned},
    kind text not null check (kind in ('all', 'activities', 'rewards', 'discounts', 'rebates')), reason text not null, until timestamptz, ${noted},
    primary key (id, tenant_id), unique (member_id, kind, tenant_id))`);
  await run(
    `create table member_mini_ban (${owned}, game_ids int[], reason text not null, ${noted}, primary key (member_id, tenant_id))`,
  );
  const inScope = `
    (select current_setting('app.scope', true)) = 'all'
    or (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and ((select current_setting('app.scope', true)) = 'tenant'
        or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])))`;
  for (const table of ['member_trade_limit', 'member_disabled_benefit', 'member_mini_ban']) {
    await run(`grant select, insert, update, delete on ${table} to pitboss_app, pitboss_all`);
    await run(`alter table ${table} enable row level security`);
    await run(`create policy in_scope on ${table} to pitboss_app using (${inScope}) with check (${inScope})`);
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
  }
}
