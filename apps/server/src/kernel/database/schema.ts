import type { AccountType } from '@pitboss/contract/agents/agents';
import type { benefitKinds } from '@pitboss/contract/members/restrictions';
import type { ColumnType, Generated } from 'kysely';
import type { AnchorTables } from './anchor-schema.ts';
import type { ContentTables } from './content-schema.ts';
import type { LabelTables, PoolTables, RiskTables } from './risk-schema.ts';
import type { ChatTables, ShopTables } from './shop-schema.ts';
import type { WalletTables } from './wallet-schema.ts';

/** Rows as the driver gives them: bigint and numeric arrive as decimal strings, instants as Date. */
type Big = string;
type Minor = ColumnType<string, string | bigint, string | bigint>;
type At = ColumnType<Date, Date | string, Date | string>;

export interface Database
  extends WalletTables,
    RiskTables,
    LabelTables,
    PoolTables,
    ContentTables,
    ShopTables,
    ChatTables,
    AnchorTables {
  setting: { key: string; value: unknown };
  currency: { code: string; name_zh_cn: string; name_en_us: string; symbol: string; sort: number };
  currency_rate: { id: Big; code: string; rate: string; valid_from: At; operator_id: Big | null };
  game: {
    id: number;
    parent_id: number | null;
    name_zh_cn: string;
    name_en_us: string;
    category: string;
    decodable: boolean;
    state: 'online' | 'test' | 'maintain' | 'closure';
  };
  game_area: { game_id: number; area_id: number; name_zh_cn: string; name_en_us: string; odds: unknown };
  agent: {
    id: Big;
    tenant_id: Big;
    parent_id: Big | null;
    path: string;
    layer: number;
    account_type: AccountType;
    account: string;
    name: string;
    currency: string;
    state: 'normal' | 'blocked';
    bet_banned: boolean;
    transfer_mode: 'manual' | 'automatic' | 'seamless';
    callback_url: string;
    rtp: number;
    game_ids: number[] | null;
    phone: string;
    remark: string;
    logo: string | null;
    created_at: At;
    last_login_at: At | null;
    valid_until: At | null;
    callback_changed_at: At | null;
    members_locked_until: At | null;
  };
  agent_public_key: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    pem: string;
    fingerprint: string;
    bits: number;
    operator_id: Big | null;
    operator_account: string;
    created_at: At;
    revoked_at: At | null;
  };
  agent_rtp_change: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    /** Thousandths; null at the opening of the agent. */
    before: number | null;
    after: number;
    valid_from: At;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    reason: string;
  };
  kill_setting: {
    tenant_id: Big;
    id: Big;
    agent_id: Big;
    member_id: Big;
    /** Hundredths. */
    probability: number;
    valid_from: At;
    until: At;
    target: Minor | null;
    reason: string;
    operator_id: Big | null;
    actor: string;
    ended_at: At | null;
    ended_why: 'expired' | 'target' | 'deleted' | 'replaced' | null;
    end_operator_id: Big | null;
    end_actor: string | null;
    end_reason: string | null;
  };
  rtp_setting: {
    tenant_id: Big;
    id: Big;
    agent_id: Big;
    member_id: Big | null;
    key: string;
    level: 'playerGame' | 'player' | 'agentGame2' | 'agent2' | 'agentGame1';
    game_id: number | null;
    /** Thousandths. */
    rtp: number;
    valid_from: At;
    until: At | null;
    target: Minor | null;
    reason: string;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
  };
  /** The end of a setting before its `until`. */
  rtp_end: {
    tenant_id: Big;
    setting_id: Big;
    agent_id: Big;
    at: At;
    why: 'expired' | 'target' | 'deleted' | 'replaced';
    entered_at: Generated<Date>;
    reason: string | null;
    operator_id: Big | null;
    actor: string | null;
    approver: string | null;
  };
  agent_move: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    from_parent: Big;
    to_parent: Big;
    agents: number;
    operator_id: Big | null;
    at: At;
  };
  agent_custom: {
    agent_id: Big;
    tenant_id: Big;
    brand: string;
    default_chip: Minor | null;
    chat_allowed: boolean;
    jackpot_shown: boolean;
    service_link: string;
    updated_at: At;
  };
  stored_file: {
    tenant_id: Big;
    agent_id: Big;
    name: string;
    kind: string;
    type: string;
    bytes: Big;
    operator_id: Big;
    created_at: At;
    used_at: At | null;
    /** Until when a picture that was replaced is served. */
    ends_at: Generated<Date | null>;
  };
  stored_total: { id: boolean; bytes: Big };
  agent_logo: { name: string; tenant_id: Big; agent_id: Big; png: Buffer; created_at: At };
  operator: {
    id: Big;
    account: string;
    account_key: string;
    nickname: string;
    role: 'superAdmin' | 'systemAdmin' | 'agentAdmin' | 'agent' | 'subAccount';
    agent_id: Big | null;
    tenant_id: Big;
    phone: string;
    /** A deleted account keeps its row: its name is never given again, and the logs point at it. */
    state: 'normal' | 'blocked' | 'deleted';
    permissions: number[] | null;
    salt: string;
    password_hash: string;
    must_change_password: Generated<boolean>;
    password_expires_at: At | null;
    totp_secret: string | null;
    totp_last_step: Big | null;
    created_at: At;
    last_login_at: At | null;
  };
  login_attempt: {
    account_key: string;
    failures: Generated<number>;
    locked_until: At | null;
    updated_at: At;
  };
  login_ip_failure: { ip: string; at: At };
  login_blob: { hash: Buffer; expires_at: At };
  captcha: { id: string; code: string; network: string; agent_hash: string; expires_at: At };
  binding: { ticket_hash: Buffer; operator_id: Big; secret: string; expires_at: At };
  server_lease: { node_id: number; folder: string; run: string; host: string; beat_at: At };
  /** Months of bets and rounds that went to files; `attached_at` is set while one is back. */
  month_file: {
    part: 'bet' | 'round';
    month: string;
    file: string;
    rows: Big;
    sha256: string;
    detached_at: At;
    attached_at: At | null;
  };
  session: {
    token_hash: Buffer;
    cookie_hash: Buffer | null;
    tag: string;
    operator_id: Big;
    app_type: number;
    ip: string;
    user_agent: string;
    created_at: At;
    active_at: At;
    expires_at: At;
    /** Set for a session that only shows what the operator sees: who looks on, and through which own session. */
    viewer_id: ColumnType<Big | null, Big | null | undefined, never>;
    viewer_session: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  };
  operator_login: {
    id: Big;
    tenant_id: Big;
    agent_id: Big | null;
    operator_id: Big | null;
    account: string;
    app_type: number;
    ip: string;
    user_agent: string;
    result: string;
    at: At;
  };
  ip_whitelist: {
    id: Big;
    tenant_id: Big;
    agent_id: Big | null;
    kind: 'backoffice' | 'api';
    network: string;
    operator_id: Big | null;
    created_at: At;
  };
  approval: {
    id: Big;
    tenant_id: Big;
    /** The maker's agent; null for the platform's administrators. */
    agent_id: Big | null;
    maker_id: Big;
    maker_account: string;
    call: string;
    kind: string;
    target: string;
    /** The request, sealed with the server's secret. */
    payload: string;
    payload_hash: Buffer;
    before: unknown;
    after: unknown;
    state: 'open' | 'approved' | 'rejected' | 'expired';
    /** Why the last attempt to make the change failed: key and parameters of the refusal. */
    reason: unknown;
    remark: Generated<string>;
    decided_by: Big | null;
    decided_account: string | null;
    decided_at: At | null;
    created_at: At;
    expires_at: At;
  };
  job: {
    id: Big;
    name: string;
    /** Tells work of one name apart: the id of an export, the server of regular work that each does for itself. */
    key: string;
    /** Work of one lane runs one at a time. */
    lane: string | null;
    /** The only server that may run it. */
    only_node: number | null;
    /** Comes again by itself. */
    regular: boolean;
    payload: unknown;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    /** Not before this. */
    due_at: At;
    /** Tries begun. */
    attempt: Generated<number>;
    server: string | null;
    /** Names the run that has it, and the last sign of life of that. */
    run: string | null;
    beat_at: At | null;
    /** What the last try that failed said. */
    error: string | null;
    created_at: At;
    started_at: At | null;
    finished_at: At | null;
  };
  inbox_item: {
    id: Big;
    tenant_id: Big;
    agent_id: Big | null;
    operator_id: Big;
    kind: string;
    /** The server tells an operator the same once. */
    key: string;
    params: unknown;
    link: string | null;
    at: At;
    read_at: At | null;
  };
  saved_view: {
    tenant_id: Big;
    agent_id: Big | null;
    id: Big;
    operator_id: Big;
    role: string;
    page: string;
    path: string;
    name: string;
    shared: boolean;
    state: unknown;
    /** What its alert asks the list with. */
    payload: unknown;
    alert: unknown;
    /** The alert's figure was beyond its value at the last look. */
    alert_over: Generated<boolean>;
    checked_at: At | null;
    updated_at: At;
  };
  default_view: {
    tenant_id: Big;
    agent_id: Big | null;
    operator_id: Big;
    page: string;
    path: string;
    view_id: Big;
  };
  report_schedule: {
    tenant_id: Big;
    agent_id: Big | null;
    id: Big;
    operator_id: Big;
    app_type: number;
    language: 'zh_cn' | 'en_us';
    ip: string;
    name: string;
    /** What an export at once is asked for with. */
    request: unknown;
    every: 'day' | 'week' | 'month';
    day: number;
    hour: number;
    /** Which fields of the payload hold the days of a run, and which days. */
    range: unknown;
    email: string | null;
    state: 'active' | 'paused' | 'stopped';
    /** Key and parameters of the refusal behind a stop or a failure. */
    reason: unknown;
    next_at: At | null;
    last_at: At | null;
    last_state: 'running' | 'done' | 'failed' | null;
    last_export: Big | null;
    mail_state: 'waiting' | 'sent' | 'failed' | null;
    mail_tries: Generated<number>;
    mail_due_at: At | null;
    created_at: At;
  };
  export_job: {
    id: Big;
    tenant_id: Big;
    agent_id: Big | null;
    operator_id: Big;
    app_type: number;
    language: 'zh_cn' | 'en_us';
    ip: string;
    title: string;
    page: string;
    /** What was asked for: path, payload, columns, labels, zone. */
    request: unknown;
    /** The filter in words: label and value. */
    filter: unknown;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'deleted';
    /** Key and parameters of the refusal behind a failure. */
    reason: unknown;
    rows: Generated<number>;
    total: number | null;
    percent: number | null;
    bytes: Big | null;
    /** Random name of the file under the exports folder. */
    file: string | null;
    created_at: At;
    finished_at: At | null;
    expires_at: At | null;
  };
  audit_head: { chain: Big; seq: Big; hash: Buffer };
  audit_log: {
    chain: Big;
    seq: Big;
    id: Big;
    at: At;
    operator_id: Big | null;
    account: string;
    agent_id: Big | null;
    ip: string;
    session_tag: string;
    call: string;
    target: string;
    before: unknown;
    after: unknown;
    code: number;
    request_id: string;
    prev_hash: Buffer;
    hash: Buffer;
  };
  member: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    account: string;
    nickname: string;
    name: string;
    mobile: string;
    remark: string;
    currency: string;
    state: 'normal' | 'blocked';
    bet_banned: boolean;
    chat_banned_until: At | null;
    kind: 'normal' | 'test' | 'anchor' | 'robot';
    register_ip: string;
    login_ip: string | null;
    current_game_id: number | null;
    online_since: At | null;
    created_at: At;
    last_login_at: At | null;
    first_bet_at: At | null;
    /** Hundredths. */
    kill_probability: ColumnType<number | null, number | null | undefined, number | null>;
    /** Its end; null: none. */
    kill_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    chat_ban_remark: Generated<string>;
    /** A sign-in before this instant does not count any more. */
    offline_forced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    mini_banned: number[] | null;
    trade_limited: Generated<boolean>;
  };
  parked_win: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    bet_id: Big;
    bet_key: string;
    inning_id: string | null;
    game_id: number;
    currency: string;
    stake: Minor;
    win: Minor;
    jackpot: Minor;
    /** Of a settled bet, whose outcome was to change. */
    correction: boolean;
    reason: 'amount' | 'ratio' | 'balance';
    /** The limit that held then. */
    max_win: Minor;
    max_ratio: number;
    node_id: string;
    /** What the agent's wallet said, for members whose agent keeps it. */
    balance: Minor | null;
    at: At;
    state: 'open' | 'paid' | 'lost' | 'returned' | 'kept';
    remark: Generated<string>;
    operator_id: Big | null;
    decided_at: At | null;
    created_at: At;
    jackpot_level: number | null;
  };
  win_limit: {
    id: Big;
    game_id: number;
    currency: string;
    max_win: Minor;
    max_ratio: number;
    reason: string;
    operator_id: Big;
    updated_at: At;
  };
  ledger_account: {
    id: Big;
    tenant_id: Big;
    kind: 'member' | 'agent' | 'house' | 'pool' | 'anchor' | 'agency';
    owner_id: Big;
    agent_id: Big;
    currency: string;
    balance: Minor;
    held: Minor;
    credit_limit: Minor;
  };
  ledger_transfer: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    kind: string;
    debit_account: Big;
    credit_account: Big;
    amount: Minor;
    currency: string;
    debit_after: Minor;
    credit_after: Minor;
    ref: string;
    operator_id: Big | null;
    at: At;
    reason: string | null;
    rate_id: Big | null;
  };
  credit_change: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    account_id: Big;
    currency: string;
    before: Big;
    after: Big;
    operator_id: Big | null;
    reason: string;
    at: At;
  };
  ledger_reversal: { transfer_id: Big; tenant_id: Big; agent_id: Big; reversal_id: Big; at: At };
  idempotency: {
    tenant_id: Big;
    actor: Big;
    call: string;
    key: string;
    request_hash: Buffer;
    reply: unknown;
    created_at: At;
  };
  round: {
    id: Big;
    inning_id: string;
    game_id: number;
    room_id: string;
    result: string;
    player: string;
    banker: string;
    card_type: string;
    table_id: string | null;
    shoe_no: string | null;
    hand_no: number | null;
    started_at: At;
    ended_at: At | null;
    hash: Buffer;
    decode_fault: string | null;
    /** Of the transaction that stored it; 0 from before there was a feed. */
    stamp: Generated<Big>;
  };
  bet: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    bet_key: string;
    round_id: Big | null;
    inning_id: string | null;
    game_id: number;
    area_id: number | null;
    room_id: string;
    room_type: number;
    hall_level: number;
    currency: string;
    amount: Minor;
    payout: Minor;
    reward: Minor;
    /** 0 unsettled, 1 settled, 2 cancelled. */
    state: number;
    balance_after: Minor | null;
    rtp: number | null;
    /** The game server that sent it; null from before that was kept. */
    node_id: string | null;
    bet_time: At;
    payout_time: At | null;
    ip: string;
    /** Its member was a normal one when it was made: reports count it. */
    is_normal: boolean;
    /** Of the transaction that made its state of now; 0 from before there was a feed. */
    stamp: Generated<Big>;
    revision: Generated<number>;
    /** The version of a pool group that it contributed by; null where it did not. */
    pool_terms: Big | null;
    /** Which limit of its room it was beyond, as `limitBreaks` lists them from 1; null: none. */
    limit_broken: number | null;
  };
  /** A state that a bet had. */
  bet_revision: {
    tenant_id: Big;
    agent_id: Big;
    bet_id: Big;
    revision: number;
    stamp: Big;
    state: number;
    payout: Minor;
    reward: Minor;
    payout_time: At | null;
  };
  bet_commit: {
    tenant_id: Big;
    stamp: Big;
    /** How many bets it touched. */
    bets: number;
    /** Null until it is given, after the commit. */
    place: Big | null;
  };
  rollup_hour: Rollup & { hour: At };
  rollup_day: Rollup & { day: string };
  rollup_area_day: Rollup & { area_id: number; day: string; wins: Big };
  rollup_room_day: Rollup & { room_id: string; room_type: number; hall_level: number; day: string };
  rollup_member_half: Omit<Rollup, 'game_id'> & { member_id: Big; half: number; earlier: number | null };
  member_count: { tenant_id: Big; agent_id: Big; until: Big; n: number };
  half_players: { tenant_id: Big; agent_id: Big; half: number; earlier: number[] };
  closed_period: { tenant_id: Big; grain: number; from_day: string; to_day: string; closed_at: At };
  closed_sum: ClosedSum & { agent_id: Big; game_id: number };
  closed_players: {
    tenant_id: Big;
    grain: number;
    from_day: string;
    agent_id: Big;
    currency: string;
    members: string[];
    earlier: string[];
  };
  closed_member_sum: ClosedSum & { agent_id: Big; member_id: Big };
  day_sum_until: { subject: 'order' | 'gift' | 'giftMoney'; until: string };
  day_sum_open: { subject: 'order' | 'gift' | 'giftMoney'; tenant_id: Big; day: string };
  member_trade_limit: Restriction & {
    in_max: Minor | null;
    out_max: Minor | null;
    in_day_max: Minor | null;
    out_day_max: Minor | null;
    day_count: number | null;
    remark: string;
  };
  member_disabled_benefit: Restriction & {
    id: Big;
    kind: (typeof benefitKinds)[number];
    reason: string;
    until: At | null;
  };
  member_mini_ban: Restriction & { game_ids: number[] | null; reason: string };
  ingest_bet: {
    bet_key: string;
    bet_id: Big | null;
    tenant_id: Big | null;
    account_id: Big | null;
    inning_id: string | null;
    state: number;
    hash: Buffer;
    node_id: string;
    at: At;
  };
  member_login: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    event: 'login' | 'logout';
    ip: string;
    device: string;
    at: At;
    /** When it was accepted, where that is known. */
    accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  /** Sign-ins for the day; for one activity, or for all. */
  member_sign_in: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    activity_id: string | null;
    at: At;
    accepted_at: At | null;
  };
  /** When members were forced offline. */
  member_offline: {
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    at: At;
  };
  member_transfer: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    order_no: string;
    direction: 'in' | 'out';
    amount: Minor;
    currency: string;
    state: 'success' | 'fail';
    reason: string;
    at: At;
    /** When it was accepted, where that is known. */
    accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  agent_tx: {
    tenant_id: Big;
    agent_id: Big;
    tx_id: string;
    /** Of everything that was sent but the id. */
    hash: Buffer;
    kind: 'in' | 'out' | 'cashOut';
    member_account: string;
    currency: string | null;
    amount: Minor;
    /** Code of the first answer; 0 when it is done. */
    code: number;
    record_id: Big | null;
    balance: Minor | null;
    agent_balance: Minor | null;
    at: At;
  };
  chat_message: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    room_id: string;
    content: string;
    at: At;
    /** When it was accepted, where that is known. */
    accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** What was found in it: words with their places. */
    hits: unknown;
    answer: Generated<'show' | 'mask' | 'hide'>;
    muted: Generated<boolean>;
  };
  feature_spin: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    feature: 'guanyu' | 'hongfu' | 'chibi';
    spin_id: string;
    game_id: number | null;
    room_id: string;
    symbols: string;
    currency: string;
    stake: Minor;
    win: Minor;
    free_spins: number;
    at: At;
    /** When it was accepted, where that is known. */
    accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  };
  stream_event: { id: Big; anchor_id: string; room_id: string; event: string; detail: unknown; at: At };
  game_node: {
    id: string;
    name: string;
    /** In the open, until the server seals it. */
    secret: string | null;
    state: 'closure' | 'test' | 'online' | 'maintain' | 'blocked';
    networks: string[] | null;
    /** Tenants and games it may send for; null: all. */
    tenants: Big[] | null;
    game_ids: number[] | null;
    created_at: At;
    last_seen_at: At | null;
    backlog: number;
    /** Where its games are opened; empty when agents are given no addresses of them. */
    launch_url: Generated<string>;
    /** Whose games it runs; empty when nobody's with rules of their own. */
    provider: Generated<string>;
    /** A planned maintenance, announced so many minutes before; all null without one. */
    maintenance_from: At | null;
    maintenance_until: At | null;
    maintenance_notice: number | null;
    maintenance_zh: string | null;
    maintenance_en: string | null;
  };
  launch: {
    token_hash: Buffer;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    game_id: number;
    ip: string;
    language: string | null;
    return_url: string | null;
    created_at: At;
    expires_at: At;
    /** Who redeemed it, for which session of the game. */
    node_id: string | null;
    session_id: string | null;
    redeemed_at: At | null;
  };
  ingest_event: { node_id: string; event_id: string; hash: Buffer; at: At; code: Generated<number> };
  config_feed: { id: Generated<boolean>; version: Big; floor: Big };
  config_item: {
    tenant_id: Big;
    kind: string;
    /** Wire id of what the item is about. */
    id: string;
    agent_id: Big;
    version: Big;
    /** Null: gone. */
    data: unknown;
    ends_at: At | null;
    at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  config_node: {
    node_id: string;
    /** The tenants it was bound to when it last read everything. */
    scope: string;
    /** Newest version that it was given, and the floor of the feed when it last read everything. */
    given: Big;
    base: Big;
    acked: Big | null;
    acked_at: At | null;
    /** When the newest version was read for it. */
    given_at: At | null;
    /** What it could not apply, as it said last. */
    failed: Generated<unknown>;
  };
  /** What a game server acknowledged when, and up to when that state speaks. */
  config_ack: { node_id: string; at: At; version: Big; known_to: At };
  game_setting: {
    game_id: number;
    state: Generated<'closure' | 'test' | 'online' | 'maintain'>;
    /** Thousandths; null: the game sets none. */
    rtp: number | null;
    /** Ten-thousandths; null: any. */
    profitability: number | null;
    hours: Generated<number>;
    news_ticker: Generated<boolean>;
    voice: Generated<boolean>;
    ai: Generated<boolean>;
    robots: Generated<number>;
    member_chat: Generated<boolean>;
    is_open: Generated<boolean>;
    bet_range: Generated<unknown>;
    largest_payout: Generated<unknown>;
    chips: Generated<unknown>;
    sort: Generated<number>;
    hot: Generated<boolean>;
    multiples: Generated<unknown>;
    /** While a signal to risk control says that its profit is too low. */
    signalled_at: At | null;
    updated_at: At | null;
  };
  game_setting_change: {
    id: Big;
    game_id: number;
    field: string;
    before: unknown;
    after: unknown;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    reason: string | null;
    at: At;
  };
  game_node_key: { id: Big; node_id: string; sealed: string; created_at: At; ends_at: At | null };
  ingest_conflict: {
    id: Big;
    node_id: string;
    event_id: string;
    kind: string;
    body: unknown;
    at: At;
    decision: 'keep' | 'apply' | null;
    reason: Generated<string>;
    decided_by: Big | null;
    decided_at: At | null;
  };
}

/** Sums per agent of the tree (each bet counts for every agent above it), game and currency. */
interface Rollup {
  tenant_id: Big;
  agent_id: Big;
  game_id: number;
  currency: string;
  bets: Big;
  amount: Minor;
  payout: Minor;
  reward: Minor;
}

/** Sums of a period that lies behind us, in one currency; CNY is null where a rate was missing. */
interface ClosedSum {
  tenant_id: Big;
  grain: number;
  from_day: string;
  currency: string;
  bets: Big;
  amount: Minor;
  payout: Minor;
  reward: Minor;
  cny_amount: string | null;
  cny_payout: string | null;
  cny_reward: string | null;
}

/** A member on one of the lists of what is withheld, and who put it there. */
interface Restriction {
  tenant_id: Big;
  agent_id: Big;
  member_id: Big;
  operator_id: Big | null;
  at: At;
}
