/** Types of the tables, written by `npm run db:types` from the migrated schema. Do not edit. */

import type { ColumnType } from 'kysely';

/** A bigint: the driver returns its digits. */
type Whole = ColumnType<string, string | bigint, string | bigint>;
type Time = ColumnType<Date, Date | string, Date | string>;
/** A column with a default, which an insert may leave out. */
type Default<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Columns of all tables. Amounts are in minor units of their currency. */
export interface Database {
  activity: {
    id: Whole;
    kind: 'leaderboard' | 'signIn' | 'login' | 'onlineTime';
    title_zh: string;
    title_en: string;
    content_zh: string;
    content_en: string;
    picture: string | null;
    link: string | null;
    sort: number;
    show_start: Time;
    show_end: Time;
    start_at: Time;
    end_at: Time;
    payout_at: Time;
    payout_way: 'automatic' | 'claim';
    zone: 'BeiJing' | 'NewYork';
    currencies: string[];
    agents: string[];
    except_agents: string[];
    conditions: unknown;
    budget: unknown;
    rule: unknown;
    draft: boolean;
    stopped: 'settle' | 'cancel' | null;
    stop_reason: string | null;
    settled_at: Time | null;
    /** When late events were last searched for. */
    checked_at: Time | null;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  activity_award: {
    id: Whole;
    activity_id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    currency: string;
    place: number | null;
    score: Whole;
    /** Amount granted by the settlement. */
    amount: Whole;
    /** Amount after corrections. */
    due: Whole;
    /** Claimed, or paid without: from then on it is to be paid. */
    wanted_at: Time | null;
    /** When the order went to the agent's wallet. */
    ordered_at: Time | null;
    paid_at: Time | null;
    /** Amount of the first payment; corrections have their own. */
    paid: Whole | null;
    ledger_id: Whole | null;
    tx_id: string | null;
    failed_at: Time | null;
    /** Amount including events that arrived later, where it differs. */
    proposal: Whole | null;
    at: Time;
  };
  activity_correction: {
    id: Whole;
    award_id: Whole;
    activity_id: Whole;
    before: Whole;
    after: Whole;
    /** Amount paid, or taken back below zero; 0 before the award is paid. */
    moved: Whole;
    ledger_id: Whole | null;
    tx_id: string | null;
    reason: string;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    at: Time;
  };
  /** Participants and bettors, as found by the settlement. */
  activity_score: {
    activity_id: Whole;
    member_id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    currency: string;
    /** Minor units of a leaderboard, else days, periods or minutes. */
    score: Whole;
    excluded: boolean;
    /** Had a settled bet in the window. */
    active: boolean;
  };
  agent: {
    id: Whole;
    tenant_id: Whole;
    parent_id: Whole | null;
    path: string;
    layer: number;
    account: string;
    name: string;
    currency: string;
    state: Default<'normal' | 'blocked'>;
    bet_banned: Default<boolean>;
    transfer_mode: Default<'manual' | 'automatic' | 'seamless'>;
    callback_url: Default<string>;
    rtp: Default<number>;
    game_ids: number[] | null;
    phone: Default<string>;
    remark: Default<string>;
    logo: string | null;
    created_at: Time;
    last_login_at: Time | null;
    valid_until: Time | null;
    callback_changed_at: Time | null;
    members_locked_until: Time | null;
    account_type: Default<'formal' | 'test'>;
    /** The agent of who wrote the remark, 0 for administrators; null: not known. */
    remark_agent_id: Whole | null;
  };
  agent_custom: {
    agent_id: Whole;
    tenant_id: Whole;
    brand: string;
    default_chip: Whole | null;
    chat_allowed: boolean;
    jackpot_shown: boolean;
    service_link: string;
    updated_at: Time;
    controls_shown: Default<boolean>;
  };
  agent_logo: {
    name: string;
    tenant_id: Whole;
    agent_id: Whole;
    png: Buffer;
    created_at: Time;
  };
  agent_move: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    from_parent: Whole;
    to_parent: Whole;
    agents: number;
    operator_id: Whole | null;
    at: Time;
  };
  agent_public_key: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    pem: string;
    fingerprint: string;
    bits: number;
    operator_id: Whole | null;
    operator_account: string;
    created_at: Time;
    revoked_at: Time | null;
  };
  agent_rtp_change: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    /** Thousandths; null when the agent was opened. */
    before: number | null;
    after: number;
    valid_from: Time;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    reason: string;
  };
  agent_tx: {
    tenant_id: Whole;
    agent_id: Whole;
    tx_id: string;
    /** Of everything that was sent but the id. */
    hash: Buffer;
    kind: 'in' | 'out' | 'cashOut';
    member_account: string;
    currency: string | null;
    amount: Whole;
    /** Code of the first response; 0 when it is done. */
    code: number;
    record_id: Whole | null;
    balance: Whole | null;
    agent_balance: Whole | null;
    at: Time;
  };
  anchor: {
    id: string;
    nickname: string;
    type: 'own' | 'agency';
    agency_id: Whole | null;
    agency_tenant: Whole | null;
    room_id: string | null;
    note: string;
    /** When it was allowed to stream first. */
    allowed_at: Time | null;
    banned_at: Time | null;
    /** Null while the ban is permanent. */
    banned_until: Time | null;
    /** Why the last ban or forced close. */
    reason: Default<string>;
    /** The last ban or forced close. */
    closed_at: Time | null;
    /** The sign-in, for twelve hours. */
    session_at: Time | null;
    code_hash: Buffer | null;
    code_at: Time | null;
    /** Wrong tries. */
    code_tries: Default<number>;
    last_login_at: Time | null;
    last_login_ip: string | null;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
    /** Owner of its accounts of the ledger. */
    number: Default<Whole>;
    /** When the anchor signed out of it. */
    session_end: Time | null;
  };
  /** Members who became fans or stopped being fans, with the time. */
  anchor_fan: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    anchor_id: string;
    is_fan: boolean;
    at: Time;
  };
  /** Agencies that anchors had, each up to a time. */
  anchor_former_agency: {
    anchor_id: string;
    until: Time;
    agency_id: Whole | null;
    agency_tenant: Whole | null;
  };
  /** Gift money paid to an anchor (by its number) or an agency. */
  anchor_payout: {
    id: Whole;
    kind: 'anchor' | 'agency';
    owner_id: Whole;
    currency: string;
    amount: Whole;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    at: Time;
  };
  /** Shares of gift money, the newest in force. */
  anchor_share: {
    id: Whole;
    anchor_id: string;
    valid_from: Time;
    anchor_share: string;
    agency_share: string;
    reason: string;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
  };
  anchor_stream: {
    id: Whole;
    anchor_id: string;
    /** The game server's number. */
    stream_id: string;
    room_id: string;
    started_at: Time;
    /** Time of the newest heartbeat. */
    last_at: Time;
    ended_at: Time | null;
    ended: 'stop' | 'forced' | 'lost' | null;
    /** As last reported. */
    viewers: number;
    peak: number;
    viewer_sum: Whole;
    viewer_count: number;
    fps: number | null;
    bitrate_kbps: number | null;
    play_url: string | null;
  };
  announcement: {
    id: Whole;
    type: 'featureUpdate' | 'general';
    title_zh: string;
    title_en: string;
    content_zh: string;
    content_en: string;
    start_at: Time;
    end_at: Time | null;
    draft: boolean;
    important: boolean;
    /** Agents who read it with all below them; null: all. */
    readers: string[] | null;
    /** Rises when all users are requested to read it again. */
    round: Default<number>;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
    /** State that the consoles were last notified of. */
    sent: Default<string>;
  };
  /** The first opening of a round by an account. */
  announcement_read: {
    tenant_id: Whole;
    agent_id: Whole;
    announcement_id: Whole;
    round: number;
    operator_id: Whole;
    at: Time;
  };
  approval: {
    id: Whole;
    tenant_id: Whole;
    /** The maker's agent; null for the platform's administrators. */
    agent_id: Whole | null;
    maker_id: Whole;
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
    /** Reason why the last attempt to make the change failed: key and parameters of the error. */
    reason: unknown;
    remark: Default<string>;
    decided_by: Whole | null;
    decided_account: string | null;
    decided_at: Time | null;
    created_at: Time;
    expires_at: Time;
    /** Sealed value that the request made and that cannot be made twice, such as a decrypted password. */
    prepared: string | null;
    /** A reply that is shown once, sealed; null before and after the maker opened it. */
    reply: string | null;
    reply_until: Time | null;
    reply_opened_at: Time | null;
  };
  approval_rules: {
    version: number;
    rules: unknown;
    operator_id: Whole;
    actor: string;
    approver: string | null;
    reason: string;
    at: Time;
  };
  audit_head: {
    chain: Whole;
    seq: Whole;
    hash: Buffer;
  };
  audit_log: {
    chain: Whole;
    seq: Whole;
    id: Whole;
    at: Time;
    operator_id: Whole | null;
    account: string;
    agent_id: Whole | null;
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
    emptied_by: Whole | null;
  };
  bet: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    bet_key: string;
    round_id: Whole | null;
    inning_id: string | null;
    game_id: number;
    area_id: number | null;
    room_id: string;
    room_type: number;
    hall_level: number;
    currency: string;
    amount: Whole;
    payout: Default<Whole>;
    reward: Default<Whole>;
    /** 0 unsettled, 1 settled, 2 cancelled. */
    state: number;
    balance_after: Whole | null;
    rtp: number | null;
    bet_time: Time;
    payout_time: Time | null;
    ip: string;
    /** Its member was a normal one when it was made: reports count it. */
    is_normal: Default<boolean>;
    /** Of the transaction that made its current state; 0 from before there was a feed. */
    stamp: Default<Whole>;
    revision: Default<number>;
    /** The game server that sent it; null from before that was kept. */
    node_id: string | null;
    /** The version of a pool group that it contributed by; null where it did not. */
    pool_terms: Whole | null;
    /** Exceeded limit of its room, numbered from 1 as in `limitBreaks`; null: none. */
    limit_broken: number | null;
    game_closed: boolean | null;
  };
  bet_commit: {
    tenant_id: Whole;
    stamp: Whole;
    /** Number of bets that it changed. */
    bets: number;
    /** Null until it is assigned, after the commit. */
    place: Whole | null;
  };
  /** A state that a bet had. */
  bet_revision: {
    tenant_id: Whole;
    agent_id: Whole;
    bet_id: Whole;
    revision: number;
    stamp: Whole;
    state: number;
    payout: Whole;
    reward: Whole;
    payout_time: Time | null;
  };
  binding: {
    ticket_hash: Buffer;
    operator_id: Whole;
    secret: string;
    expires_at: Time;
    recovery_codes: Default<Buffer[]>;
  };
  captcha: {
    id: string;
    code: string;
    network: string;
    agent_hash: string;
    expires_at: Time;
  };
  chat_message: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    room_id: string;
    content: string;
    at: Time;
    /** When it was accepted; null: not known. */
    accepted_at: Time | null;
    /** Sensitive words found in it, with their positions. */
    hits: unknown;
    answer: Default<'show' | 'mask' | 'hide'>;
    muted: Default<boolean>;
  };
  chat_reply: {
    id: Whole;
    room_id: string;
    nickname: string;
    content: string;
    operator_id: Whole | null;
    actor: string;
    at: Time;
    shown_at: Time | null;
  };
  company_account: {
    operator_id: Whole;
    issuer: string;
    subject: string;
    managed: boolean;
    created_at: Time;
  };
  company_request: {
    ticket_hash: Buffer;
    state: string;
    nonce: string;
    verifier: string;
    redirect_uri: string;
    session_hash: Buffer | null;
    network: string;
    agent_hash: string;
    expires_at: Time;
  };
  company_role: {
    group_name: string;
    role: 'systemAdmin' | 'agentAdmin';
  };
  company_sign_in: {
    id: Whole;
    at: Time;
    issuer: string;
    subject: string;
    operator_id: Whole | null;
    outcome: 'ok' | 'linked' | 'unknown' | 'noRole' | 'disabled';
    claims: unknown;
  };
  /** Version that a game server acknowledged, when, and up to when that state is known. */
  config_ack: {
    node_id: string;
    at: Time;
    version: Whole;
    known_to: Time;
  };
  config_feed: {
    id: Default<boolean>;
    version: Whole;
    floor: Whole;
  };
  config_item: {
    tenant_id: Whole;
    kind: string;
    /** Id in the feed of what the item is about. */
    id: string;
    agent_id: Whole;
    version: Whole;
    /** Null: gone. */
    data: unknown;
    ends_at: Time | null;
    at: Default<Time>;
    /** Tenants that it concerns, `games` the games; null: all. */
    tenants: string[] | null;
    games: number[] | null;
    /** Tenants to which it may have been sent; `sent_games` the games. */
    sent_tenants: string[] | null;
    sent_games: number[] | null;
  };
  config_node: {
    node_id: string;
    /** The tenants and games it was bound to when it last read everything. */
    scope: string;
    /** Newest version that was sent to it; `base` is the floor of the feed when it last read everything. */
    given: Whole;
    base: Whole;
    acked: Whole | null;
    acked_at: Time | null;
    /** Items that it could not apply, as last reported. */
    failed: unknown;
    /** When the newest version was read for it. */
    given_at: Time | null;
  };
  credit_change: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    account_id: Whole;
    currency: string;
    before: Whole;
    after: Whole;
    operator_id: Whole | null;
    reason: string;
    at: Time;
  };
  currency: {
    code: string;
    name_zh_cn: string;
    name_en_us: string;
    symbol: string;
    sort: number;
  };
  currency_rate: {
    id: Whole;
    code: string;
    rate: string;
    valid_from: Time;
    operator_id: Whole | null;
  };
  day_sum_open: {
    subject: 'order' | 'gift' | 'giftMoney';
    tenant_id: Whole;
    day: string;
  };
  day_sum_until: {
    subject: 'order' | 'gift' | 'giftMoney';
    until: string;
  };
  default_view: {
    tenant_id: Whole;
    agent_id: Whole | null;
    operator_id: Whole;
    page: string;
    path: string;
    view_id: Whole;
  };
  discount: {
    id: Whole;
    name_zh: string;
    name_en: string;
    /** Ten-thousandths that are paid. */
    factor: number;
    start_at: Time;
    /** Its last millisecond. */
    end_at: Time;
    zone: 'BeiJing' | 'NewYork';
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  discount_goods: {
    discount_id: Whole;
    goods_id: Whole;
    start_at: Time;
    end_at: Time;
  };
  discount_sum: {
    discount_id: Whole;
    currency: string;
    pieces: Whole;
    given_up: Whole;
  };
  export_job: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole | null;
    operator_id: Whole;
    app_type: number;
    language: 'zh_cn' | 'en_us';
    ip: string;
    title: string;
    page: string;
    /** Requested export: path, payload, columns, labels, zone. */
    request: unknown;
    /** The filter as labels and values. */
    filter: unknown;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'deleted';
    /** Key and parameters of the error behind a failure. */
    reason: unknown;
    rows: Default<number>;
    total: number | null;
    percent: number | null;
    bytes: Whole | null;
    /** Random name of the file under the exports folder. */
    file: string | null;
    created_at: Time;
    finished_at: Time | null;
    expires_at: Time | null;
    /** SHA-256 of the table's sheets; null for exports made before it was kept. */
    fingerprint: string | null;
  };
  feature_spin: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    feature: 'guanyu' | 'hongfu' | 'chibi';
    spin_id: string;
    game_id: number | null;
    room_id: string;
    symbols: string;
    currency: string;
    stake: Whole;
    win: Whole;
    free_spins: number;
    at: Time;
    /** When it was accepted; null: not known. */
    accepted_at: Time | null;
  };
  file_upload: {
    id: Whole;
    kind: string;
    /** Name chosen by the user. */
    name: string;
    type: string;
    bytes: Whole;
    received: Default<Whole>;
    state: Default<'uploading' | 'failed' | 'done'>;
    /** Key of the failure that ended it. */
    reason: string | null;
    /** Name of the resulting file. */
    file: string | null;
    operator_id: Whole;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  game: {
    id: number;
    parent_id: number | null;
    name_zh_cn: string;
    name_en_us: string;
    category: string;
    decodable: boolean;
    state: Default<'closure' | 'test' | 'online' | 'maintain'>;
  };
  game_area: {
    game_id: number;
    area_id: number;
    name_zh_cn: string;
    name_en_us: string;
    odds: unknown;
  };
  game_node: {
    id: string;
    name: string;
    /** Not sealed until the server seals it. */
    secret: string | null;
    state: Default<'closure' | 'test' | 'online' | 'maintain' | 'blocked'>;
    networks: string[] | null;
    created_at: Time;
    last_seen_at: Time | null;
    backlog: Default<number>;
    /** Tenants it may send for, `game_ids` the games; null: all. */
    tenants: string[] | null;
    game_ids: number[] | null;
    /** URL at which its games are opened; empty when agents get no addresses of them. */
    launch_url: Default<string>;
    /** Provider of its games; empty for providers without rules of their own. */
    provider: Default<string>;
    /** Planned maintenance, announced `maintenance_notice` minutes before; null without one. */
    maintenance_from: Time | null;
    maintenance_until: Time | null;
    maintenance_notice: number | null;
    maintenance_zh: string | null;
    maintenance_en: string | null;
  };
  game_node_key: {
    id: Whole;
    node_id: string;
    sealed: string;
    created_at: Time;
    ends_at: Time | null;
  };
  game_setting: {
    game_id: number;
    state: Default<'closure' | 'test' | 'online' | 'maintain'>;
    /** Thousandths; null: the game sets none. */
    rtp: number | null;
    /** Ten-thousandths; null: any. */
    profitability: number | null;
    hours: Default<number>;
    news_ticker: Default<boolean>;
    voice: Default<boolean>;
    ai: Default<boolean>;
    robots: Default<number>;
    member_chat: Default<boolean>;
    is_open: Default<boolean>;
    bet_range: unknown;
    largest_payout: unknown;
    chips: unknown;
    sort: Default<number>;
    hot: Default<boolean>;
    multiples: unknown;
    /** Set while a signal to risk control reports that its profit is too low. */
    signalled_at: Time | null;
    updated_at: Time | null;
    /** Since when it takes no new bets of ordinary members; `shut_at` of test members. */
    closed_at: Time | null;
    shut_at: Time | null;
  };
  game_setting_change: {
    id: Whole;
    game_id: number;
    field: string;
    before: unknown;
    after: unknown;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    reason: string | null;
    at: Time;
  };
  gift: {
    id: Whole;
    name_zh: string;
    name_en: string;
    /** Name of the stored still image; `moving` that of the animated one. */
    still: string;
    moving: string;
    type: 'ordinary' | 'fans' | 'admission';
    /** Minor units by currency, as digits. */
    prices: unknown;
    /** Least stakes of 30 days by currency. */
    turnover: unknown;
    /** Least sum sent to the anchor before, by currency. */
    sent_before: unknown;
    /** Most pieces of a sending. */
    most: number;
    enabled: boolean;
    sort: number;
    ever_sent: Default<boolean>;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  gift_day_sum: {
    tenant_id: Whole;
    day: string;
    anchor_id: string;
    agency_id: Whole | null;
    currency: string;
    /** First day of the Beijing month of posting. */
    month: string;
    of_anchor: boolean;
    of_agency: boolean;
    reversed: boolean;
    gifts: Whole;
    pieces: Whole;
    amount: string;
    anchor_part: string;
    agency_part: string;
    house_part: string;
  };
  /** Lines of accounts of anchors and agencies. */
  gift_money_day_sum: {
    tenant_id: Whole;
    day: string;
    account_id: Whole;
    gifts: string;
    reversals: string;
    paid: string;
  };
  gift_sent: {
    id: Whole;
    tenant_id: Whole;
    /** The game server's number, unique over all of them. */
    send_id: string;
    agent_id: Whole;
    member_id: Whole;
    /** Test members, robots and anchors are in no figure. */
    is_normal: boolean;
    anchor_id: string;
    /** `anchor_stream.id`. */
    stream_id: Whole;
    room_id: string;
    gift_id: Whole;
    count: number;
    currency: string;
    /** Of one piece. */
    price: Whole;
    amount: Whole;
    anchor_part: Whole;
    agency_id: Whole | null;
    agency_part: Whole;
    house_part: Whole;
    /** The final withholding that paid it at the agent's wallet. */
    order_id: Whole | null;
    at: Time;
    /** By the ledger's clock. */
    posted_at: Time;
    reversed_at: Time | null;
    reversal_reason: string | null;
  };
  /** Terms that apply to gifts sent from a time on. */
  gift_version: {
    gift_id: Whole;
    version: number;
    at: Time;
    type: Database['gift']['type'];
    prices: unknown;
    turnover: unknown;
    sent_before: unknown;
    most: number;
    enabled: boolean;
  };
  goods: {
    id: Whole;
    name_zh: string;
    name_en: string;
    picture: string | null;
    /** Minor units by currency, as digits. */
    prices: unknown;
    code: string;
    on_sale: boolean;
    sort: number;
    day_limit: number | null;
    /** Pieces left; null: unlimited. */
    stock: Whole | null;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  /** Pieces that normal members bought and kept, by Beijing day. */
  goods_day: {
    goods_id: Whole;
    currency: string;
    day: string;
    pieces: Whole;
    amount: Whole;
  };
  goods_purchase: {
    tenant_id: Whole;
    id: Whole;
    agent_id: Whole;
    member_id: Whole;
    purchase_key: string;
    goods_id: Whole;
    count: number;
    currency: string;
    price: Whole;
    unit: Whole;
    amount: Whole;
    discount_id: Whole | null;
    paid_by: 'ledger' | 'wallet';
    is_normal: boolean;
    at: Time;
    refunded_at: Time | null;
    reason: string | null;
    /** When its event was accepted; null: when it happened. */
    accepted_at: Time | null;
  };
  /** Terms that apply to purchases from a time on. */
  goods_version: {
    goods_id: Whole;
    version: number;
    at: Time;
    prices: unknown;
    on_sale: boolean;
    day_limit: number | null;
  };
  guarded_change: {
    tenant_id: Whole;
    id: Whole;
    agent_id: Whole | null;
    maker_id: Whole;
    maker_account: string;
    role: string;
    kind: string;
    target: string;
    minor: Whole | null;
    rise: number | null;
    approver: string | null;
    at: Time;
  };
  idempotency: {
    tenant_id: Whole;
    actor: Whole;
    call: string;
    key: string;
    request_hash: Buffer;
    reply: unknown;
    created_at: Time;
  };
  inbox_item: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole | null;
    operator_id: Whole;
    kind: string;
    /** Each key is reported to an operator once. */
    key: string;
    params: unknown;
    link: string | null;
    at: Time;
    read_at: Time | null;
  };
  ingest_bet: {
    bet_key: string;
    bet_id: Whole | null;
    tenant_id: Whole | null;
    account_id: Whole | null;
    inning_id: string | null;
    state: number;
    hash: Buffer;
    node_id: string;
    at: Time;
  };
  ingest_conflict: {
    id: Whole;
    node_id: string;
    event_id: string;
    kind: string;
    body: unknown;
    at: Time;
    decision: 'keep' | 'apply' | null;
    reason: Default<string>;
    decided_by: Whole | null;
    decided_at: Time | null;
    /** Entity that it conflicts with: as it was sent; once it is decided, as it was stored. */
    stored: unknown;
  };
  ingest_event: {
    node_id: string;
    event_id: string;
    hash: Buffer;
    at: Time;
    code: Default<number>;
    /** Content that was sent, as JSON; null for rounds, and for events from before it was stored. */
    content: string | null;
  };
  ingest_gift: {
    send_id: string;
    gift_sent_id: Whole;
    tenant_id: Whole;
    account_id: Whole;
    hash: Buffer;
    node_id: string;
    at: Time;
  };
  ingest_purchase: {
    purchase_key: string;
    /** Null: a refund that came before its purchase. */
    purchase_id: Whole | null;
    tenant_id: Whole | null;
    account_id: Whole | null;
    hash: Buffer;
    node_id: string;
    at: Time;
  };
  ip_whitelist: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole | null;
    kind: 'backoffice' | 'api';
    network: string;
    operator_id: Whole | null;
    created_at: Time;
  };
  job: {
    id: Whole;
    name: string;
    /** Distinguishes jobs of one name: id of an export, server of regular work per server. */
    key: string;
    /** Work of one lane runs one at a time. */
    lane: string | null;
    /** The only server that may run it. */
    only_node: number | null;
    /** Is scheduled again after each run. */
    regular: boolean;
    payload: unknown;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    /** Not before this. */
    due_at: Time;
    /** Tries begun. */
    attempt: Default<number>;
    server: string | null;
    /** Run that has it; `beat_at` is the heartbeat of that run. */
    run: string | null;
    beat_at: Time | null;
    /** Error of the last failed attempt. */
    error: string | null;
    created_at: Time;
    started_at: Time | null;
    finished_at: Time | null;
  };
  kill_setting: {
    tenant_id: Whole;
    id: Whole;
    agent_id: Whole;
    member_id: Whole;
    /** Hundredths. */
    probability: number;
    valid_from: Time;
    until: Time;
    target: Whole | null;
    reason: string;
    operator_id: Whole | null;
    actor: string;
    ended_at: Time | null;
    ended_why: 'expired' | 'target' | 'deleted' | 'replaced' | null;
    end_operator_id: Whole | null;
    end_actor: string | null;
    end_reason: string | null;
  };
  /** Affected members by label, until its own next run. */
  label_due: {
    tag: string;
    member_id: Whole;
    touch: Whole;
  };
  /** A member on a label. */
  label_entry: {
    tenant_id: Whole;
    id: Whole;
    agent_id: Whole;
    member_id: Whole;
    tag: string;
    side: 'black' | 'white';
    kind: 'auto' | 'manual';
    since: Time;
    until: Time | null;
    /** The minute of the run that made it, and of the last one whose conditions held. */
    ran_at: Time | null;
    held_at: Time | null;
    version: number;
    conditions: unknown;
    figures: unknown;
    reason: string;
    operator_id: Whole | null;
    actor: string | null;
    approver: string | null;
    entered_at: Default<Time>;
    ended_at: Time | null;
    ended_why: 'expired' | 'removed' | null;
    end_entered_at: Time | null;
    end_operator_id: Whole | null;
    end_actor: string | null;
    end_reason: string | null;
  };
  /** The last run of a label. */
  label_run: {
    tag: string;
    ran_at: Time;
    version: number;
    judged: number;
    held: number;
    entered: number;
    at: Time;
  };
  /** Members affected by events, until the next run of any label. */
  label_touch: {
    id: Whole;
    members: string[];
  };
  /** Settings of a label from then on; the newest counts. */
  label_version: {
    tag: string;
    version: number;
    config: unknown;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    reason: string;
    at: Time;
  };
  launch: {
    token_hash: Buffer;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    game_id: number;
    ip: string;
    language: string | null;
    return_url: string | null;
    created_at: Time;
    expires_at: Time;
    /** Game server that redeemed it; `session_id` is the session of the game. */
    node_id: string | null;
    session_id: string | null;
    redeemed_at: Time | null;
  };
  ledger_account: {
    id: Whole;
    tenant_id: Whole;
    kind: 'member' | 'agent' | 'house' | 'pool' | 'anchor' | 'agency';
    owner_id: Whole;
    agent_id: Whole;
    currency: string;
    balance: Default<Whole>;
    held: Default<Whole>;
    credit_limit: Default<Whole>;
  };
  ledger_reversal: {
    transfer_id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    reversal_id: Whole;
    at: Time;
  };
  ledger_transfer: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    kind: string;
    debit_account: Whole;
    credit_account: Whole;
    amount: Whole;
    currency: string;
    debit_after: Whole;
    credit_after: Whole;
    ref: string;
    operator_id: Whole | null;
    at: Time;
    reason: string | null;
    rate_id: Whole | null;
  };
  limit_group: {
    id: Whole;
    name: string;
    currency: string;
    game_id: number;
    limits: unknown;
    room_ids: Default<string[]>;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    updated_at: Time;
  };
  login_attempt: {
    account_key: string;
    failures: Default<number>;
    locked_until: Time | null;
    updated_at: Time;
  };
  login_blob: {
    hash: Buffer;
    expires_at: Time;
  };
  login_ip_failure: {
    ip: string;
    at: Time;
  };
  member: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    account: string;
    nickname: string;
    name: Default<string>;
    mobile: Default<string>;
    remark: Default<string>;
    currency: string;
    state: Default<'normal' | 'blocked'>;
    bet_banned: Default<boolean>;
    chat_banned_until: Time | null;
    kind: Default<'normal' | 'test' | 'anchor' | 'robot'>;
    register_ip: string;
    login_ip: string | null;
    current_game_id: number | null;
    online_since: Time | null;
    created_at: Time;
    last_login_at: Time | null;
    first_bet_at: Time | null;
    /** Hundredths. */
    kill_probability: number | null;
    chat_ban_remark: Default<string>;
    /** A sign-in before this time does not count any more. */
    offline_forced_at: Time | null;
    mini_banned: number[] | null;
    trade_limited: Default<boolean>;
    /** Its end; null: none. */
    kill_until: Time | null;
    remark_agent_id: Whole | null;
    /** The agent of who wrote the remark, 0 for administrators; null: not known. */
    chat_ban_agent_id: Whole | null;
  };
  member_benefit_past: {
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    kind: string;
    since: Time;
    until: Time;
  };
  member_count: {
    tenant_id: Whole;
    agent_id: Whole;
    until: Whole;
    n: number;
  };
  member_disabled_benefit: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    kind: 'all' | 'activities' | 'rewards' | 'discounts' | 'rebates';
    reason: string;
    until: Time | null;
    operator_id: Whole | null;
    at: Time;
  };
  member_login: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    event: 'login' | 'logout';
    ip: string;
    device: string;
    at: Time;
    /** When it was accepted; null: not known. */
    accepted_at: Time | null;
  };
  member_mini_ban: {
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    game_ids: number[] | null;
    reason: string;
    operator_id: Whole | null;
    at: Time;
  };
  /** When members were forced offline. */
  member_offline: {
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    at: Time;
  };
  /** Sign-ins for the day; for one activity, or for all. */
  member_sign_in: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    activity_id: string | null;
    at: Time;
    accepted_at: Time | null;
  };
  member_trade_limit: {
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    in_max: Whole | null;
    out_max: Whole | null;
    in_day_max: Whole | null;
    out_day_max: Whole | null;
    day_count: number | null;
    remark: Default<string>;
    operator_id: Whole | null;
    at: Time;
  };
  member_transfer: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    order_no: string;
    direction: 'in' | 'out';
    amount: Whole;
    currency: string;
    state: 'success' | 'fail';
    reason: Default<string>;
    at: Time;
    /** When it was accepted; null: not known. */
    accepted_at: Time | null;
  };
  /** Months of bets and rounds that went to files; `attached_at` is set while one is back. */
  month_file: {
    part: 'bet' | 'round';
    month: string;
    file: string;
    rows: Whole;
    sha256: string;
    detached_at: Time;
    attached_at: Time | null;
  };
  note: {
    tenant_id: Whole;
    agent_id: Whole;
    id: Whole;
    kind: 'member' | 'agent' | 'order' | 'alert';
    target_id: Whole;
    author_id: Whole;
    author_agent_id: Whole | null;
    text: string;
    shared: boolean;
    mentions: string[];
    at: Time;
    changed_at: Time | null;
    removed_at: Time | null;
    removed_by: Whole | null;
  };
  operator: {
    id: Whole;
    account: string;
    account_key: string;
    nickname: string;
    role: 'superAdmin' | 'systemAdmin' | 'agentAdmin' | 'agent' | 'subAccount';
    agent_id: Whole | null;
    tenant_id: Default<Whole>;
    phone: Default<string>;
    /** A deleted account keeps its row: its name is never used again, and the logs refer to it. */
    state: Default<'normal' | 'blocked' | 'deleted'>;
    permissions: number[] | null;
    salt: string;
    password_hash: string;
    must_change_password: Default<boolean>;
    password_expires_at: Time | null;
    totp_secret: string | null;
    totp_last_step: Whole | null;
    created_at: Time;
    last_login_at: Time | null;
    /** The agent administrator whose sub-account it is. */
    owner_id: Whole | null;
    recovery_codes: Default<Buffer[]>;
    former_pepper: Default<boolean>;
  };
  operator_control: {
    operator_id: Whole;
    actor_id: Whole;
    kind: 'created' | 'password' | 'dynamicCode' | 'permissions';
    at: Time;
  };
  operator_login: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole | null;
    operator_id: Whole | null;
    account: string;
    app_type: number;
    ip: string;
    user_agent: string;
    result: string;
    at: Time;
  };
  order_day_sum: {
    tenant_id: Whole;
    day: string;
    agent_id: Whole;
    provider: string;
    game_id: number | null;
    kind: Database['wallet_order']['kind'];
    state: Database['wallet_order']['state'];
    session: string | null;
    currency: string;
    orders: Whole;
    amount: string;
  };
  order_recovery: {
    id: Whole;
    tenant_id: Whole;
    /** Root of the tree that it covers. */
    agent_id: Whole;
    operator_id: Whole;
    from_at: Time;
    to_at: Time;
    state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
    stopping: Default<boolean>;
    /** Orders a second. */
    rate: number;
    total: number;
    remark: string;
    asked: unknown;
    /** Its result. */
    file: string | null;
    created_at: Time;
    finished_at: Time | null;
    picked: Default<boolean>;
    agent_tx_id: string | null;
  };
  order_recovery_item: {
    tenant_id: Whole;
    agent_id: Whole;
    recovery_id: Whole;
    order_id: Whole;
    action:
      | 'askStatus'
      | 'resend'
      | 'cancel'
      | 'markDone'
      | 'markTaken'
      | 'markNotTaken'
      | 'returnBySums'
      | 'markFailed';
    before_state: Database['wallet_order']['state'];
    outcome: Default<'waiting' | 'acted' | 'solved' | 'open' | 'silent' | 'changed' | 'stopped'>;
    acted_at: Time | null;
    after_state: Database['wallet_order']['state'] | null;
    /** Of the wallet's response. */
    code: number | null;
    version: number | null;
    total_bet: Whole | null;
    total_win: Whole | null;
  };
  parked_win: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    bet_id: Whole;
    bet_key: string;
    inning_id: string | null;
    game_id: number;
    currency: string;
    stake: Whole;
    win: Whole;
    jackpot: Whole;
    /** Of a settled bet, whose outcome was to change. */
    correction: boolean;
    reason: 'amount' | 'ratio' | 'balance';
    /** The limit that applied then. */
    max_win: Whole;
    max_ratio: number;
    node_id: string;
    /** Balance from the agent's wallet, for members whose agent keeps it. */
    balance: Whole | null;
    at: Time;
    state: 'open' | 'paid' | 'lost' | 'returned' | 'kept';
    remark: Default<string>;
    operator_id: Whole | null;
    decided_at: Time | null;
    created_at: Time;
    jackpot_level: number | null;
  };
  passkey: {
    id: Whole;
    operator_id: Whole;
    credential_id: string;
    public_key: Buffer;
    counter: Whole;
    transports: string[];
    host: string;
    name: string;
    created_at: Time;
    last_used_at: Time | null;
  };
  passkey_challenge: {
    challenge: string;
    session_hash: Buffer;
    purpose: 'confirm' | 'register';
    expires_at: Time;
  };
  past_bet: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    game_id: number;
    area_id: number | null;
    room_id: string;
    room_type: number;
    hall_level: number;
    currency: string;
    amount: Whole;
    payout: Whole;
    reward: Whole;
    rtp: number | null;
    state: number;
    is_normal: boolean;
    bet_time: Time;
  };
  platform_key: {
    id: Whole;
    key_id: string;
    sealed: string;
    public_pem: string;
    created_at: Time;
    ends_at: Time | null;
  };
  pool_balance: {
    group_id: Whole;
    level: number;
    currency: string;
    account_id: Whole;
    n: Default<string>;
    put_in: Default<Whole>;
    seeded: Default<Whole>;
    paid_out: Default<Whole>;
    drained: Default<Whole>;
    shortfall: Default<Whole>;
  };
  pool_config: {
    id: Default<boolean>;
    version: Whole;
  };
  pool_group: {
    id: Whole;
    terms_id: Whole;
    owner_ids: string[];
    created_at: Time;
    deleted_at: Time | null;
  };
  pool_payout: {
    tenant_id: Whole;
    bet_id: Whole;
    group_id: Whole;
    level: number;
    currency: string;
    jackpot: Whole;
    paid: Whole;
  };
  pool_record: {
    id: Whole;
    group_id: Whole;
    level: number;
    currency: string;
    kind: 'contribution' | 'payout' | 'seed' | 'drain' | 'shortfall';
    amount: Whole;
    balance_after: Whole;
    bets: Default<number>;
    bet_id: Whole | null;
    member_id: Whole | null;
    tenant_id: Whole | null;
    operator_id: Whole | null;
    reason: string | null;
    at: Time;
  };
  pool_terms: {
    id: Whole;
    group_id: Whole;
    number: number;
    name: string;
    agents: string[];
    games: number[] | null;
    rtp: number;
    proportion: number;
    ratios: number[];
    /** By level ("1" to "4") and currency. */
    limits: unknown;
    is_open: boolean;
    change: string;
    reason: string;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
    at: Time;
  };
  reconciliation: {
    id: Whole;
    tenant_id: Whole;
    /** Root of the tree that is compared. */
    agent_id: Whole;
    operator_id: Whole;
    /** In Beijing. */
    day: string;
    /** The agent's file, until it is compared. */
    file: string;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    lines: Default<number>;
    unreadable: Default<number>;
    ours: Default<number>;
    same: Default<number>;
    differences: Default<number>;
    money_differences: Default<number>;
    sums: unknown;
    reason: unknown;
    created_at: Time;
    finished_at: Time | null;
  };
  reconciliation_difference: {
    tenant_id: Whole;
    agent_id: Whole;
    reconciliation_id: Whole;
    /** Its position. */
    id: number;
    kind: 'onlyOurs' | 'onlyTheirs' | 'currency' | 'amount' | 'state' | 'unreadable';
    /** Of a line that cannot be read, its beginning. */
    tx_id: string;
    money: boolean;
    order_id: Whole | null;
    order_kind: string | null;
    member_account: string | null;
    currency: string | null;
    amount: Whole | null;
    state: string | null;
    their_currency: string | null;
    their_amount: Whole | null;
    their_state: string | null;
    line: number | null;
    fault: string | null;
    raw: string | null;
  };
  record_change: {
    kind: string;
    record_id: string;
    version: number;
    at: Time;
    operator_id: Whole;
    account: string;
    actor_tenant: Whole;
    actor_agent: Whole | null;
    /** The values of the changed fields before the change, by field. */
    previous: unknown;
  };
  report_schedule: {
    tenant_id: Whole;
    agent_id: Whole | null;
    id: Whole;
    operator_id: Whole;
    app_type: number;
    language: 'zh_cn' | 'en_us';
    ip: string;
    name: string;
    /** Request of an immediate export. */
    request: unknown;
    every: 'day' | 'week' | 'month';
    day: number;
    hour: number;
    /** Fields of the payload that contain the days of a run, and which days. */
    range: unknown;
    email: string | null;
    state: 'active' | 'paused' | 'stopped';
    /** Key and parameters of the error behind a stop or a failure. */
    reason: unknown;
    next_at: Time | null;
    last_at: Time | null;
    last_state: 'running' | 'done' | 'failed' | null;
    last_export: Whole | null;
    mail_state: 'waiting' | 'sent' | 'failed' | null;
    mail_tries: Default<number>;
    mail_due_at: Time | null;
    created_at: Time;
  };
  /** Actions that were made from an alert. */
  risk_act: {
    id: Whole;
    alert_id: Whole;
    act: string;
    target: string;
    operator_id: Whole;
    at: Time;
  };
  /** Members seen at an address: the minutes of an hour, a bit each. */
  risk_address: {
    subject: string;
    member_id: Whole;
    own_agent: Whole;
    hour: number;
    minutes: Whole;
  };
  risk_alert: {
    id: Whole;
    code: string;
    key: string;
    /** Counts the alerts of the key. */
    number: number;
    figure: string;
    subject: string;
    currency: string;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole | null;
    name: string;
    state: string;
    severity: string;
    value: Whole;
    /** Thresholds of the version that raised it. */
    table_value: Whole;
    alarm: Whole;
    derived: boolean;
    version: number;
    window_minutes: number;
    window_unit: string;
    /** The minute in which the episode began that it belongs to. */
    episode: number;
    escalated: boolean;
    at: Time;
    peak_at: Time;
    raised_at: Time;
    /** Kept when it is cleared from the feed. */
    verdict: string | null;
    decided_at: Time | null;
    /** Further details. */
    extra: unknown;
    /** The last minute of the window that its value was counted in. */
    peak_minute: Default<number>;
    case_id: Whole | null;
    /** Entities that it concerns, as cases and snoozes name them. */
    pivots: Default<string[]>;
    snoozed_at: Time | null;
    /** Time that it was snoozed before that. */
    snoozed_ms: Default<Whole>;
    /** Key that further bets of its subject and minute share with it. */
    fold_key: string | null;
    /** Bets, orders or signals that share it. */
    items: Default<number>;
    /** Subject of the largest of several. */
    largest: string | null;
    /** The newest event in that minute that its value counts; null: all. */
    peak_up_to: Time | null;
  };
  /** A bet, order or signal that raised an alert, or shares it with others. */
  risk_alert_item: {
    key: string;
    alert_id: Whole;
    subject: string;
    figure: string;
    currency: string;
    value: Whole;
    at: Time;
  };
  risk_back_test: {
    id: Whole;
    code: string;
    live_version: number;
    /** Of a shadow that is compared; null for settings that were never saved. */
    shadow_version: number | null;
    config: unknown;
    began_at: Time;
    ends_at: Time;
    state: 'queued' | 'running' | 'done' | 'failed';
    /** Percent. */
    progress: Default<number>;
    result: unknown;
    fault: string | null;
    operator_id: Whole | null;
    at: Time;
    finished_at: Time | null;
  };
  /** Events that are not evaluated yet. */
  risk_batch: {
    id: Whole;
    /** Time of acceptance in epoch ms. */
    at: Whole;
    items: string;
    /** Why it was put aside. */
    fault: string | null;
  };
  /** Contains the alerts that name it or one merged into it; its id is that of its first alert. */
  risk_case: {
    id: Whole;
    opened_at: Time;
    merged_into: Whole | null;
    assignee_id: Whole | null;
    assigned_at: Time | null;
  };
  risk_engine: {
    id: Default<boolean>;
    run: Default<string>;
    turn: Default<Whole>;
    beat_at: Default<Time>;
    minute: Default<number>;
  };
  /** Events of a past day (UTC), as columns. */
  risk_history: {
    kind: string;
    day: number;
    format: number;
    stale: boolean;
    rows: number;
    /** Epoch ms. */
    last_at: Whole;
    bytes: Buffer | null;
  };
  /** Totals of a subject's events in a minute; for a member, `part` is the game, `own_agent` the agent. */
  risk_minute: {
    subject: string;
    measure: string;
    currency: string;
    minute: number;
    part: number;
    own_agent: Whole;
    n: number;
    sum_in: Whole;
    sum_out: Whole;
    sum_extra: Whole;
  };
  /** Members of a tenant online in a minute. */
  risk_online: {
    tenant_id: Whole;
    minute: number;
    high: number;
    last: number;
    signed_in: number;
    signed_out: number;
  };
  /** Rounds in which two linked members staked on opposite areas. */
  risk_opposite: {
    id: Whole;
    subject: string;
    round: string;
    game_id: number;
    low_id: Whole;
    high_id: Whole;
    low_area: number;
    high_area: number;
    low_amount: Whole;
    high_amount: Whole;
    low_currency: string;
    high_currency: string;
    matched: Whole;
    links: string[];
    at: Time;
    made_at: Time;
    verdict: string | null;
    decided_at: Time | null;
    /** Record that decided it: its own, or that of the pair's alert. */
    record_id: Whole | null;
  };
  risk_record: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    /** Null of a record about one round of a pair. */
    alert_id: Whole | null;
    result: string;
    remark: string;
    /** Null: the product itself. */
    operator_id: Whole | null;
    /** From the alert to the decision. */
    seconds: number;
    at: Time;
    undone_at: Time | null;
    opposite_id: Whole | null;
  };
  /** Since when a version runs silently. */
  risk_shadow: {
    code: string;
    version: number;
    began_at: Time;
    until: Time;
    ended_at: Time | null;
    ended: 'promoted' | 'replaced' | 'stopped' | 'expired' | null;
  };
  risk_snooze: {
    id: Whole;
    /** Null: every monitor. */
    code: string | null;
    pivot: string;
    name: string;
    until: Time;
    reason: string;
    operator_id: Whole;
    at: Time;
    ended_at: Time | null;
    /** Operator who ended it early. */
    ended_by: Whole | null;
  };
  risk_standing: {
    key: string;
    code: string;
    figure: string;
    subject: string;
    currency: string;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole | null;
    value: Whole;
    last_at: Time;
    shown: boolean;
    /** Columns of its row, of figures that are no sums of minutes. */
    facts: unknown;
    episodes: unknown;
  };
  /** Level of a monitor at the end of a minute, in percent of its alarm threshold. */
  risk_trend: {
    code: string;
    minute: number;
    height: number;
  };
  risk_version: {
    id: Whole;
    code: string;
    version: number;
    config: unknown;
    untested: boolean;
    operator_id: Whole | null;
    reason: string;
    at: Time;
    mode: Default<'live' | 'shadow'>;
    /** The back-test that it was saved with. */
    back_test: Whole | null;
    /** The version that it repeats: reverted to, or promoted. */
    repeats: number | null;
  };
  room: {
    id: string;
    game_id: number;
    name_zh_cn: string;
    name_en_us: string;
    room_type: 'system' | 'selfBuilt';
    hall_level: 'newbie' | 'expert' | 'master';
    sort: Default<number>;
    private: Default<boolean>;
    /** Digits with which members enter a private room. */
    code: string | null;
    /** Name of a stored file. */
    cover: string | null;
    hot: Default<boolean>;
    is_open: Default<boolean>;
    /** An operator closed it: its owner cannot open it again. */
    held: Default<boolean>;
    /** By currency, with two decimals as in the contract. */
    limits: unknown;
    bullet_amount: number | null;
    bullet_seconds: number | null;
    /** The member who built it. */
    owner_id: Whole | null;
    owner_tenant_id: Whole | null;
    /** Latest name from its owner. */
    said_name: string | null;
    /** Time of the newest event about it. */
    said_at: Time | null;
    version: Default<number>;
    operator_id: Whole | null;
    actor: Default<string>;
    updated_at: Default<Time>;
    /** Since when it takes no new bets. */
    closed_at: Time | null;
  };
  /** One row: rises with every change of rooms and limit groups. */
  room_config: {
    version: Whole;
  };
  /** Of a fresh demo world, until a server moves them to the storage of files. */
  room_cover: {
    name: string;
    png: Buffer;
    kind: Default<'roomCover' | 'goods' | 'activityPicture'>;
  };
  round: {
    id: Whole;
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
    started_at: Time;
    ended_at: Time | null;
    hash: Buffer;
    decode_fault: string | null;
    /** Of the transaction that stored it; 0 from before there was a feed. */
    stamp: Default<Whole>;
    /** Another content was entered in its place. */
    replaced: boolean | null;
  };
  /** The end of a setting before its `until`. */
  rtp_end: {
    tenant_id: Whole;
    setting_id: Whole;
    agent_id: Whole;
    at: Time;
    why: 'expired' | 'target' | 'deleted' | 'replaced';
    reason: string | null;
    operator_id: Whole | null;
    actor: string | null;
    approver: string | null;
    entered_at: Default<Time>;
  };
  rtp_setting: {
    tenant_id: Whole;
    id: Whole;
    agent_id: Whole;
    member_id: Whole | null;
    key: string;
    level: 'playerGame' | 'player' | 'agentGame2' | 'agent2' | 'agentGame1';
    game_id: number | null;
    /** Thousandths. */
    rtp: number;
    valid_from: Time;
    until: Time | null;
    target: Whole | null;
    reason: string;
    operator_id: Whole | null;
    actor: string;
    approver: string | null;
  };
  saved_view: {
    tenant_id: Whole;
    agent_id: Whole | null;
    id: Whole;
    operator_id: Whole;
    role: string;
    page: string;
    path: string;
    name: string;
    shared: boolean;
    state: unknown;
    /** Request of the list that its alert checks. */
    payload: unknown;
    alert: unknown;
    /** The alert's figure was beyond its limit at the last check. */
    alert_over: Default<boolean>;
    checked_at: Time | null;
    updated_at: Time;
  };
  /** Occurrences by Beijing day. */
  sensitive_hit: {
    tenant_id: Whole;
    word_id: Whole;
    member_id: Whole;
    agent_id: Whole;
    day: string;
    hits: Whole;
  };
  /** Rises with every change of the list. */
  sensitive_state: {
    id: Default<boolean>;
    version: Whole;
  };
  sensitive_word: {
    id: Whole;
    word: string;
    /** Its normal form, by which words are unique. */
    form: string;
    remark: string;
    action: 'mask' | 'block';
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  server_lease: {
    node_id: number;
    folder: string;
    run: string;
    host: string;
    beat_at: Time;
  };
  session: {
    token_hash: Buffer;
    cookie_hash: Buffer | null;
    tag: string;
    operator_id: Whole;
    app_type: number;
    ip: string;
    user_agent: string;
    created_at: Time;
    active_at: Time;
    expires_at: Time;
    /** Set for an impersonating session: the operator who impersonates. */
    viewer_id: Whole | null;
    viewer_session: Buffer | null;
  };
  setting: {
    key: string;
    value: unknown;
  };
  sign_in_ticket: {
    ticket_hash: Buffer;
    operator_id: Whole;
    network: string;
    agent_hash: string;
    challenge: string | null;
    password_mark: Buffer | null;
    expires_at: Time;
  };
  stored_file: {
    tenant_id: Whole;
    agent_id: Whole;
    name: string;
    kind: string;
    type: string;
    bytes: Whole;
    operator_id: Whole;
    created_at: Time;
    used_at: Time | null;
    /** Until when an image that was replaced is served. */
    ends_at: Time | null;
  };
  stored_total: {
    id: Default<boolean>;
    bytes: Whole;
  };
  stream_event: {
    id: Whole;
    anchor_id: string;
    room_id: string;
    event: string;
    detail: unknown;
    at: Time;
  };
  text_cell: {
    key: string;
    language: 'zh_cn' | 'en_us' | 'zh_tw' | 'id_id' | 'th' | 'vi' | 'ko' | 'ja' | 'ms' | 'hi';
    content: string;
    revision: number;
    /** The revision of the source for which it was saved or confirmed. */
    source_revision: number;
    operator_id: Whole | null;
    actor: string | null;
    updated_at: Time;
  };
  text_key: {
    key: string;
    part: 'game' | 'area' | 'room' | 'hall' | 'ui';
    /** The game of a game or an area, the room, the level, the word. */
    object_id: string;
    place: Whole;
    /** Latest name from the product itself. */
    origin_zh: string;
    origin_en: string;
    revision: Default<number>;
    /** The revision at which the source changed last. */
    source_revision: Default<number>;
  };
  ticker: {
    id: Whole;
    content_zh: string;
    content_en: string;
    start_at: Time;
    /** Its last millisecond. */
    end_at: Time;
    interval_minutes: number;
    periods: unknown;
    zone: 'BeiJing' | 'NewYork';
    game_ids: number[] | null;
    sort: number;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  upload_part: {
    upload_id: Whole;
    starts_at: Whole;
    bytes: number;
    name: string;
  };
  video: {
    id: Whole;
    name: string;
    file: string;
    type: string;
    bytes: Whole;
    cover: string | null;
    recommendation: number;
    version: Default<number>;
    operator_id: Whole | null;
    actor: string;
    created_at: Time;
    updated_at: Time;
  };
  /** One row: bytes of videos and of running uploads. */
  video_space: {
    id: Default<boolean>;
    bytes: Whole;
  };
  video_tag: {
    id: Whole;
    name: string;
    weight: number;
  };
  video_tagging: {
    video_id: Whole;
    tag_id: Whole;
  };
  wallet_agent: {
    agent_id: Whole;
    tenant_id: Whole;
    /** The server that sends to it now. */
    lease_owner: string | null;
    lease_until: Time | null;
    breaker: unknown;
    breaker_reason: Default<string>;
    scheme: Default<'hmac' | 'rsa'>;
    signatures: Default<'off' | 'check' | 'require'>;
    lock_policy: Default<'default' | 'strict' | 'off'>;
    /** Since when it is known to offer no status call. */
    no_status_since: Time | null;
    /** State of the breaker set by an operator, which overrides its own. */
    forced: 'open' | 'closed' | null;
    forced_at: Time | null;
    forced_by: Default<string>;
    forced_remark: Default<string>;
    /** Time at which an operator last released the orders that the breaker had stopped. */
    resumed_at: Time | null;
    /** The last ping of the minute's round. */
    pinged_at: Time | null;
    ping_ms: number | null;
    ping_outcome: 'ok' | 'network' | 'slow' | 'business' | null;
  };
  wallet_answer: {
    attempt_id: Whole;
    /** It came after the call had timed out. */
    late: boolean;
    tenant_id: Whole;
    agent_id: Whole;
    order_id: Whole;
    ended_at: Time;
    duration_ms: number;
    failure: string | null;
    detail: Default<string>;
    http_status: number | null;
    reply: string | null;
    signature: string | null;
    class: string;
    step: string;
    reason: string | null;
    code: number | null;
  };
  wallet_attempt: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    order_id: Whole;
    number: number;
    call: string;
    url: string;
    /** Null for the order's own body. */
    body: string | null;
    sent_at: Time;
  };
  wallet_bench: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    operator: string;
    callback_url: string;
    member_account: string;
    currency: string;
    state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
    stop_asked: Default<boolean>;
    /** Balance of the test member at the start. */
    opening: Whole | null;
    /** The wallet keeps the contract. */
    whole: Default<boolean>;
    passed: Default<number>;
    failed: Default<number>;
    skipped: Default<number>;
    created_at: Time;
    started_at: Time | null;
    finished_at: Time | null;
  };
  wallet_bench_check: {
    tenant_id: Whole;
    agent_id: Whole;
    bench_id: Whole;
    place: number;
    check_id: string;
    outcome: 'passed' | 'failed' | 'skipped';
    /** As the contract has it. */
    result: unknown;
  };
  wallet_closed_round: {
    round_id: string;
    at: Time;
    operator: string;
  };
  wallet_health: {
    tenant_id: Whole;
    agent_id: Whole;
    /** The half hour's beginning. */
    slot: Time;
    calls: number;
    pings: number;
    network: number;
    slow: number;
    business: number;
    /** Calls by class of duration. */
    durations: number[];
  };
  wallet_health_mark: {
    id: Default<boolean>;
    counted_to: Time;
  };
  wallet_incident: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    order_id: Whole | null;
    kind: string;
    amount: Whole;
    currency: string;
    at: Time;
  };
  wallet_key: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    key_id: string;
    sealed: string;
    created_at: Time;
    ends_at: Time | null;
    /** Since when calls of the agent's wallet may be signed with it. */
    used_at: Time | null;
  };
  wallet_lock: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    /** 0 for a lock by an operator. */
    order_id: Whole;
    event: string;
    at: Time;
    ended_at: Time | null;
    ended_by: string | null;
  };
  wallet_order: {
    id: Whole;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    member_account: string;
    tx_id: string;
    kind: 'bet' | 'betAndSettle' | 'withhold' | 'settle' | 'return' | 'bonus' | 'cancel' | 'cancelWithhold';
    state: 'created' | 'sent' | 'ok' | 'rejected' | 'uncertain' | 'cancelling' | 'cancelled' | 'manual';
    version: Default<number>;
    /** The game server that sent it; null for our own. */
    node_id: string | null;
    provider: Default<string>;
    request_id: string;
    /** Request body, byte for byte. */
    body: string;
    game_id: number | null;
    round_id: string | null;
    currency: string;
    amount: Whole;
    ref_tx_id: Default<string[]>;
    is_final: Default<boolean>;
    undo_reason: string | null;
    /** Of an undo: its take. */
    take_id: Whole | null;
    /** Of a take: the undo that moves it. */
    undo_id: Whole | null;
    win: Whole | null;
    jackpot: Whole | null;
    total_bet: Whole | null;
    total_win: Whole | null;
    /** Of a take: the settlement or return on record. */
    settled_by: string | null;
    was_ok: Default<boolean>;
    /** Of a take: the response to its undo was that it is not known. */
    undone_unknown: Default<boolean>;
    /** Of a take: a success came after its time-out. */
    late_ok: Default<boolean>;
    /** Record number of the bet; `bet` has further fields of its record. */
    bet_id: Whole | null;
    bet: unknown;
    /** The record of the bet has to follow the order. */
    record_due: Default<boolean>;
    reason: 'refused' | 'logic' | 'timeout' | null;
    /** Code of the wallet's last response that had one. */
    code: number | null;
    /** Final code that the game server gets. */
    node_code: number | null;
    attempts: Default<number>;
    busy: Default<number>;
    agent_tx_id: string | null;
    balance: Whole | null;
    created_at: Time;
    first_sent_at: Time | null;
    last_sent_at: Time | null;
    last_ended_at: Time | null;
    next_retry_at: Time | null;
    finished_at: Time | null;
    resolved_by: string | null;
    /** Time at which a check of its state was requested. */
    asked_at: Time | null;
    /** The pool level that the game server named for it. */
    jackpot_level: number | null;
  };
  wallet_tx: {
    tx_id: string;
    tenant_id: Whole;
    agent_id: Whole;
    member_id: Whole;
    order_id: Whole | null;
    /** `mark`: a cancel arrived before its take, which is rejected when it arrives. */
    kind:
      | 'mark'
      | 'bet'
      | 'betAndSettle'
      | 'withhold'
      | 'settle'
      | 'return'
      | 'bonus'
      | 'cancel'
      | 'cancelWithhold';
    hash: Buffer;
    node_id: string;
    at: Time;
    round_id: string | null;
    is_final: Default<boolean>;
    /** `order`: the state is in the row of its order. */
    state: 'order' | 'ok' | 'rejected' | 'cancelled';
    code: Default<number>;
    amount: Whole | null;
    currency: string | null;
    balance: Whole | null;
    bet_id: Whole | null;
    ref_tx_id: Default<string[]>;
    settled_by: string | null;
    /** Content that was sent, as JSON; null where its order has it. */
    content: string | null;
  };
  win_limit: {
    id: Whole;
    game_id: number;
    currency: string;
    max_win: Whole;
    max_ratio: number;
    reason: string;
    operator_id: Whole;
    updated_at: Time;
  };
}
