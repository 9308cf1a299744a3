import { type Kysely, sql } from 'kysely';

/** Tables whose rows belong to an agent: a query without a scope sees nothing of them. */
const agentOwned = [
  'member',
  'ledger_account',
  'ledger_transfer',
  'bet',
  'rollup_hour',
  'rollup_day',
  'rollup_member_day',
  'member_login',
  'member_transfer',
  'chat_message',
];

/** SQL condition on a row: the caller's tenant and, below its top, the caller's list of agents. */
const inScope = `
  (select current_setting('app.scope', true)) = 'all'
  or (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and (
      (select current_setting('app.scope', true)) = 'tenant'
      or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])
    )
  )`;

/**
 * Row-level security behind the scope helper (security rules, authorization): the application uses a role that
 * owns nothing, so a missing WHERE returns no rows. History may be added to, never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname = 'pitboss_app') then create role pitboss_app nologin; end if;
    if not pg_has_role(current_user, 'pitboss_app', 'member') then execute format('grant pitboss_app to %I', current_user); end if;
  end $$`);
  await run('grant usage on schema public to pitboss_app');
  await run('grant select, insert, update, delete on all tables in schema public to pitboss_app');
  for (const table of ['ledger_transfer', 'audit_log'])
    await run(`revoke update, delete on ${table} from pitboss_app`);
  for (const table of ['session', 'captcha', 'login_blob', 'login_attempt', 'binding', 'game_node']) {
    await run(`revoke all on ${table} from pitboss_app`);
  }
  for (const table of agentOwned) {
    await run(`alter table ${table} enable row level security`);
    await run(`create policy in_scope on ${table} to pitboss_app using (${inScope}) with check (${inScope})`);
  }
  await run('alter table agent enable row level security');
  await run(
    `create policy in_scope on agent to pitboss_app using (${inScope.replace('agent_id = any', 'id = any')})`,
  );
}
