import { type RawBuilder, sql } from 'kysely';
import { shown, typed } from '../../domain/pools/pool-content.ts';
import { type TermsRow, termsColumns, termsOf } from '../../domain/pools/terms.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { canonical } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Change, RevertedKind, Values } from './revert-change.ts';

const epochMs = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
/** SQL: minor units as in the log; null for none. */
const money = (column: string) => sql`to_char(${sql.ref(column)} / 100.0, 'FM9999999999999990.00')`;
/** SQL: thousandths as in the log. */
const rtpText = (column: string) => sql`to_char(${sql.ref(column)} / 1000.0, 'FM0.000')`;

type Present = (scope: Scope, change: Change) => RawBuilder<Values>;

/** The setting of an RTP for the games that a change names. */
const rtpOf: Present = (scope, { id, name, after: { level, gameId } }) => {
  const isOfMember = level === 'player' || level === 'playerGame';
  const whose = isOfMember
    ? sql`s.member_id = ${id}::bigint`
    : sql`s.agent_id = ${id}::bigint and s.member_id is null`;
  const game = typeof gameId === 'number' ? gameId : null;
  return sql`
    select s.id, s.level, s.game_id as "gameId", ${rtpText('s.rtp')} as rtp, ${epochMs('s.until')} as until,
      ${money('s.target')} as target, ${isOfMember ? name : null}::text as account, s.agent_id as "agentId"
    from rtp_setting s where ${whose} and s.level = ${String(level)} and s.game_id is not distinct from ${game}::int
      and (s.until is null or s.until > now()) and ${within(scope, 's.agent_id')}
      and not exists (select from rtp_end e where e.tenant_id = s.tenant_id and e.setting_id = s.id)`;
};

/** The settings that a change of games names, as `203.robots`. */
const gamesOf: Present = (_scope, { after }) => {
  const ids = Object.keys(after).flatMap((key) => /^\d+(?=\.)/.exec(key) ?? []);
  return sql`
    select coalesce(jsonb_object_agg(s.game_id || '.' || f.field, to_jsonb(s) -> f.col), '{}') as values
    from game_setting s cross join (values ('state', 'state'), ('rtp', 'rtp'),
      ('profitability', 'profitability'), ('hours', 'hours'), ('newsTicker', 'news_ticker'), ('voice', 'voice'),
      ('ai', 'ai'), ('robots', 'robots'), ('memberChat', 'member_chat'), ('open', 'is_open'),
      ('betRange', 'bet_range'), ('largestPayout', 'largest_payout'), ('chips', 'chips'), ('sort', 'sort'),
      ('hot', 'hot'), ('multiples', 'multiples')) f (field, col)
    where s.game_id = any(${plainArray(ids)}::int[])`;
};

/** SQL queries by kind: the current values of an entity, under the names that the operation log uses. */
const present: Readonly<Record<Exclude<RevertedKind, 'pool'>, Present>> = {
  member: (scope, { id }) => sql`
    select m.state, m.bet_banned as "betBanned", ${epochMs('m.chat_banned_until')} as "chatBannedUntil",
      m.chat_ban_remark as "chatBanRemark", m.nickname, m.name, m.mobile, m.remark
    from member m where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`,
  agent: (scope, { id }) => sql`
    select a.state, a.bet_banned as "betBanned", ${epochMs('a.valid_until')} as "validUntil", a.name, a.phone,
      a.remark, a.account_type as "accountType", to_jsonb(a.game_ids) as "gameIds", ${rtpText('a.rtp')} as rtp
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id')}`,
  agentCustom: (scope, { id }) => sql`
    select c.brand, ${money('c.default_chip')} as "defaultChip", c.chat_allowed as "chatAllowed",
      c.jackpot_shown as "jackpotShown", c.service_link as "serviceLink",
      c.controls_shown as "controlsShown"
    from agent_custom c where c.agent_id = ${id}::bigint and ${within(scope, 'c.agent_id')}`,
  operator: (scope, { id }) => sql`
    select o.state from operator o where o.id = ${id}::bigint and ${within(scope, 'o.agent_id')}`,
  room: (_scope, { id }) => sql`
    select case when r.is_open then 'open' else 'closed' end as state,
      jsonb_build_object('zh_cn', r.name_zh_cn, 'en_us', r.name_en_us) as name, r.hall_level as hall, r.private,
      r.cover, r.sort, r.hot, r.limits, r.bullet_amount as "bulletAmount",
      r.bullet_seconds as "bulletTime", r.game_id as "gameId"
    from room r where r.id = ${id}`,
  limitGroup: (_scope, { id }) => sql`
    select g.name, g.currency, g.game_id as "gameId", g.limits, to_jsonb(g.room_ids) as "roomIds"
    from limit_group g where g.id = ${id}::bigint`,
  ticker: (_scope, { id }) => sql`
    select jsonb_build_object('zh_cn', t.content_zh, 'en_us', t.content_en) as content,
      ${epochMs('t.start_at')} as "startTime", ${epochMs('t.end_at')} as "endTime",
      t.interval_minutes as interval, t.periods, t.zone, to_jsonb(coalesce(t.game_ids, '{}')) as "gameIds", t.sort
    from ticker t where t.id = ${id}::bigint`,
  wallet: (scope, { id }) => sql`
    select w.scheme, w.signatures, w.lock_policy as "lockPolicy"
    from wallet_agent w where w.agent_id = ${id}::bigint and ${within(scope, 'w.agent_id')}`,
  goods: (_scope, { id }) => sql`
    select case when g.on_sale then 'onSale' else 'off' end as state from goods g where g.id = ${id}::bigint`,
  node: (_scope, { id }) => sql`select n.state from game_node n where n.id = ${id}`,
  tradeLimit: (scope, { id }) => sql`
    select ${money('l.in_max')} as "inMax", ${money('l.out_max')} as "outMax",
      ${money('l.in_day_max')} as "inDayMax", ${money('l.out_day_max')} as "outDayMax",
      l.day_count as "dayCount", l.remark
    from member_trade_limit l where l.member_id = ${id}::bigint and ${within(scope, 'l.agent_id')}`,
  rtp: rtpOf,
  game: gamesOf,
  currency: (_scope, { id }) => sql`
    select trim_scale(r.rate)::text as rate, ${epochMs('r.valid_from')} as "validFrom"
    from currency_rate r where r.code = ${id} order by r.id desc limit 1`,
  winLimit: (_scope, { id, name }) => sql`
    select w.id as "limitId", nullif(w.game_id, 0) as "gameId", nullif(w.currency, '*') as currency,
      ${money('w.max_win')} as "maxWin", w.max_ratio as "maxRatio"
    from win_limit w where w.game_id = ${id === '*' ? 0 : Number(id)}::int and w.currency = ${name}`,
};

/**
 * Returns the fields of a pool in the form of the log, those of the version before (`previous`), and the payload
 * that restores the latter (`restored`); undefined for a deleted pool.
 */
async function presentPool(db: Tx, id: string): Promise<Values | undefined> {
  const { rows } = await sql<TermsRow>`
    select ${sql.raw(termsColumns)} from pool_group g join pool_terms t on t.group_id = g.id
    where g.id = ${id}::bigint and g.deleted_at is null order by t.number desc limit 2`.execute(db);
  const [now, before] = rows.map(termsOf);
  if (!now) return undefined;
  if (!before) return shown(now);
  const current: Values = typed(now);
  const restored = Object.entries(typed(before)).filter(
    ([name, value]) => canonical(value) !== canonical(current[name]),
  );
  return { ...shown(now), previous: shown(before), restored: Object.fromEntries(restored) };
}

/** Returns the current values of the changed entity; undefined for an absent one or one outside the scope. */
export async function presentOf(db: Tx, scope: Scope, change: Change): Promise<Values | undefined> {
  if (change.kind === 'pool') return presentPool(db, change.id);
  const { rows } = await present[change.kind](scope, change).execute(db);
  const [row] = rows;
  return change.kind === 'game' ? (row?.values as Values | undefined) : row;
}
