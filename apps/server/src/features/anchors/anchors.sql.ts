import type { anchors } from '@pitboss/contract/anchors/anchors';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { AnchorState } from '@pitboss/rules/anchors/anchor';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { endOf, isBanned, roomBets, roomLines, stateOf } from '../../domain/anchors/figures.ts';
import { streamGifts } from '../../domain/anchors/gift-sums.ts';
import { publishAnchors } from '../../domain/config-feed/publish.ts';
import { nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Anchors belong to the platform: row-level security hides them from agents. */
export interface AnchorRow {
  id: string;
  nickname: string;
  type: 'own' | 'agency';
  agency_id: string | null;
  agency_account: string | null;
  room_id: string | null;
  room_zh: string | null;
  room_en: string | null;
  note: string;
  state: AnchorState;
  banned: boolean;
  banned_until: Date | null;
  allowed_at: Date | null;
  reason: string;
  last_login_at: Date | null;
  last_login_ip: string | null;
  anchor_share: string;
  agency_share: string;
  operator: string | null;
  actor: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}
export interface FiguresRow {
  streams: string | null;
  ms: string | null;
  viewer_sum: string | null;
  viewer_count: string | null;
}
type Filter = RequestOf<typeof anchors.list>;
export interface Author {
  readonly operatorId: string;
  readonly account: string;
}

const shown = sql`n.*, ${stateOf} as state, ${isBanned} as banned, a.account as agency_account,
  r.name_zh_cn as room_zh,
  r.name_en_us as room_en, coalesce(h.anchor_share, 0)::float8::text as anchor_share,
  coalesce(h.agency_share, 0)::float8::text as agency_share, o.account as operator`;
const joins = sql`left join agent a on a.id = n.agency_id left join room r on r.id = n.room_id
  left join operator o on o.id = n.operator_id
  left join lateral (select anchor_share, agency_share from anchor_share h
    where h.anchor_id = n.id and h.valid_from <= now()
    order by h.valid_from desc, h.id desc limit 1) h on true`;

const matching = (filter: Filter) =>
  all([
    when(filter.state, (state) => sql`${stateOf} = ${state}`),
    filter.banned !== undefined && sql`${isBanned} = ${filter.banned}`,
    when(filter.type, (type) => sql`n.type = ${type}`),
    when(filter.agentId, (id) => underAgent('n.agency_id', id)),
    when(filter.name, (name) => sql`(${nameContains('n.nickname', name)} or n.id = ${name})`),
  ]);

/** SQL condition: the stream was live at some time in the range. */
const inRange = ({ start_time, end_time }: Filter): RawBuilder<unknown> =>
  all([
    when(start_time, (from) => sql`${endOf} >= ${new Date(from)}`),
    when(end_time, (to) => sql`s.started_at <= ${new Date(to)}`),
  ]);

const timestamp = (ms: number) => sql`${new Date(ms)}::timestamptz`;

/** SQL query: figures of streams by anchor; their length is limited to the range, both ends included. */
const figures = (filter: Filter) => {
  const { start_time, end_time } = filter;
  const from = start_time === undefined ? sql`'-infinity'::timestamptz` : timestamp(start_time);
  const to = end_time === undefined ? sql`'infinity'::timestamptz` : timestamp(end_time + 1);
  return sql`
    select s.anchor_id, count(*) as streams, sum(s.viewer_sum) as viewer_sum,
      sum(s.viewer_count) as viewer_count,
      round(sum(extract(epoch from least(${endOf}, ${to}) - greatest(s.started_at, ${from})) * 1000)) as ms
    from anchor_stream s where ${inRange(filter)} group by 1`;
};

/**
 * Returns one page of the anchors with figures of their streams in the range, and the totals of the filter.
 */
export async function listAnchors(db: Tx, filter: Filter) {
  const page = await pageRows<AnchorRow & FiguresRow>(db, filter, {
    select: sql`${shown}, f.streams, f.ms, f.viewer_sum, f.viewer_count`,
    from: sql`anchor n`,
    joins: sql`${joins} left join (${figures(filter)}) f on f.anchor_id = n.id`,
    where: matching(filter),
    order: orderBy(
      filter,
      {
        createdAt: 'n.created_at',
        lastLoginAt: 'n.last_login_at',
        nickname: 'n.nickname',
        hours: 'f.ms',
        streams: 'f.streams',
      },
      'createdAt',
      'n.id',
    ),
  });
  const streams = sql`select s.id, s.anchor_id as key, s.room_id, s.started_at, ${endOf} as over
    from anchor_stream s
    join anchor n on n.id = s.anchor_id where ${inRange(filter)} and ${matching(filter)}`;
  const { rows } = await sql<{ streams: string | null; ms: string | null }>`
    select sum(f.streams) as streams, sum(f.ms) as ms
      from anchor n join (${figures(filter)}) f on f.anchor_id = n.id
    where ${matching(filter)}`.execute(db);
  return {
    ...page,
    sums: rows[0],
    bets: await roomBets(db, streams),
    lines: await roomLines(db, streams),
    gifts: await streamGifts(db, streams),
  };
}

/** Reads one anchor; `hold` locks it until the commit, against game servers and other operators. */
export async function readAnchor(db: Tx, id: string, hold = false): Promise<AnchorRow | undefined> {
  if (hold) await sql`select from anchor where id = ${id} for update`.execute(db);
  const { rows } = await sql<AnchorRow>`select ${shown} from anchor n ${joins} where n.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the changes of an anchor's shares, the newest first. */
export async function listShares(db: Tx, id: string) {
  const { rows } = await sql<{
    id: string;
    valid_from: Date;
    anchor_share: string;
    agency_share: string;
    reason: string;
    actor: string;
    approver: string | null;
  }>`select id, valid_from, anchor_share::float8::text as anchor_share,
    agency_share::float8::text as agency_share, reason, actor, approver
    from anchor_share where anchor_id = ${id} order by valid_from desc, id desc limit 200`.execute(db);
  return rows;
}

export async function tenantOf(db: Tx, agentId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    tenant_id: string;
  }>`select tenant_id from agent where id = ${agentId}::bigint`.execute(db);
  return rows[0]?.tenant_id;
}

export interface WrittenAnchor {
  readonly id: string;
  readonly nickname: string;
  readonly type: 'own' | 'agency';
  readonly agentId: string | null;
  readonly tenantId: string | null;
  readonly roomId: string | null;
  readonly note: string;
}

/** Inserts an anchor; returns false when the id exists. */
export async function insertAnchor(tx: Tx, written: WrittenAnchor, by: Author): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into anchor (id, nickname, type, agency_id, agency_tenant, room_id, note, operator_id, actor,
      created_at, updated_at)
    values (${written.id}, ${written.nickname}, ${written.type}, ${written.agentId}::bigint,
      ${written.tenantId}::bigint,
      ${written.roomId}, ${written.note}, ${by.operatorId}::bigint, ${by.account}, now(), now())
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows) > 0;
}

/**
 * Overwrites the data of an anchor. The agency that it leaves is kept as a former one, for events that were
 * sent before and arrive late.
 */
export async function updateAnchor(tx: Tx, written: WrittenAnchor, by: Author): Promise<void> {
  await sql`insert into anchor_former_agency (anchor_id, until, agency_id, agency_tenant)
    select id, date_trunc('milliseconds', clock_timestamp()), agency_id, agency_tenant from anchor
    where id = ${written.id} and agency_id is distinct from ${written.agentId}::bigint
      on conflict do nothing`.execute(tx);
  await sql`update anchor set nickname = ${written.nickname}, type = ${written.type},
    agency_id = ${written.agentId}::bigint,
      agency_tenant = ${written.tenantId}::bigint, room_id = ${written.roomId}, note = ${written.note},
      operator_id = ${by.operatorId}::bigint, actor = ${by.account}, updated_at = now(), version = version + 1
    where id = ${written.id}`.execute(tx);
}

export async function insertShare(
  tx: Tx,
  share: {
    id: string;
    anchorId: string;
    anchor: string;
    agency: string;
    reason: string;
    approver: string | null;
  },
  by: Author,
): Promise<void> {
  await sql`insert into anchor_share (id, anchor_id, valid_from, anchor_share, agency_share, reason,
    operator_id, actor, approver)
    values (${share.id}::bigint, ${share.anchorId}, date_trunc('milliseconds', now()),
      ${share.anchor}::numeric, ${share.agency}::numeric,
      ${share.reason}, ${by.operatorId}::bigint, ${by.account}, ${share.approver})`.execute(tx);
}

/** Increments the version of an anchor for a change of its shares. */
export async function countVersion(tx: Tx, id: string, by: Author): Promise<void> {
  await sql`update anchor set operator_id = ${by.operatorId}::bigint, actor = ${by.account},
    updated_at = now(),
    version = version + 1 where id = ${id}`.execute(tx);
}

const nowMs = sql`date_trunc('milliseconds', now())`;

/** Allows an anchor to stream, or lifts its ban. */
export async function allowOrUnblock(tx: Tx, id: string, action: 'allow' | 'unblock', by: Author) {
  const change =
    action === 'allow' ? sql`allowed_at = ${nowMs}` : sql`banned_at = null, banned_until = null, reason = ''`;
  await sql`update anchor set ${change}, operator_id = ${by.operatorId}::bigint, actor = ${by.account},
    updated_at = now(),
    version = version + 1 where id = ${id}`.execute(tx);
}

/** Ends the open stream of an anchor; a ban also ends its session and login code. */
export async function closeAnchor(
  tx: Tx,
  id: string,
  { reason, ban }: { readonly reason: string; readonly ban: { readonly until: Date | null } | null },
  by: Author,
): Promise<void> {
  await sql`update anchor_stream s set ended_at = case
    when s.last_at < now() - interval '90 seconds' then s.last_at
        else greatest(${nowMs}, s.started_at) end,
      ended = case when s.last_at < now() - interval '90 seconds' then 'lost' else 'forced' end
    where s.anchor_id = ${id} and s.ended_at is null`.execute(tx);
  const banned = ban
    ? sql`banned_at = ${nowMs}, banned_until = ${ban.until}, session_at = null, session_end = null,
      code_hash = null, code_at = null,`
    : sql``;
  await sql`update anchor set ${banned} closed_at = ${nowMs}, reason = ${reason},
    operator_id = ${by.operatorId}::bigint,
    actor = ${by.account}, updated_at = now(), version = version + 1 where id = ${id}`.execute(tx);
}

/** Stores a new login code, which invalidates the previous one. */
export async function storeCode(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await sql`update anchor set code_hash = ${hash}, code_at = ${nowMs}, code_tries = 0
    where id = ${id}`.execute(tx);
}

/** Publishes an anchor to the game servers; to be called as late in the transaction as possible. */
export const tellAnchor = (tx: Tx, id: string): Promise<void> => publishAnchors(inTransaction(tx), [id]);
