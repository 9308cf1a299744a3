import { type Kysely, sql } from 'kysely';

/**
 * Changes that wait for a second approver; impersonation sessions; deleted accounts, which are kept. The
 * application may read the displayed columns of sessions and failed attempts, never a secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table approval (
    id bigint not null, tenant_id bigint not null, agent_id bigint,
    maker_id bigint not null, maker_account text not null,
    call text not null, kind text not null, target text not null,
    payload text not null, payload_hash bytea not null, before jsonb, after jsonb,
    state text not null check (state in ('open','approved','rejected','expired')),
    reason jsonb, remark text not null default '',
    decided_by bigint, decided_account text, decided_at timestamptz,
    created_at timestamptz not null, expires_at timestamptz not null,
    primary key (tenant_id, id),
    check (decided_by is null or decided_by <> maker_id),
    check ((state in ('approved','rejected')) = (decided_by is not null)))`);
  await run(
    `create unique index approval_once on approval (tenant_id, maker_id, call, payload_hash) where state = 'open'`,
  );
  await run(`alter table operator drop constraint operator_state_check`);
  await run(
    `alter table operator add constraint operator_state_check check (state in ('normal','blocked','deleted'))`,
  );
  await run(`alter table session add column viewer_id bigint references operator (id)`);
  await run(
    `alter table session add column viewer_session bytea references session (token_hash) on delete cascade`,
  );
  await run(`create index session_viewer on session (viewer_session) where viewer_session is not null`);
  await run('alter table approval enable row level security');
  await run(`create policy in_scope on approval to pitboss_app using (${inScope}) with check (${inScope})`);
  await run('create policy every_row on approval to pitboss_all using (true) with check (true)');
  for (const role of ['pitboss_app', 'pitboss_all']) {
    await run(`grant select, insert, update on approval to ${role}`);
    await run(
      `grant select (tag, operator_id, app_type, ip, user_agent, created_at, active_at, expires_at, viewer_id) on session to ${role}`,
    );
    await run(`grant delete on session to ${role}`);
    await run(`grant select, delete on login_attempt to ${role}`);
  }
}

const inScope = `
  (select current_setting('app.scope', true)) = 'all'
  or (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and (
      (select current_setting('app.scope', true)) = 'tenant'
      or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])
    )
  )`;
