import type { RequestOf } from '@pitboss/contract/core/define';
import type { gameSettings, SettingField } from '@pitboss/contract/games/game-settings';
import type { BetRange, GameState } from '@pitboss/rules/games/game-settings';
import { sql } from 'kysely';
import { publishGames } from '../../domain/config-feed/publish.ts';
import { noteClosures } from '../../domain/games/closures.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

type ByCurrency<T> = Readonly<Record<string, T>>;

/** Game with its settings, or with defaults for those not set. */
export interface SettingRow {
  game_id: number;
  name_zh_cn: string;
  name_en_us: string;
  category: 'fishing' | 'live' | 'card' | 'board' | 'mini';
  state: GameState;
  rtp: number | null;
  profitability: number | null;
  hours: number;
  news_ticker: boolean;
  voice: boolean;
  ai: boolean;
  robots: number;
  member_chat: boolean;
  is_open: boolean;
  bet_range: ByCurrency<BetRange>;
  largest_payout: ByCurrency<string>;
  chips: ByCurrency<string[]>;
  sort: number;
  hot: boolean;
  multiples: Readonly<Record<string, string>>;
  updated_at: Date | null;
  operator: string | null;
}

/** Columns of the fields, by the name of the field in the history. */
export const columnOf = {
  state: 'state',
  rtp: 'rtp',
  profitability: 'profitability',
  hours: 'hours',
  newsTicker: 'news_ticker',
  voice: 'voice',
  ai: 'ai',
  robots: 'robots',
  memberChat: 'member_chat',
  open: 'is_open',
  betRange: 'bet_range',
  largestPayout: 'largest_payout',
  chips: 'chips',
  sort: 'sort',
  hot: 'hot',
  multiples: 'multiples',
} as const satisfies Record<SettingField, keyof SettingRow>;

const jsonColumns: ReadonlySet<string> = new Set(['bet_range', 'largest_payout', 'chips', 'multiples']);

const columns =
  sql.raw(`g.id as game_id, g.name_zh_cn, g.name_en_us, g.category, coalesce(s.state, 'online') as state,
    s.rtp,
  s.profitability, coalesce(s.hours, 24) as hours, coalesce(s.news_ticker, true) as news_ticker,
  coalesce(s.voice, true) as voice,
  coalesce(s.ai, false) as ai, coalesce(s.robots, 0) as robots, coalesce(s.member_chat, true) as member_chat,
  coalesce(s.is_open, true) as is_open, coalesce(s.bet_range, '{}') as bet_range,
  coalesce(s.largest_payout, '{}') as largest_payout,
  coalesce(s.chips, '{}') as chips, coalesce(s.sort, 1) as sort, coalesce(s.hot, false) as hot,
  coalesce(s.multiples, '{}') as multiples,
  s.updated_at`);
const operator = sql`(select c.actor from game_setting_change c where c.game_id = g.id
  order by c.at desc, c.id desc limit 1) as operator`;
const from = sql`game g left join game_setting s on s.game_id = g.id`;

interface Filter {
  readonly gameId?: number | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
  readonly name?: string | undefined;
  readonly switch?: 'open' | 'closed' | undefined;
  readonly sort?: 'gameId' | 'rtp' | 'updatedAt' | 'sort' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/**
 * Returns all games of a filter; there are some dozens. By number unless the filter requests another order.
 */
export async function listSettings(db: Tx, filter: Filter): Promise<SettingRow[]> {
  const where = all([
    sql`g.category <> 'base'`,
    when(filter.gameId, (id) => sql`g.id = ${id}`),
    when(filter.category, (category) => sql`g.category = ${category}`),
    when(filter.state, (state) => sql`coalesce(s.state, 'online') = ${state}`),
    when(filter.switch, (is) => sql`coalesce(s.is_open, true) = ${is === 'open'}`),
    when(
      filter.name,
      (name) =>
        sql`(g.name_zh_cn ilike ${containing(name)} or g.name_en_us ilike ${containing(name)}
          or g.id::text = ${name})`,
    ),
  ]);
  const order = orderBy(
    { sort: filter.sort, order: filter.order ?? 'asc' },
    { gameId: 'g.id', rtp: 's.rtp', updatedAt: 's.updated_at', sort: 's.sort' },
    'gameId',
    'g.id',
  );
  return (
    await sql<SettingRow>`select ${columns}, ${operator} from ${from} where ${where} ${order}`.execute(db)
  ).rows;
}

/** Locks games for a change until the commit, in the order of their ids. */
export async function holdSettings(tx: Tx, ids: readonly number[]): Promise<SettingRow[]> {
  const wanted = sql`${plainArray(ids)}::int[]`;
  await sql`insert into game_setting (game_id) select id from game
    where id = any(${wanted}) and category <> 'base'
    order by id on conflict do nothing`.execute(tx);
  const { rows } = await sql<SettingRow>`
    select ${columns}, null as operator from game_setting s join game g on g.id = s.game_id
    where s.game_id = any(${wanted}) order by s.game_id for update of s`.execute(tx);
  return rows;
}

export interface FieldChange {
  readonly id: string;
  readonly gameId: number;
  readonly field: SettingField;
  readonly before: unknown;
  readonly after: unknown;
}

/** Stores fields of games with their history, and notifies the game servers. */
export async function storeChanges(
  tx: Tx,
  changes: readonly FieldChange[],
  by: { operatorId: string; actor: string; approver: string | null; reason: string | null },
): Promise<void> {
  const games = [...new Set(changes.map(({ gameId }) => gameId))];
  for (const gameId of games) {
    const own = changes.filter((change) => change.gameId === gameId);
    const sets = own.map(({ field, after }) => {
      const column = columnOf[field];
      return sql`${sql.ref(column)} = ${jsonColumns.has(column) ? JSON.stringify(after) : after}`;
    });
    await sql`update game_setting set ${sql.join(sets)}, updated_at = now()
      where game_id = ${gameId}`.execute(tx);
  }
  await sql`insert into game_setting_change (id, game_id, field, before, after, operator_id, actor, approver,
    reason, at)
    select u.id, u."gameId", u.field, u.before, u.after, ${by.operatorId}::bigint, ${by.actor},
      ${by.approver}, ${by.reason}, now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u (id bigint, "gameId" int, field text,
      before jsonb, after jsonb)`.execute(tx);
  await noteClosures(inTransaction(tx), games);
  await publishGames(tx, games.map(String));
}

export interface HistoryRow {
  id: string;
  game_id: number;
  name_zh_cn: string;
  name_en_us: string;
  field: SettingField;
  before: unknown;
  after: unknown;
  actor: string;
  approver: string | null;
  reason: string | null;
  at: Date;
}

/** Returns one page of the changes, the newest first. */
export function listHistory(db: Tx, filter: RequestOf<typeof gameSettings.history>) {
  return pageRows<HistoryRow>(db, filter, {
    select: sql`c.id, c.game_id, g.name_zh_cn, g.name_en_us, c.field, c.before, c.after, c.actor, c.approver,
      c.reason, c.at`,
    from: sql`game_setting_change c join game g on g.id = c.game_id`,
    where: all([
      when(filter.gameId, (id) => sql`c.game_id = ${id}`),
      filter.mini !== undefined && sql`(g.category = 'mini') = ${filter.mini}`,
      when(filter.field, (field) => sql`c.field = ${field}`),
      when(filter.start_time, (at) => sql`c.at >= ${new Date(at)}`),
      when(filter.end_time, (at) => sql`c.at < ${new Date(at + 1)}`),
    ]),
    order: orderBy(filter, { at: 'c.at' }, 'at', 'c.id'),
  });
}

export interface AreaRow {
  game_id: number;
  area_id: number;
  name_zh_cn: string;
  name_en_us: string;
  odds: unknown;
  multiple: string | null;
}

/** Returns the bet areas of some games, or of all, with the multiples that are set. */
export async function areaMultiples(db: Tx, gameIds: readonly number[] | null): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select a.game_id, a.area_id, a.name_zh_cn, a.name_en_us, a.odds,
      s.multiples->>(a.area_id::text) as multiple
    from game_area a left join game_setting s on s.game_id = a.game_id
    where ${gameIds === null ? sql`true` : sql`a.game_id = any(${plainArray(gameIds)}::int[])`}
    order by a.game_id, a.area_id`.execute(db);
  return rows;
}

/** Returns the codes of the currencies of the installation. */
export async function currencyCodes(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from currency`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Returns the limits of what applies to a game without a setting of its own, in thousandths: `pool`, the
 * lowest RTP of a pool group that covers it (null without one), and `number`, the highest RTP of any agent.
 */
export async function withoutSetting(
  tx: Tx,
  gameId: number,
): Promise<{ pool: number | null; number: number }> {
  const { rows } = await sql<{ pool: number | null; number: number }>`
    select (select min(t.rtp) from pool_group p join pool_terms t on t.id = p.terms_id
        where p.deleted_at is null and (t.games is null or ${gameId}::int = any(t.games)))::int as pool,
      coalesce((select max(rtp) from agent), 990)::int as number`.execute(tx);
  return rows[0] ?? { pool: null, number: 990 };
}
