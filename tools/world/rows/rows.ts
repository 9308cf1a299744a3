/** Columns of the tables that a world fills, in the order in which rows are written. */
export const columns = {
  currency_rate: 'id, code, rate, valid_from, operator_id',
  agent:
    'id, tenant_id, parent_id, path, layer, account_type, account, name, currency, state, bet_banned, transfer_mode, callback_url, rtp, game_ids, phone, remark, logo, created_at, last_login_at, valid_until, callback_changed_at',
  agent_rtp_change:
    'id, tenant_id, agent_id, before, after, valid_from, operator_id, actor, approver, reason',
  rtp_setting:
    'tenant_id, id, agent_id, member_id, key, level, game_id, rtp, valid_from, until, target, reason, operator_id, actor, approver',
  rtp_end: 'tenant_id, setting_id, agent_id, at, why, reason, operator_id, actor, approver, entered_at',
  agent_custom:
    'agent_id, tenant_id, brand, default_chip, chat_allowed, jackpot_shown, service_link, updated_at',
  agent_logo: 'name, tenant_id, agent_id, png, created_at',
  operator:
    'id, account, account_key, nickname, role, agent_id, tenant_id, phone, state, permissions, salt, password_hash, must_change_password, password_expires_at, created_at, last_login_at',
  operator_login: 'id, tenant_id, agent_id, operator_id, account, app_type, ip, user_agent, result, at',
  login_attempt: 'account_key, failures, locked_until, updated_at',
  ip_whitelist: 'id, tenant_id, agent_id, kind, network, operator_id, created_at',
  approval:
    'id, tenant_id, agent_id, maker_id, maker_account, call, kind, target, payload, payload_hash, before, after, state, reason, remark, decided_by, decided_account, decided_at, created_at, expires_at',
  export_job:
    'id, tenant_id, agent_id, operator_id, app_type, language, ip, title, page, request, filter, state, reason, rows, created_at, finished_at, expires_at',
  saved_view:
    'tenant_id, agent_id, id, operator_id, role, page, path, name, shared, state, payload, alert, updated_at',
  report_schedule:
    'tenant_id, agent_id, id, operator_id, app_type, language, ip, name, request, every, day, hour, state, next_at, created_at',
  job: 'id, name, key, lane, regular, payload, state, due_at, attempt, server, error, created_at, started_at, finished_at',
  audit_log:
    'chain, seq, id, at, operator_id, account, agent_id, ip, session_tag, call, target, before, after, code, request_id, prev_hash, hash',
  audit_head: 'chain, seq, hash',
  agent_public_key:
    'id, tenant_id, agent_id, pem, fingerprint, bits, operator_id, operator_account, created_at, revoked_at',
  member:
    'id, tenant_id, agent_id, account, nickname, name, mobile, remark, currency, state, bet_banned, chat_banned_until, kind, register_ip, login_ip, current_game_id, online_since, created_at, last_login_at, first_bet_at, kill_probability, kill_until, chat_ban_remark, mini_banned, trade_limited',
  member_trade_limit:
    'tenant_id, agent_id, member_id, in_max, out_max, in_day_max, out_day_max, day_count, remark, operator_id, at',
  member_disabled_benefit: 'id, tenant_id, agent_id, member_id, kind, reason, until, operator_id, at',
  member_mini_ban: 'tenant_id, agent_id, member_id, game_ids, reason, operator_id, at',
  ledger_account: 'id, tenant_id, kind, owner_id, agent_id, currency, balance, credit_limit',
  credit_change: 'id, tenant_id, agent_id, account_id, currency, before, after, operator_id, reason, at',
  ledger_transfer:
    'id, tenant_id, agent_id, kind, debit_account, credit_account, amount, currency, debit_after, credit_after, ref, operator_id, at, reason',
  room: 'id, game_id, name_zh_cn, name_en_us, room_type, hall_level, sort, private, code, cover, hot, is_open, held, limits, bullet_amount, bullet_seconds, owner_id, owner_tenant_id, said_name, said_at, operator_id, actor, updated_at',
  room_cover: 'name, png, kind',
  limit_group: 'id, name, currency, game_id, limits, room_ids, version, operator_id, actor, updated_at',
  round:
    'id, inning_id, game_id, room_id, result, player, banker, card_type, table_id, shoe_no, hand_no, started_at, ended_at, hash',
  bet: 'id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, area_id, room_id, room_type, hall_level, currency, amount, payout, reward, state, balance_after, rtp, bet_time, payout_time, ip, is_normal',
  member_login: 'id, tenant_id, agent_id, member_id, event, ip, device, at',
  member_transfer:
    'id, tenant_id, agent_id, member_id, order_no, direction, amount, currency, state, reason, at',
  chat_message: 'id, tenant_id, agent_id, member_id, room_id, content, at, hits, answer, muted',
  feature_spin:
    'id, tenant_id, agent_id, member_id, feature, spin_id, game_id, room_id, symbols, currency, stake, win, free_spins, at',
  ingest_bet: 'bet_key, bet_id, tenant_id, account_id, inning_id, state, hash, node_id, at',
  stream_event: 'id, anchor_id, room_id, event, detail, at',
  parked_win:
    'id, tenant_id, agent_id, member_id, bet_id, bet_key, inning_id, game_id, currency, stake, win, jackpot, correction, reason, max_win, max_ratio, node_id, balance, at, state, remark, operator_id, decided_at, created_at',
  announcement:
    'id, type, title_zh, title_en, content_zh, content_en, start_at, end_at, draft, important, readers, operator_id, actor, created_at, updated_at',
  announcement_read: 'tenant_id, agent_id, announcement_id, round, operator_id, at',
  anchor:
    'id, number, nickname, type, agency_id, agency_tenant, room_id, note, allowed_at, banned_at, banned_until, reason, session_at, last_login_at, last_login_ip, operator_id, actor, created_at, updated_at',
  anchor_share: 'id, anchor_id, valid_from, anchor_share, agency_share, reason, operator_id, actor, approver',
  anchor_stream:
    'id, anchor_id, stream_id, room_id, started_at, last_at, ended_at, ended, viewers, peak, viewer_sum, viewer_count, fps, bitrate_kbps, play_url',
  anchor_fan: 'id, tenant_id, agent_id, member_id, anchor_id, is_fan, at',
  gift: 'id, name_zh, name_en, still, moving, type, prices, turnover, sent_before, most, enabled, sort, ever_sent, version, operator_id, actor, created_at, updated_at',
  gift_version: 'gift_id, version, at, type, prices, turnover, sent_before, most, enabled',
  gift_sent:
    'id, tenant_id, send_id, agent_id, member_id, is_normal, anchor_id, stream_id, room_id, gift_id, count, currency, price, amount, anchor_part, agency_id, agency_part, house_part, order_id, at, posted_at',
  anchor_payout: 'id, kind, owner_id, currency, amount, operator_id, actor, approver, at',
  ingest_gift: 'send_id, gift_sent_id, tenant_id, account_id, hash, node_id, at',
  ticker:
    'id, content_zh, content_en, start_at, end_at, interval_minutes, periods, zone, game_ids, sort, operator_id, actor, created_at, updated_at',
  activity:
    'id, kind, title_zh, title_en, content_zh, content_en, picture, link, sort, show_start, show_end, start_at, end_at, payout_at, payout_way, zone, currencies, agents, except_agents, conditions, budget, rule, draft, stopped, stop_reason, operator_id, actor, created_at, updated_at',
  member_sign_in: 'id, tenant_id, agent_id, member_id, activity_id, at',
  goods:
    'id, name_zh, name_en, picture, prices, code, on_sale, sort, day_limit, stock, version, operator_id, actor, created_at, updated_at',
  goods_version: 'goods_id, version, at, prices, on_sale, day_limit',
  discount:
    'id, name_zh, name_en, factor, start_at, end_at, zone, operator_id, actor, created_at, updated_at',
  discount_goods: 'discount_id, goods_id, start_at, end_at',
  goods_purchase:
    'tenant_id, id, agent_id, member_id, purchase_key, goods_id, count, currency, price, unit, amount, discount_id, paid_by, is_normal, at, refunded_at, reason',
  ingest_purchase: 'purchase_key, purchase_id, tenant_id, account_id, hash, node_id, at',
  goods_day: 'goods_id, currency, day, pieces, amount',
  discount_sum: 'discount_id, currency, pieces, given_up',
  sensitive_word: 'id, word, form, remark, action, operator_id, actor, created_at, updated_at',
  sensitive_state: 'id, version',
  sensitive_hit: 'tenant_id, word_id, member_id, agent_id, day, hits',
  chat_reply: 'id, room_id, nickname, content, operator_id, actor, at, shown_at',
  label_version: 'tag, version, config, operator_id, actor, approver, reason, at',
  label_entry:
    'tenant_id, id, agent_id, member_id, tag, side, kind, since, until, ran_at, held_at, version, conditions, figures, reason, operator_id, actor, entered_at, ended_at, ended_why, end_entered_at, end_operator_id, end_actor, end_reason',
  kill_setting:
    'tenant_id, id, agent_id, member_id, probability, valid_from, until, target, reason, operator_id, actor, ended_at, ended_why, end_operator_id, end_actor, end_reason',
  win_limit: 'id, game_id, currency, max_win, max_ratio, reason, operator_id, updated_at',
  ingest_conflict: 'id, node_id, event_id, kind, body, at, decision, reason, decided_by, decided_at',
  game_node:
    'id, name, state, networks, tenants, game_ids, last_seen_at, backlog, created_at, launch_url, maintenance_from, maintenance_until, maintenance_notice, maintenance_zh, maintenance_en',
  game_setting:
    'game_id, rtp, profitability, hours, news_ticker, voice, ai, robots, member_chat, bet_range, largest_payout, chips, sort, hot, multiples, updated_at',
  game_setting_change: 'id, game_id, field, before, after, operator_id, actor, approver, reason, at',
  game_node_key: 'id, node_id, sealed, created_at',
} as const;
export type WorldTable = keyof typeof columns;
/** Tables partitioned by the month inside their ids. */
export type MonthlyTable = 'bet' | 'round' | 'ledger_transfer';

export type Value = string | number | bigint | boolean | null;

/** Destination of rows: text lines in PostgreSQL's COPY format. */
export interface Sink {
  /** Adds a row; values must be free of tabs, line ends and backslashes, except where `text` made them. */
  add(table: Exclude<WorldTable, MonthlyTable>, ...values: Value[]): void;
  /** Adds a row whose id was made for `ms`. */
  addAt(table: MonthlyTable, ms: number, ...values: Value[]): void;
  /** Lets the database catch up when much is waiting. */
  drain(): Promise<void>;
}

/** Keeps nothing: for what another process writes. */
export const nowhere: Sink = { add: () => undefined, addAt: () => undefined, drain: async () => undefined };

/** Escapes free text for COPY. */
export const text = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** One line of COPY text. */
export function lineOf(values: readonly Value[]): string {
  let line = '';
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as Value;
    if (i > 0) line += '\t';
    line += value === null ? '\\N' : value === true ? 't' : value === false ? 'f' : value;
  }
  return `${line}\n`;
}

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const three = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
const dates = new Map<number, string>();

/** Formats a time in epoch milliseconds as timestamptz text. */
export function at(ms: number): string {
  const whole = Math.floor(ms);
  const day = Math.floor(whole / 86_400_000);
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  const rest = whole - day * 86_400_000;
  const second = Math.floor(rest / 1000);
  const minute = Math.floor(second / 60);
  return `${date} ${two[Math.floor(minute / 60)]}:${two[minute % 60]}:${two[second % 60]}.${three[rest % 1000]}Z`;
}

/** Formats a time in epoch milliseconds as timestamptz text, or returns null. */
export const atOrNull = (ms: number | null): string | null => (ms === null ? null : at(ms));
