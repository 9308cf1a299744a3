import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import {
  type AnchorOfGroup,
  type FormerAgency,
  type NamedAnchors,
  noNames,
  type StreamOfGroup,
  streamKey,
} from '../group/anchors.ts';
import type { Group, Waiting } from '../group/group.ts';

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

/**
 * Reads the anchors that items name, locked until the commit in one order, with their streams and agencies.
 */
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
    `select id, tenant_id, account from agent where account = any(array(select name_identity(n)
       from unnest($1::text[]) n))`,
    [named.agencies],
  );
  for (const { id, tenant_id, account } of agencies)
    group.anchors.agencies.set(account, { id, tenantId: tenant_id });
  const streams = await run<StreamRow>(
    'ingest-anchor-streams',
    `select s.* from anchor_stream s where s.anchor_id = any($1::text[]) and (s.ended_at is null
       or (s.anchor_id, s.stream_id) in (select * from unnest($2::text[], $3::text[]))
       or (s.anchor_id, s.id) in (select g.anchor, (select p.id from anchor_stream p
         where p.anchor_id = g.anchor
         and p.started_at <= to_timestamp(g.at::float8 / 1000) order by p.started_at desc limit 1)
         from unnest($4::text[], $5::bigint[]) as g (anchor, at))
       or s.id = (select l.id from anchor_stream l where l.anchor_id = s.anchor_id order by l.started_at desc
         limit 1))`,
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

/** Reads the agencies that anchors had before, by anchor and in ascending order of time. */
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
    `select anchor_id, until, agency_id, agency_tenant from anchor_former_agency
       where anchor_id = any($1::text[]) order by until`,
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
  id: row.id,
  number: row.number,
  isNew: false,
  nickname: row.nickname,
  note: row.note,
  agencyId: row.agency_id,
  tenantId: row.agency_tenant,
  allowed: row.allowed,
  banned: row.banned,
  sessionAt: row.session_at?.getTime() ?? null,
  sessionEnd: row.session_end?.getTime() ?? null,
  code: row.code_hash && row.code_at ? { hash: row.code_hash, at: row.code_at.getTime() } : null,
  codeTries: row.code_tries,
  lastLoginAt: row.last_login_at?.getTime() ?? null,
  lastLoginIp: row.last_login_ip,
  changed: false,
  said: false,
});

const streamOf = (row: StreamRow): StreamOfGroup => ({
  id: row.id,
  anchorId: row.anchor_id,
  streamId: row.stream_id,
  roomId: row.room_id,
  startedAt: row.started_at.getTime(),
  lastAt: row.last_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  ended: row.ended,
  viewers: row.viewers,
  peak: row.peak,
  viewerSum: Number(row.viewer_sum),
  viewerCount: row.viewer_count,
  fps: row.fps,
  bitrateKbps: row.bitrate_kbps,
  playUrl: row.play_url,
  isNew: false,
  changed: false,
});
