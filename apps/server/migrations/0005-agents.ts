import { type Kysely, sql } from 'kysely';

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
 * Additional data of agents: the history of their RTP and of their moves (both append-only), their custom
 * settings and logos, and the time of the last change of the callback URL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table agent add column callback_changed_at timestamptz');
  await run(`create table agent_rtp_change (
    id bigint not null, tenant_id bigint not null, agent_id bigint not null,
    before smallint check (before between 700 and 990),
    after smallint not null check (after between 700 and 990),
    valid_from timestamptz not null,
    operator_id bigint, actor text not null, approver text,
    reason text not null check (length(reason) between 1 and 200),
    primary key (id, tenant_id))`);
  await run('create index agent_rtp_change_agent on agent_rtp_change (agent_id, valid_from desc, id desc)');
  await run(`create table agent_move (
    id bigint not null, tenant_id bigint not null, agent_id bigint not null,
    from_parent bigint not null, to_parent bigint not null, agents int not null check (agents > 0),
    operator_id bigint, at timestamptz not null,
    primary key (tenant_id, id))`);
  await run(`create table agent_custom (
    agent_id bigint not null, tenant_id bigint not null,
    brand text not null, default_chip bigint check (default_chip > 0),
    chat_allowed boolean not null, jackpot_shown boolean not null,
    service_link text not null, updated_at timestamptz not null,
    primary key (agent_id, tenant_id))`);
  await run(`create table agent_logo (
    name text not null check (name ~ '^[0-9a-f]{32}$'), tenant_id bigint not null, agent_id bigint not null,
    png bytea not null check (length(png) between 1 and 524288), created_at timestamptz not null,
    primary key (name, tenant_id))`);
  for (const table of ['agent_rtp_change', 'agent_move', 'agent_custom', 'agent_logo']) {
    const changes = table === 'agent_rtp_change' || table === 'agent_move' ? '' : ', update, delete';
    for (const role of ['pitboss_app', 'pitboss_all']) {
      await run(`revoke all on ${table} from ${role}`);
      await run(`grant select, insert${changes} on ${table} to ${role}`);
    }
    await run(`alter table ${table} enable row level security`);
    await run(`create policy in_scope on ${table} to pitboss_app using (${inScope}) with check (${inScope})`);
    await run(`create policy every_row on ${table} to pitboss_all using (true) with check (true)`);
  }
  // The RTP that agents have now is the beginning of their history.
  await run(`insert into agent_rtp_change (id, tenant_id, agent_id, before, after, valid_from, actor, reason)
    select id, tenant_id, id, null, rtp, created_at, 'system', 'opening' from agent`);
}
