import { type Kysely, sql } from 'kysely';

const ownRows = (tenant: string) =>
  `
  tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and (
      (select current_setting('app.scope', true)) = 'tenant'
      or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])
    )`.replace('tenant_id', tenant);
const inScope = (tenant: string) =>
  `(select current_setting('app.scope', true)) = 'all' or (${ownRows(tenant)})`;

/**
 * Settings of agents, logs and rates: the lockout time of members, public keys with their history, and indexes
 * for logs by operator, address and target. Log entries have row-level security too: an agent sees those of
 * operators of its tree. Rates are append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table agent add column members_locked_until timestamptz');

  await run(`create table agent_public_key (
    id bigint not null, tenant_id bigint not null, agent_id bigint not null,
    pem text not null, fingerprint text not null, bits int not null,
    operator_id bigint, operator_account text not null,
    created_at timestamptz not null, revoked_at timestamptz,
    primary key (id, tenant_id))`);
  await run(
    'create unique index agent_public_key_current on agent_public_key (agent_id, tenant_id) where revoked_at is null',
  );
  await run('create index agent_public_key_agent on agent_public_key (agent_id, id desc)');
  await run('grant select, insert, update on agent_public_key to pitboss_app, pitboss_all');
  await run('alter table agent_public_key enable row level security');
  await run(
    `create policy in_scope on agent_public_key to pitboss_app using (${inScope('tenant_id')}) with check (${inScope('tenant_id')})`,
  );
  await run('create policy every_row on agent_public_key to pitboss_all using (true) with check (true)');

  for (const [table, tenant] of [
    ['audit_log', 'chain'],
    ['operator_login', 'tenant_id'],
  ] as const) {
    await run(`alter table ${table} enable row level security`);
    await run(
      `create policy in_scope on ${table} to pitboss_app using (${inScope(tenant)}) with check (${inScope(tenant)})`,
    );
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
  }
  await run('create index audit_log_id on audit_log (id desc)');
  await run('create index audit_log_agent on audit_log (agent_id, id desc)');
  await run('create index audit_log_operator on audit_log (operator_id, id desc)');
  await run('create index audit_log_call on audit_log (call, id desc)');
  await run('create index audit_log_target on audit_log (target text_pattern_ops)');
  await run('create index audit_log_refused on audit_log (id desc) where code <> 0');
  await run('create index operator_login_agent on operator_login (agent_id, id desc)');
  await run('create index operator_login_operator on operator_login (operator_id, id desc)');

  for (const role of ['pitboss_app', 'pitboss_all'])
    await run(`revoke update, delete on currency_rate from ${role}`);
}
