import { type Kysely, sql } from 'kysely';

/**
 * Money as operators move it: why, at which rate and by whose hand; credit changes, which move nothing; entries undone
 * by their opposite. Changes by hand are few among the entries of bets, so an index of their own finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table ledger_transfer add column reason text');
  await run('alter table ledger_transfer add column rate_id bigint');
  await run(`create index ledger_transfer_by_hand on ledger_transfer (id desc)
    where kind not in ('betStake', 'betWin', 'jackpot', 'betCancel')`);
  await run(`create table credit_change (
    id bigint not null, tenant_id bigint not null, agent_id bigint not null, account_id bigint not null, currency text not null,
    before bigint not null, after bigint not null check (after >= 0), operator_id bigint, reason text not null, at timestamptz not null,
    primary key (id, tenant_id))`);
  await run(`create table ledger_reversal (
    transfer_id bigint not null, tenant_id bigint not null, agent_id bigint not null, reversal_id bigint not null, at timestamptz not null,
    primary key (transfer_id, tenant_id))`);
  const inScope = `
    (select current_setting('app.scope', true)) = 'all'
    or (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
      and ((select current_setting('app.scope', true)) = 'tenant'
        or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])))`;
  for (const table of ['credit_change', 'ledger_reversal']) {
    await run(`grant select, insert on ${table} to pitboss_app, pitboss_all`);
    await run(`alter table ${table} enable row level security`);
    await run(`create policy in_scope on ${table} to pitboss_app using (${inScope}) with check (${inScope})`);
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
  }
  await run('create index idempotency_age on idempotency (created_at)');
}
