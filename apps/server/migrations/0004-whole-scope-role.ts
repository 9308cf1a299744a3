import { type Kysely, sql } from 'kysely';

const agentOwned = [
  'agent',
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
const secret = ['session', 'captcha', 'login_blob', 'login_attempt', 'binding', 'game_node'];

/**
 * Administrators see every row, so their requests run under a role whose policy is simply true: the planner drops it,
 * where the comparison with the scope would hide how many rows to expect. Privileges are those of the other role.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname = 'pitboss_all') then create role pitboss_all nologin; end if;
    if not pg_has_role(current_user, 'pitboss_all', 'member') then execute format('grant pitboss_all to %I', current_user); end if;
  end $$`);
  await run('grant usage on schema public to pitboss_all');
  await run('grant select, insert, update, delete on all tables in schema public to pitboss_all');
  for (const table of ['ledger_transfer', 'audit_log'])
    await run(`revoke update, delete on ${table} from pitboss_all`);
  for (const table of secret) await run(`revoke all on ${table} from pitboss_all`);
  for (const table of agentOwned)
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
}
