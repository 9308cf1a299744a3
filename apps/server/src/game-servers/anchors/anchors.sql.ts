import type pg from 'pg';
import { publishAnchors } from '../../domain/config-feed/publish.ts';
import { onConnection, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group, Waiting } from '../ingest/group.ts';
import { copyInto, copyLine, spellTimes } from '../store/copy.sql.ts';
import {
  type AnchorOfGroup,
  type FormerAgency,
  type NamedAnchors,
  noNames,
  type StreamOfGroup,
  streamKey,
} from './anchors-of-group.ts';

interface AnchorRow {
  id: string;
  number: string;
  nickname: string;
  note: string;
  agency_id: string | null;
  agency_tenant: string | null;
  allowed: boolean;
  banned: boolean;
  session_at: Date | null;
  session_end: Date | null;
  code_hash: Buffer | null;
  code_at: Date | null;
  code_tries: number;
  last_login_at: Date | null;
  last_login_ip: string | null;
}
interface StreamRow {
  id: string;
  anchor_id: string;
  stream_id: string;
  room_id: string;
  started_at: Date;
  last_at: Date;
  ended_at: Date | null;
  ended: StreamOfGroup['ended'];
  viewers: number;
  peak: number;
  viewer_sum: string;
  viewer_count: number;
  fps: number | null;
  bitrate_kbps: number | null;
  play_url: string | null;
}

function namesIn(waiting: readonly Waiting[], now: number): NamedAnchors {
  const named = noNames();
  for (const { item } of waiting)
    if (item.kind === 'anchorApply') {
      named.ids.push(item.event.anchorId);
      if (item.event.agent !== undefined) named.agencies.push(item.event.agent);
    } else if (item.kind === 'anchorLogin' || item.kind === 'anchorLogout' || item.kind === 'fan')
      named.ids.push(item.event.anchorId);
    else if (item.kind === 'gift') {
      named.ids.push(item.event.anchorId);
      named.gifts.push({ anchorId: item.event.anchorId, at: Math.min(item.event.at, now) });
    } else if (item.kind === 'stream') {
      const { anchorId, detail } = item.event;
      named.ids.push(anchorId);
      const streamId = detail?.streamId ?? item.id;
      if (typeof streamId === 'string') named.streams.push({ anchorId, streamId });
    }
  return named;
}

/** Reads the anchors that items name, held until the commit in one order, with their streams and agencies. */
export async function loadAnchors(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const named = namesIn(waiting, group.now);
  if (named.ids.length === 0) return;
  const rows = await run<AnchorRow>(
    'ingest-anchors',
    `select id, number, nickname, note, agency_id, agency_tenant, allowed_at is not null as allowed,
       banned_at is not null and (banned_until is null or banned_until > $2) as banned,
       session_at, session_end, code_hash, code_at, code_tries, last_login_at, last_login_ip
     from anchor where id = any($1::text[]) order by id for update`,
    [[...new Set(named.ids)], new Date(group.now)],
  );
  for (const row of rows) group.anchors.known.set(row.id, anchorOf(row));
  if (named.gifts.length > 0) group.anchors.former = await readFormerAgencies(run, named.ids);
  const agencies = await run<{ id: string; tenant_id: string; account: string }>(
    'ingest-anchor-agencies',
    'select id, tenant_id, account from agent where account = any($1::text[])',
    [named.agencies],
  );
  for (const { id, tenant_id, account } of agencies)
    group.anchors.agencies.set(account, { id, tenantId: tenant_id });
  const streams = await run<StreamRow>(
    'ingest-anchor-streams',
    `select s.* from anchor_stream s where s.anchor_id = any($1::text[]) and (s.ended_at is null
       or (s.anchor_id, s.stream_id) in (select * from unnest($2::text[], $3::text[]))
       or (s.anchor_id, s.id) in (select g.anchor, (select p.id from anchor_stream p where p.anchor_id = g.anchor
         and p.started_at <= to_timestamp(g.at::float8 / 1000) order by p.started_at desc limit 1)
         from unnest($4::text[], $5::bigint[]) as g (anchor, at))
       or s.id = (select l.id from anchor_stream l where l.anchor_id = s.anchor_id order by l.started_at desc limit 1))`,
    [
      rows.map(({ id }) => id),
      named.streams.map(({ anchorId }) => anchorId),
      named.streams.map(({ streamId }) => streamId),
      named.gifts.map(({ anchorId }) => anchorId),
      plainArray(named.gifts.map(({ at }) => at)),
    ],
  );
  for (const row of streams)
    group.anchors.streams.set(streamKey(row.anchor_id, row.stream_id), streamOf(row));
}

/** Agencies that anchors had before, by anchor and rising by time. */
export async function readFormerAgencies(
  run: RunSql,
  anchors: readonly string[],
): Promise<Map<string, FormerAgency[]>> {
  const rows = await run<{
    anchor_id: string;
    until: Date;
    agency_id: string | null;
    agency_tenant: string | null;
  }>(
    'ingest-anchor-former-agencies',
    'select anchor_id, until, agency_id, agency_tenant from anchor_former_agency where anchor_id = any($1::text[]) order by until',
    [[...new Set(anchors)]],
  );
  const former = new Map<string, FormerAgency[]>();
  for (const { anchor_id, until, agency_id, agency_tenant } of rows) {
    const list = former.get(anchor_id) ?? [];
    list.push({ until: until.getTime(), agencyId: agency_id, tenantId: agency_tenant });
    former.set(anchor_id, list);
  }
  return former;
}

const anchorOf = (row: AnchorRow): AnchorOfGroup => ({
  ...{ id: row.id, number: row.number, isNew: false, nickname: row.nickname, note: row.note },
  ...{ agencyId: row.agency_id, tenantId: row.agency_tenant, allowed: row.allowed, banned: row.banned },
  sessionAt: row.session_at?.getTime() ?? null,
  sessionEnd: row.session_end?.getTime() ?? null,
  code: row.code_hash && row.code_at ? { hash: row.code_hash, at: row.code_at.getTime() } : null,
  ...{ codeTries: row.code_tries, lastLoginAt: row.last_login_at?.getTime() ?? null },
  ...{ lastLoginIp: row.last_login_ip, changed: false, said: false },
});

const streamOf = (row: StreamRow): StreamOfGroup => ({
  ...{ id: row.id, anchorId: row.anchor_id, streamId: row.stream_id, roomId: row.room_id },
  ...{ startedAt: row.started_at.getTime(), lastAt: row.last_at.getTime() },
  ...{ endedAt: row.ended_at?.getTime() ?? null, ended: row.ended, viewers: row.viewers, peak: row.peak },
  ...{ viewerSum: Number(row.viewer_sum), viewerCount: row.viewer_count, fps: row.fps },
  ...{ bitrateKbps: row.bitrate_kbps, playUrl: row.play_url, isNew: false, changed: false },
});

const dateOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));

/**
 * Writes what the group did with anchors, and tells the game servers of new ones: late in the transaction, because versions of
 * the feed are given out until its commit. An anchor who applied at another server meanwhile is taken: the group starts again.
 */
export async function storeAnchors(client: pg.ClientBase, group: Group): Promise<void> {
  const run = onConnection(client);
  const time = spellTimes();
  const { known, streams, fans } = group.anchors;
  for (const anchor of known.values()) if (anchor.changed) await storeAnchor(run, group, anchor);
  const changed = [...streams.values()].filter((stream) => stream.changed);
  if (changed.length > 0) await storeStreams(run, changed);
  if (fans.length > 0)
    await copyInto(
      client,
      'anchor_fan (id, tenant_id, agent_id, member_id, anchor_id, is_fan, at)',
      fans
        .map(({ member: m, anchorId, isFan, at }) =>
          copyLine([
            ...[group.eventIds.next(at), m.tenantId, m.agentId, m.memberId, anchorId],
            ...[isFan ? 't' : 'f', time(at)],
          ]),
        )
        .join(''),
    );
  await publishAnchors(
    run,
    [...known.values()].filter(({ said }) => said).map(({ id }) => id),
  );
}

async function storeAnchor(run: RunSql, group: Group, anchor: AnchorOfGroup): Promise<void> {
  if (anchor.isNew)
    await run(
      'ingest-anchor-new',
      `insert into anchor (id, nickname, note, type, agency_id, agency_tenant, actor, created_at, updated_at)
       values ($1, $2, $3, case when $4::bigint is null then 'own' else 'agency' end, $4::bigint, $5::bigint, '', $6, $6)`,
      [anchor.id, anchor.nickname, anchor.note, anchor.agencyId, anchor.tenantId, new Date(group.now)],
    );
  else
    await run(
      'ingest-anchor-change',
      `update anchor set session_at = $2, code_hash = $3, code_at = $4, code_tries = $5, last_login_at = $6, last_login_ip = $7,
         session_end = $8
       where id = $1`,
      [
        ...[anchor.id, dateOrNull(anchor.sessionAt), anchor.code?.hash ?? null],
        ...[dateOrNull(anchor.code?.at ?? null), anchor.codeTries],
        ...[dateOrNull(anchor.lastLoginAt), anchor.lastLoginIp, dateOrNull(anchor.sessionEnd)],
      ],
    );
  if (anchor.said && !anchor.isNew)
    await run(
      'ingest-anchor-applied',
      `update anchor set nickname = $2, note = $3, type = case when $4::bigint is null then 'own' else 'agency' end,
         agency_id = $4::bigint, agency_tenant = $5::bigint, updated_at = $6, version = version + 1 where id = $1`,
      [anchor.id, anchor.nickname, anchor.note, anchor.agencyId, anchor.tenantId, new Date(group.now)],
    );
}

const storeStreams = (run: RunSql, changed: readonly StreamOfGroup[]): Promise<unknown> =>
  run(
    'ingest-anchor-stream-store',
    `insert into anchor_stream (id, anchor_id, stream_id, room_id, started_at, last_at, ended_at, ended, viewers, peak,
       viewer_sum, viewer_count, fps, bitrate_kbps, play_url)
     select id, anchor_id, stream_id, room_id, to_timestamp(started::float8 / 1000), to_timestamp(last::float8 / 1000),
       to_timestamp(over::float8 / 1000), ended, viewers, peak, viewer_sum, viewer_count, fps, bitrate_kbps, play_url
     from jsonb_to_recordset($1::jsonb) as u (id bigint, anchor_id text, stream_id text, room_id text, started bigint,
       last bigint, over bigint, ended text, viewers int, peak int, viewer_sum bigint, viewer_count int, fps float8,
       bitrate_kbps float8, play_url text)
     on conflict (id) do update set last_at = excluded.last_at, ended_at = excluded.ended_at, ended = excluded.ended,
       viewers = excluded.viewers, peak = excluded.peak, viewer_sum = excluded.viewer_sum,
       viewer_count = excluded.viewer_count, fps = excluded.fps, bitrate_kbps = excluded.bitrate_kbps,
       play_url = excluded.play_url`,
    [
      JSON.stringify(
        changed.map((stream) => ({
          ...{ id: stream.id, anchor_id: stream.anchorId, stream_id: stream.streamId },
          ...{ room_id: stream.roomId, started: stream.startedAt, last: stream.lastAt, over: stream.endedAt },
          ...{ ended: stream.ended, viewers: stream.viewers, peak: stream.peak },
          ...{ viewer_sum: stream.viewerSum, viewer_count: stream.viewerCount, fps: stream.fps },
          ...{ bitrate_kbps: stream.bitrateKbps, play_url: stream.playUrl },
        })),
      ),
    ],
  );
