import type { Right, TableAccess } from './table-access.ts';

const all: readonly Right[] = ['select', 'insert', 'update', 'delete'];
/** May be added to, never changed: history. */
const added: readonly Right[] = ['select', 'insert'];
/** Changed, but never removed by a request. */
const kept: readonly Right[] = ['select', 'insert', 'update'];
/** Written only by the server's own work (ingest, jobs, first start). */
const read: readonly Right[] = ['select'];

const agent = (rights: readonly Right[]): TableAccess => ({ owned: 'agent', rights });
const tenant = (rights: readonly Right[]): TableAccess => ({ owned: 'tenant', rights });
const platform = (rights: readonly Right[]): TableAccess => ({ owned: 'platform', rights });
const administrators = (rights: readonly Right[]): TableAccess => ({ owned: 'administrators', rights });
const server: TableAccess = { owned: 'server', rights: [] };

/** Small tables that are joined with distributed tables in queries. */
const everywhere = (access: TableAccess): TableAccess => ({ ...access, placement: 'reference' });
/** Rows of agents that are few, of the consoles, or with keys that are one over all tenants. */
const local = (access: TableAccess): TableAccess => ({ ...access, placement: 'local' });

/**
 * Changed by statements that read copies as well; or by all that moves money at a console, which then commits in two phases:
 * Citus does so where a table that it knows is changed on the coordinator.
 */
const coordinator = (access: TableAccess): TableAccess => ({ ...access, placement: 'coordinator' });

/** Every table of the schema, by whose rows it holds and what requests may do with them; a test holds the database to it. */
export const tables: Readonly<Record<string, TableAccess>> = {
  activity: everywhere(administrators(all)),
  // Settled by the server; a correction changes the amount of an award.
  activity_award: agent(['select', 'update']),
  activity_correction: administrators(added),
  activity_score: agent(read),
  agent: everywhere({ owned: 'agent', rights: kept, agentColumn: 'id' }),
  agent_custom: local(agent(all)),
  agent_logo: local(agent(all)),
  agent_move: local(agent(added)),
  agent_public_key: local(agent(kept)),
  agent_rtp_change: local(agent(added)),
  agent_tx: agent(added),
  // Written by administrators; agents read those addressed to them, which is a condition of the query.
  announcement: platform(all),
  announcement_read: local(agent(added)),
  // Applications, sign-ins and streams are ingest's; administrators review, ban and close.
  anchor: everywhere(administrators(kept)),
  anchor_fan: agent(read),
  anchor_former_agency: administrators(added),
  anchor_payout: administrators(added),
  anchor_share: administrators(added),
  anchor_stream: administrators(['select', 'update']),
  approval: coordinator(agent(kept)),
  approval_rules: coordinator(platform(added)),
  audit_head: platform(kept),
  audit_log: local({ owned: 'agent', rights: added, tenantColumn: 'chain' }),
  bet: agent(read),
  // Inserted with the bets, numbered by the server.
  bet_commit: tenant(added),
  bet_revision: agent(added),
  binding: server,
  captcha: server,
  chat_message: agent(read),
  chat_reply: administrators(added),
  // Written by sign-ins with the company's identity.
  company_account: administrators(read),
  company_request: server,
  company_role: administrators(['select', 'insert', 'delete']),
  company_sign_in: administrators(read),
  // Written by the readers' calls; read with the details of a bet.
  config_ack: administrators(read),
  config_feed: coordinator(platform(kept)),
  config_item: coordinator(agent(kept)),
  // Written by the readers' calls, shown to administrators.
  config_node: administrators(read),
  credit_change: agent(added),
  // A row is locked by who sets its rate, which takes the right to update.
  currency: everywhere(platform(kept)),
  // Joined with bets and members on their shards to convert figures into CNY.
  currency_rate: everywhere(platform(added)),
  // Days are aggregated by the server; a change of a past day opens it.
  day_sum_open: tenant(added),
  day_sum_until: platform(read),
  default_view: local(agent(all)),
  discount: administrators(all),
  discount_goods: administrators(all),
  // Counted with the purchases.
  discount_sum: administrators(read),
  export_job: local(agent(kept)),
  feature_spin: agent(read),
  file_upload: administrators(all),
  game: platform(read),
  game_area: platform(read),
  game_node: administrators(kept),
  game_node_key: administrators(all),
  game_setting: platform(kept),
  game_setting_change: platform(added),
  gift: everywhere(administrators(all)),
  // Stored by ingest; a reversal is an administrator's.
  gift_sent: agent(['select', 'update']),
  gift_day_sum: administrators(read),
  gift_money_day_sum: administrators(read),
  gift_version: everywhere(administrators(added)),
  goods: everywhere(administrators(all)),
  goods_day: administrators(read),
  goods_purchase: agent(read),
  goods_version: everywhere(administrators(added)),
  // Entered with the change itself.
  guarded_change: coordinator(agent(added)),
  idempotency: coordinator(platform(kept)),
  // Inserted by the server's own work and by resets of an authenticator; operators mark items as read.
  inbox_item: local(agent(kept)),
  ingest_bet: server,
  ingest_gift: server,
  ingest_purchase: server,
  ingest_conflict: administrators(kept),
  ingest_event: server,
  ip_whitelist: local(agent(['select', 'insert', 'delete'])),
  // Entered by the server itself; administrators run, retry and cancel.
  job: administrators(['select', 'update']),
  kysely_migration: server,
  kysely_migration_lock: server,
  // Created for agents, redeemed by game servers.
  kill_setting: agent(kept),
  label_due: server,
  label_entry: agent(kept),
  label_run: administrators(read),
  label_touch: platform(['insert']),
  // Every change of a member, by any role, reads the effects of labels.
  label_version: everywhere(platform(added)),
  launch: local(agent(['insert'])),
  ledger_account: agent(kept),
  ledger_reversal: agent(added),
  ledger_transfer: agent(added),
  limit_group: administrators(all),
  login_attempt: platform(['select', 'delete']),
  login_blob: server,
  login_ip_failure: server,
  member: agent(kept),
  member_benefit_past: agent(added),
  // All rows have the same watermark, so they are read in one snapshot.
  member_count: local(agent(read)),
  member_disabled_benefit: agent(all),
  member_login: agent(read),
  member_mini_ban: agent(all),
  member_offline: agent(added),
  member_sign_in: agent(read),
  member_trade_limit: agent(all),
  member_transfer: agent(added),
  month_file: server,
  // A removed note keeps its row, without its text.
  note: local(agent(kept)),
  // Account names are unique over all tenants, and queries of accounts name the tree themselves.
  operator: everywhere(platform(kept)),
  operator_control: coordinator(platform(kept)),
  operator_login: local(agent(read)),
  order_day_sum: agent(read),
  // Written by ingest, decided by administrators.
  parked_win: agent(['select', 'update']),
  // Written when a month leaves the database.
  past_bet: agent(read),
  // Queries name the operator; a change at a console may have to verify one.
  passkey: coordinator(platform(all)),
  passkey_challenge: coordinator(platform(['select', 'delete'])),
  // Contributions and payouts are written by ingest; administrators move seeds and drain, and decide held
  // jackpots.
  pool_balance: administrators(kept),
  pool_config: platform(['select', 'update']),
  pool_group: platform(kept),
  pool_payout: administrators(kept),
  pool_record: administrators(kept),
  pool_terms: everywhere(platform(added)),
  // Written by the engine of risk control; a verdict changes an alert.
  // Read and written with the record, which the call has locked within its scope.
  record_change: platform(added),
  risk_act: administrators(added),
  risk_address: administrators(read),
  risk_alert: local(agent(['select', 'update'])),
  risk_alert_item: administrators(['select']),
  // Requested by administrators, completed by the server's job.
  risk_back_test: administrators(added),
  risk_batch: platform(['insert']),
  // Opened by the evaluation.
  risk_case: administrators(['select', 'update']),
  // Made by the server, decided by administrators.
  risk_opposite: administrators(['select', 'update']),
  risk_engine: administrators(read),
  risk_history: server,
  risk_minute: administrators(read),
  risk_online: administrators(read),
  risk_record: local(agent(kept)),
  risk_shadow: administrators(kept),
  risk_snooze: administrators(kept),
  risk_standing: local(agent(read)),
  risk_trend: administrators(read),
  risk_version: administrators(added),
  // Made by administrators and by ingest; agents read their names.
  room: platform(kept),
  room_config: platform(['select', 'update']),
  room_cover: server,
  order_recovery: agent(kept),
  order_recovery_item: agent(added),
  reconciliation: agent(added),
  report_schedule: local(agent(all)),
  reconciliation_difference: agent(read),
  round: platform(read),
  // Ended by a separate row: settings never change.
  rtp_end: agent(added),
  rtp_setting: agent(added),
  sensitive_hit: agent(read),
  sensitive_state: administrators(kept),
  sensitive_word: administrators(all),
  saved_view: local(agent(all)),
  server_lease: server,
  sign_in_ticket: server,
  // In addition, requests may read the columns of session that contain no secret (columnRights).
  stored_file: local(agent(all)),
  stored_total: platform(kept),
  session: everywhere(platform(['delete'])),
  setting: platform(all),
  stream_event: platform(read),
  platform_key: administrators(kept),
  text_cell: administrators(all),
  text_key: administrators(all),
  ticker: administrators(all),
  upload_part: administrators(all),
  video: administrators(all),
  video_space: administrators(kept),
  video_tag: administrators(all),
  video_tagging: administrators(all),
  wallet_agent: everywhere(agent(kept)),
  wallet_answer: agent(added),
  wallet_attempt: agent(added),
  wallet_bench: local(agent(kept)),
  wallet_bench_check: local(agent(read)),
  wallet_health: local(agent(read)),
  wallet_health_mark: server,
  wallet_key: local(agent(kept)),
  wallet_closed_round: administrators(added),
  wallet_incident: agent(['insert']),
  wallet_lock: agent(kept),
  wallet_order: agent(kept),
  // Decisions of operators create undos and returns, which get an id.
  wallet_tx: local(agent(kept)),
  win_limit: platform(all),
};

/**
 * Columns that administrators may change in rows that only the server writes otherwise: a decision about a held
 * payout settles its bet.
 */
export const administratorColumns: Readonly<Record<string, readonly string[]>> = {
  bet: ['payout', 'reward', 'state', 'payout_time', 'balance_after', 'stamp', 'revision', 'pool_terms'],
};

/** Column privileges, where requests may not read entire rows. */
export const columnRights: Readonly<Record<string, readonly string[]>> = {
  session: [
    'tag',
    'operator_id',
    'app_type',
    'ip',
    'user_agent',
    'created_at',
    'active_at',
    'expires_at',
    'viewer_id',
  ],
};
