import type { anchorStreams } from '@pitboss/contract/anchors/streams';
import type { RequestOf } from '@pitboss/contract/core/define';
import { anchorLimits, type StreamEnd, type StreamHealth } from '@pitboss/rules/anchors/anchor';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { betsByKey, endedHow, endOf, isOn, roomBets, roomLines } from '../../domain/anchors/figures.ts';
import { counts, streamGifts } from '../../domain/anchors/gift-sums.ts';
import { nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

interface Who {
  id: string;
  stream_id: string;
  anchor_id: string;
  nickname: string;
  agency_id: string | null;
  agency_account: string | null;
  room_id: string;
  room_zh: string | null;
  room_en: string | null;
  started_at: Date;
  ms: string;
}
export interface RecordRow extends Who {
  over: Date;
  how: StreamEnd | null;
  peak: number;
  viewer_sum: string;
  viewer_count: number;
}
export interface LiveRow extends Who {
  game_id: number | null;
  viewers: number;
  fps: number | null;
  bitrate_kbps: number | null;
  play_url: string | null;
  cover: string | null;
  health: StreamHealth;
}

const who = sql`s.id, s.stream_id, s.anchor_id, n.nickname, n.agency_id, a.account as agency_account,
  s.room_id,
  r.name_zh_cn as room_zh, r.name_en_us as room_en, s.started_at, round(extract(epoch
    from ${endOf} - s.started_at) * 1000) as ms`;
const tables = sql`anchor_stream s join anchor n on n.id = s.anchor_id`;
const joins = sql`left join agent a on a.id = n.agency_id left join room r on r.id = s.room_id`;

/** Returns one page of the streams, with the totals of the filter. */
export async function listRecords(db: Tx, filter: RequestOf<typeof anchorStreams.records>) {
  const where = all([
    when(filter.start_time, (from) => sql`${endOf} >= ${new Date(from)}`),
    when(filter.end_time, (to) => sql`s.started_at <= ${new Date(to)}`),
    when(filter.anchor, (name) => sql`(${nameContains('n.nickname', name)} or n.id = ${name})`),
    when(filter.roomId, (id) => sql`s.room_id = ${id}`),
    when(filter.ended, (how) => sql`${endedHow} = ${how}`),
  ]);
  const page = await pageRows<RecordRow>(db, filter, {
    select: sql`x.*`,
    from: sql`${tables}`,
    where: sql`${where}`,
    joins: sql`${joins}, lateral (select ${who}, ${endOf} as over, ${endedHow} as how, s.peak, s.viewer_sum,
      s.viewer_count) x`,
    order: orderBy(
      filter,
      { startTime: 's.started_at', endTime: 'x.over', peakViewers: 's.peak', lengthMs: 'x.ms' },
      'startTime',
      's.id',
    ),
  });
  const streams = sql`select s.id, s.id::text as key, s.room_id, s.started_at, ${endOf} as over from ${tables}
    where ${where}`;
  const { rows } = await sql<{ ms: string | null }>`
    select round(sum(extract(epoch from ${endOf} - s.started_at)) * 1000) as ms from ${tables}
      where ${where}`.execute(db);
  return {
    ...page,
    ms: rows[0]?.ms,
    bets: await roomBets(db, streams),
    lines: await roomLines(db, streams),
    gifts: await streamGifts(db, streams),
  };
}

const health = sql`case when not ${isOn} then 'lost'
  when s.fps < ${anchorLimits.weakFps} or s.bitrate_kbps < ${anchorLimits.weakKbps} then 'weak'
    else 'good' end`;

/**
 * Lists rooms that are live now, and those lost within the last minutes whose anchor has not started again.
 */
export function listLive(db: Tx, filter: RequestOf<typeof anchorStreams.live>) {
  return pageRows<LiveRow>(db, filter, {
    select: sql`${who}, r.game_id, s.viewers, s.fps, s.bitrate_kbps, s.play_url, r.cover,
      ${health} as health`,
    from: sql`${tables} ${joins}`,
    where: all([
      sql`(${isOn} or (${endedHow} = 'lost'
        and s.last_at >= now() - ${sql.raw(`interval '${anchorLimits.lostShownMs} ms'`)}
        and not exists (select from anchor_stream l
          where l.anchor_id = s.anchor_id and l.started_at > s.started_at)))`,
      when(filter.gameId, (id) => sql`r.game_id = ${id}`),
      when(filter.agentId, (id) => underAgent('n.agency_id', id)),
      when(filter.health, (wanted) => sql`${health} = ${wanted}`),
    ]),
    order: orderBy(filter, { viewers: 's.viewers', startTime: 's.started_at' }, 'viewers', 's.id'),
  });
}

/** Returns the bets of the last minute in rooms, without cancelled ones, by room. */
export const minuteBets = (db: Tx, rooms: readonly string[]) =>
  lastMinute(
    db,
    sql`select b.room_id as key, b.currency, sum(b.amount) as amount, count(*)::int as n from bet b
      where b.room_id = any(${rooms}::text[]) and b.bet_time > now() - interval '1 minute' and b.state <> 2
        and b.is_normal group by 1, 2`,
  );

/** Returns the gifts of the last minute during streams, by stream. */
export const minuteGifts = (db: Tx, streams: readonly string[]) =>
  lastMinute(
    db,
    sql`select g.stream_id::text as key, g.currency, sum(g.amount) as amount, sum(g.count)::int as n
      from gift_sent g
      where g.stream_id = any(${plainArray(streams)}::bigint[]) and g.at > now() - interval '1 minute'
        and ${counts} group by 1, 2`,
  );

/** Returns totals and counts by key of `part` (key, currency, amount, n), at the current rates. */
async function lastMinute(db: Tx, part: RawBuilder<unknown>) {
  const { rows } = await sql<{
    key: string;
    currency: string;
    rate: string | null;
    amount: string;
    n: number;
  }>`
    select x.*, r.rate from (${part}) x
    left join lateral (select c.rate::text from currency_rate c
      where c.code = x.currency and c.valid_from <= now()
      order by c.valid_from desc limit 1) r on true`.execute(db);
  const counted = new Map<string, number>();
  for (const { key, n } of rows) counted.set(key, (counted.get(key) ?? 0) + n);
  return { sums: betsByKey(rows), counts: counted };
}

export interface LineRow {
  id: string;
  room_id: string;
  member_id: string;
  member_account: string;
  content: string;
  at: Date;
  muted: boolean;
}

/** Number of chat messages that a card shows. */
const linesShown = 8;

/**
 * Returns the newest chat messages of rooms within the last hour, oldest first in each room. Each room is an
 * uncorrelated subquery: its messages may belong to any tenant, and Citus searches all shards only for such a
 * query.
 */
export async function newestLines(db: Tx, rooms: readonly string[]): Promise<LineRow[]> {
  const own = [...new Set(rooms)].map(
    (room) => sql`(
      select c.id, c.room_id, c.member_id, m.account as member_account, c.content, c.at,
        coalesce(m.chat_banned_until > now(), false) as muted
      from chat_message c join member m on m.id = c.member_id and m.tenant_id = c.tenant_id
      where c.room_id = ${room} and c.at > now() - interval '1 hour'
        order by c.at desc, c.id desc limit ${linesShown})`,
  );
  if (own.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select l.* from (${sql.join(own, sql` union all `)}) l order by l.room_id, l.at, l.id`.execute(db);
  return rows;
}
