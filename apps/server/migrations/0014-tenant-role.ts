import { type Kysely, sql } from 'kysely';

/** The tables that grow; smaller ones keep their policy, whose alternatives cost nothing there. */
const large = new Set([
  'agent',
  'member',
  'ledger_account',
  'ledger_transfer',
  'bet',
  'rollup_hour',
  'rollup_day',
  'rollup_member_day',
  'rollup_room_day',
  'member_login',
  'member_transfer',
  'chat_message',
]);

/**
 * Each kind of scope has its own role, so that its policy is one plain comparison whose rows the planner can
 * estimate: level-1 agents by their tenant, deeper ones by their list of agents in addition. With one policy of
 * alternatives for all kinds, the planner expected a handful of rows and chose nested loops over thousands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname = 'pitboss_tenant') then create role pitboss_tenant nologin; end if;
    if not pg_has_role(current_user, 'pitboss_tenant', 'member') then execute format('grant pitboss_tenant to %I', current_user); end if;
  end $$`);
  await run('grant usage on schema public to pitboss_tenant');
  const tenant = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)`;
  const listed = `any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])`;
  const { rows: grants } = await sql<{ table: string; privilege: string }>`
    select table_name as table, privilege_type as privilege from information_schema.role_table_grants
    where grantee = 'pitboss_app' and table_schema = 'public'`.execute(db);
  for (const { table, privilege } of grants) await run(`grant ${privilege} on ${table} to pitboss_tenant`);
  const { rows: policies } = await sql<{ table: string; used: string; checked: string | null }>`
    select tablename as table, qual as used, with_check as checked from pg_policies
    where schemaname = 'public' and policyname = 'in_scope' and 'pitboss_app' = any(roles)`.execute(db);
  for (const { table, used, checked } of policies) {
    const policy = (using: string, check: string | null) =>
      `using (${using}) ${check === null ? '' : `with check (${check})`}`;
    if (!large.has(table)) {
      await run(`create policy in_tenant on ${table} to pitboss_tenant ${policy(used, checked)}`);
      continue;
    }
    const own = `${tenant} and ${table === 'agent' ? 'id' : 'agent_id'} = ${listed}`;
    await run(`drop policy in_scope on ${table}`);
    await run(`create policy in_scope on ${table} to pitboss_app ${policy(own, checked && own)}`);
    await run(`create policy in_tenant on ${table} to pitboss_tenant ${policy(tenant, checked && tenant)}`);
  }
}
