import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

const kinds = `'bet','betAndSettle','withhold','settle','return','bonus','cancel','cancelWithhold'`;
const states = `'created','sent','ok','rejected','uncertain','cancelling','cancelled','manual'`;

/**
 * Orders at agents' wallets: one row for each order, changed only by guarded updates (id, state, version);
 * attempts and their results are append-only. `wallet_tx` is the common space of ids over all tenants: a
 * movement on our ledger, an order (state `order`), or the mark of a cancel with an unknown id. Ids are kept
 * forever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table wallet_order (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    member_account text not null,
    tx_id text not null,
    kind text not null check (kind in (${kinds})),
    state text not null check (state in (${states})),
    version int not null default 1,
    node_id text,
    provider text not null default '',
    request_id text not null,
    body text not null,
    game_id int,
    round_id text,
    currency text not null,
    amount bigint not null check (amount >= 0),
    ref_tx_id text[] not null default '{}',
    is_final boolean not null default false,
    undo_reason text,
    take_id bigint,
    undo_id bigint,
    win bigint,
    jackpot bigint,
    total_bet bigint,
    total_win bigint,
    settled_by text,
    was_ok boolean not null default false,
    undone_unknown boolean not null default false,
    late_ok boolean not null default false,
    bet_id bigint,
    bet jsonb,
    record_due boolean not null default false,
    reason text check (reason in ('refused', 'logic', 'timeout')),
    code int,
    node_code int,
    attempts int not null default 0,
    busy int not null default 0,
    agent_tx_id text,
    balance bigint,
    created_at timestamptz not null,
    first_sent_at timestamptz,
    last_sent_at timestamptz,
    last_ended_at timestamptz,
    next_retry_at timestamptz,
    finished_at timestamptz,
    resolved_by text,
    primary key (tenant_id, id),
    unique (tenant_id, tx_id)) with (fillfactor = 70)`);
  await run(`create index wallet_order_open on wallet_order (agent_id, id)
    where state in ('created','sent','uncertain','cancelling','manual')`);
  await run('create index wallet_order_due on wallet_order (next_retry_at) where next_retry_at is not null');
  await run('create index wallet_order_record on wallet_order (id) where record_due');
  await run('create index wallet_order_take on wallet_order (take_id) where take_id is not null');
  await run(
    'create index wallet_order_round on wallet_order (round_id, member_id) where round_id is not null',
  );
  await run('create index wallet_order_newest on wallet_order (agent_id, created_at desc, id desc)');
  await openTable(db, 'wallet_order', { owned: 'agent', rights: ['select', 'insert', 'update'] });

  await run(`create table wallet_attempt (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    order_id bigint not null,
    number int not null,
    call text not null,
    url text not null,
    body text,
    sent_at timestamptz not null,
    primary key (tenant_id, id))`);
  await run('create index wallet_attempt_order on wallet_attempt (order_id, id)');
  await openTable(db, 'wallet_attempt', { owned: 'agent', rights: ['select', 'insert'] });

  await run(`create table wallet_answer (
    attempt_id bigint not null,
    late boolean not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    order_id bigint not null,
    ended_at timestamptz not null,
    duration_ms int not null,
    failure text,
    detail text not null default '',
    http_status int,
    reply text,
    signature text,
    class text not null,
    step text not null,
    reason text,
    code int,
    primary key (tenant_id, attempt_id, late))`);
  await run('create index wallet_answer_order on wallet_answer (order_id)');
  await openTable(db, 'wallet_answer', { owned: 'agent', rights: ['select', 'insert'] });

  await run(`create table wallet_tx (
    tx_id text primary key,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    order_id bigint,
    kind text not null check (kind in ('mark',${kinds})),
    hash bytea not null,
    node_id text not null,
    at timestamptz not null,
    round_id text,
    is_final boolean not null default false,
    state text not null check (state in ('order','ok','rejected','cancelled')),
    code int not null default 0,
    amount bigint,
    currency text,
    balance bigint,
    bet_id bigint,
    ref_tx_id text[] not null default '{}',
    settled_by text) with (fillfactor = 85)`);
  await run(
    'create index wallet_tx_last on wallet_tx (member_id, round_id) where is_final and round_id is not null',
  );
  await run(`create index wallet_tx_held on wallet_tx (member_id)
    where kind = 'withhold' and state = 'ok' and settled_by is null and not is_final`);
  await openTable(db, 'wallet_tx', { owned: 'agent', rights: [] });
}
