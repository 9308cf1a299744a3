import { type Kysely, sql } from 'kysely';

/**
 * The first schema. Conventions: money is bigint minor units next to its currency, times are timestamptz, ids
 * are time-ordered bigints made by the application. Rows that belong to an agent carry `tenant_id` (the level-1
 * agent above) and `agent_id`; keys of such tables contain `tenant_id`, so that they can be distributed by it.
 * No triggers and no foreign keys across tenants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = schema
    .split(/;\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const schema = `
create table setting (key text primary key, value jsonb not null);

create table currency (
  code text primary key, name_zh_cn text not null, name_en_us text not null, symbol text not null, sort int not null);

create table currency_rate (
  id bigint primary key, code text not null, rate numeric(20,8) not null check (rate > 0),
  valid_from timestamptz not null, operator_id bigint);
create index currency_rate_latest on currency_rate (code, valid_from desc);

create table game (
  id int primary key, parent_id int, name_zh_cn text not null, name_en_us text not null, category text not null,
  decodable boolean not null, state text not null default 'online' check (state in ('closure','test','online','maintain')));

create table game_area (
  game_id int not null, area_id int not null, name_zh_cn text not null, name_en_us text not null, odds jsonb,
  primary key (game_id, area_id));

create table agent (
  id bigint primary key,
  tenant_id bigint not null,
  parent_id bigint,
  path text not null,
  layer smallint not null check (layer between 1 and 4),
  account text not null unique,
  name text not null,
  currency text not null,
  state text not null default 'normal' check (state in ('normal','blocked','suspended')),
  bet_banned boolean not null default false,
  transfer_mode text not null default 'manual' check (transfer_mode in ('manual','automatic','seamless')),
  callback_url text not null default '',
  rtp smallint not null default 965 check (rtp between 700 and 990),
  game_ids int[],
  phone text not null default '',
  remark text not null default '',
  logo text,
  created_at timestamptz not null,
  last_login_at timestamptz,
  valid_until timestamptz);
create index agent_path on agent (path text_pattern_ops);
create index agent_parent on agent (parent_id);

create table operator (
  id bigint primary key,
  account text not null,
  account_key text not null unique,
  nickname text not null,
  role text not null check (role in ('superAdmin','systemAdmin','agentAdmin','agent','subAccount')),
  agent_id bigint references agent (id),
  tenant_id bigint not null default 0,
  phone text not null default '',
  state text not null default 'normal' check (state in ('normal','blocked')),
  permissions int[],
  salt text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  password_expires_at timestamptz,
  totp_secret text,
  totp_last_step bigint,
  created_at timestamptz not null,
  last_login_at timestamptz);
create index operator_agent on operator (agent_id);

create table login_attempt (
  account_key text primary key, failures int not null default 0, locked_until timestamptz, updated_at timestamptz not null);
create table login_ip_failure (ip text not null, at timestamptz not null);
create index login_ip_failure_recent on login_ip_failure (ip, at);
create table login_blob (hash bytea primary key, expires_at timestamptz not null);
create table captcha (id text primary key, code text not null, network text not null, agent_hash text not null, expires_at timestamptz not null);
create table binding (ticket_hash bytea primary key, operator_id bigint not null, secret text not null, expires_at timestamptz not null);

create table session (
  token_hash bytea primary key,
  cookie_hash bytea,
  tag text not null,
  operator_id bigint not null references operator (id),
  app_type smallint not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  expires_at timestamptz not null);
create index session_operator on session (operator_id);

create table operator_login (
  id bigint primary key, tenant_id bigint not null, agent_id bigint, operator_id bigint, account text not null,
  app_type smallint not null, ip text not null, user_agent text not null, result text not null, at timestamptz not null);
create index operator_login_tenant on operator_login (tenant_id, id desc);

create table ip_whitelist (
  id bigint primary key, tenant_id bigint not null, agent_id bigint, kind text not null check (kind in ('backoffice','api')),
  network inet not null, operator_id bigint, created_at timestamptz not null);

create table audit_head (chain bigint primary key, seq bigint not null, hash bytea not null);
create table audit_log (
  chain bigint not null, seq bigint not null, id bigint not null,
  at timestamptz not null, operator_id bigint, account text not null, agent_id bigint, ip text not null,
  session_tag text not null, call text not null, target text not null, before jsonb, after jsonb, code int not null,
  request_id text not null, prev_hash bytea not null, hash bytea not null,
  primary key (chain, seq));
create index audit_log_time on audit_log (chain, at desc);

create table member (
  id bigint not null,
  tenant_id bigint not null,
  agent_id bigint not null,
  account text not null,
  nickname text not null,
  name text not null default '',
  mobile text not null default '',
  remark text not null default '',
  currency text not null,
  state text not null default 'normal' check (state in ('normal','blocked')),
  bet_banned boolean not null default false,
  chat_banned_until timestamptz,
  kind text not null default 'normal' check (kind in ('normal','test','anchor','robot')),
  register_ip text not null,
  login_ip text,
  current_game_id int,
  online_since timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz,
  first_bet_at timestamptz,
  primary key (id, tenant_id));
create unique index member_account on member (account, tenant_id);
create index member_agent on member (agent_id, id desc);
create index member_login_ip on member (login_ip);
create index member_register_ip on member (register_ip);
create index member_online on member (agent_id) where online_since is not null;

create table ledger_account (
  id bigint not null,
  tenant_id bigint not null,
  kind text not null check (kind in ('member','agent','house')),
  owner_id bigint not null,
  agent_id bigint not null,
  currency text not null,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  primary key (id, tenant_id),
  check (kind = 'house' or balance - held >= -credit_limit));
create unique index ledger_account_owner on ledger_account (owner_id, kind, currency, tenant_id);

create table ledger_transfer (
  id bigint not null,
  tenant_id bigint not null,
  agent_id bigint not null,
  kind text not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  debit_after bigint not null,
  credit_after bigint not null,
  ref text not null,
  operator_id bigint,
  at timestamptz not null,
  primary key (id, tenant_id),
  check (debit_account <> credit_account)) partition by range (id);
create index ledger_transfer_debit on ledger_transfer (debit_account, id);
create index ledger_transfer_credit on ledger_transfer (credit_account, id);

create table idempotency (
  tenant_id bigint not null, actor bigint not null, call text not null, key text not null,
  request_hash bytea not null, reply jsonb, created_at timestamptz not null,
  primary key (tenant_id, actor, call, key));

create table room (
  id text primary key, game_id int not null, name_zh_cn text not null, name_en_us text not null,
  room_type text not null check (room_type in ('system','selfBuilt')), hall_level text not null check (hall_level in ('newbie','expert','master')),
  sort int not null default 1);

create table round (
  id bigint not null primary key,
  inning_id text not null,
  game_id int not null,
  room_id text not null,
  result text not null, player text not null, banker text not null, card_type text not null,
  table_id text, shoe_no text, hand_no int,
  started_at timestamptz not null, ended_at timestamptz,
  hash bytea not null) partition by range (id);
create index round_inning on round (inning_id);
create index round_game on round (game_id, id desc);
create index round_shoe on round (table_id, shoe_no, hand_no) where shoe_no is not null;

create table bet (
  id bigint not null,
  tenant_id bigint not null,
  agent_id bigint not null,
  member_id bigint not null,
  bet_key text not null,
  round_id bigint,
  inning_id text,
  game_id int not null,
  area_id int,
  room_id text not null,
  room_type smallint not null,
  hall_level smallint not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  payout bigint not null default 0 check (payout >= 0),
  reward bigint not null default 0 check (reward >= 0),
  state smallint not null check (state between 0 and 2),
  balance_after bigint,
  rtp smallint,
  bet_time timestamptz not null,
  payout_time timestamptz,
  ip text not null,
  primary key (id, tenant_id)) partition by range (id);
create index bet_agent on bet (agent_id, id desc);
create index bet_member on bet (member_id, id desc);
create index bet_round on bet (round_id) where round_id is not null;

create table rollup_hour (
  tenant_id bigint not null, agent_id bigint not null, game_id int not null, currency text not null, hour timestamptz not null,
  bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null,
  primary key (agent_id, hour, game_id, currency, tenant_id));

create table rollup_day (
  tenant_id bigint not null, agent_id bigint not null, game_id int not null, currency text not null, day date not null,
  bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null,
  primary key (agent_id, day, game_id, currency, tenant_id));

create table rollup_member_day (
  tenant_id bigint not null, agent_id bigint not null, member_id bigint not null, currency text not null, day date not null,
  bets bigint not null, amount bigint not null, payout bigint not null, reward bigint not null,
  primary key (member_id, day, currency, tenant_id));
create index rollup_member_day_agent on rollup_member_day (agent_id, day);

create table member_login (
  id bigint not null, tenant_id bigint not null, agent_id bigint not null, member_id bigint not null,
  event text not null check (event in ('login','logout')), ip text not null, device text not null, at timestamptz not null,
  primary key (id, tenant_id));
create index member_login_member on member_login (member_id, id desc);
create index member_login_ip_time on member_login (ip, at);
create index member_login_agent on member_login (agent_id, id desc);

create table member_transfer (
  id bigint not null, tenant_id bigint not null, agent_id bigint not null, member_id bigint not null,
  order_no text not null, direction text not null check (direction in ('in','out')), amount bigint not null check (amount > 0),
  currency text not null, state text not null check (state in ('success','fail')), reason text not null default '', at timestamptz not null,
  primary key (id, tenant_id));
create index member_transfer_member on member_transfer (member_id, id desc);
create index member_transfer_agent on member_transfer (agent_id, id desc);

create table chat_message (
  id bigint not null, tenant_id bigint not null, agent_id bigint not null, member_id bigint not null,
  room_id text not null, content text not null, at timestamptz not null,
  primary key (id, tenant_id));
create index chat_message_agent on chat_message (agent_id, id desc);

create table stream_event (
  id bigint primary key, anchor_id text not null, room_id text not null, event text not null, detail jsonb not null, at timestamptz not null);

create table game_node (
  id text primary key, name text not null, secret text not null, state text not null default 'online', networks inet[],
  created_at timestamptz not null, last_seen_at timestamptz, backlog int not null default 0);

create table ingest_event (
  node_id text not null, event_id text not null, hash bytea not null, at timestamptz not null,
  primary key (node_id, event_id));
create table ingest_conflict (
  id bigint primary key, node_id text not null, event_id text not null, kind text not null, body jsonb not null, at timestamptz not null);
`;
