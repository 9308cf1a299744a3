import type pg from 'pg';
import { publishAnchors } from '../../domain/config-feed/publish.ts';
import { onConnection, type RunSql } from '../../domain/sql/run-sql.ts';
import type { AnchorOfGroup, StreamOfGroup } from '../group/anchors.ts';
import type { Group } from '../group/group.ts';
import { copyLine, copyLines, spellTimes, type Time } from '../store/copy.sql.ts';

const dateOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));

/**
 * Stores the group's changes of anchors and publishes new ones to the game servers: late in the transaction,
 * because the version counter of the feed stays locked until its commit. When an applying anchor has been
 * stored by another server meanwhile, the group starts again.
 */
export async function storeAnchors(client: pg.ClientBase, group: Group): Promise<void> {
  const run = onConnection(client);
  const time = spellTimes();
  const { known, streams, fans } = group.anchors;
  for (const anchor of known.values()) if (anchor.changed) await storeAnchor(run, group, anchor);
  const changed = [...streams.values()].filter((stream) => stream.changed);
  if (changed.length > 0) await storeStreams(run, changed);
  await copyLines(
    client,
    'anchor_fan (id, tenant_id, agent_id, member_id, anchor_id, is_fan, at)',
    fans.map(({ member: m, anchorId, isFan, at }) =>
      copyLine([
        group.eventIds.next(at),
        m.tenantId,
        m.agentId,
        m.memberId,
        anchorId,
        isFan ? 't' : 'f',
        time(at),
      ]),
    ),
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
       values ($1, $2, $3, case when $4::bigint is null then 'own' else 'agency' end, $4::bigint, $5::bigint,
         '', $6, $6)`,
      [anchor.id, anchor.nickname, anchor.note, anchor.agencyId, anchor.tenantId, new Date(group.now)],
    );
  else
    await run(
      'ingest-anchor-change',
      `update anchor set session_at = $2, code_hash = $3, code_at = $4, code_tries = $5, last_login_at = $6,
         last_login_ip = $7,
         session_end = $8
       where id = $1`,
      [
        anchor.id,
        dateOrNull(anchor.sessionAt),
        anchor.code?.hash ?? null,
        dateOrNull(anchor.code?.at ?? null),
        anchor.codeTries,
        dateOrNull(anchor.lastLoginAt),
        anchor.lastLoginIp,
        dateOrNull(anchor.sessionEnd),
      ],
    );
  if (anchor.said && !anchor.isNew)
    await run(
      'ingest-anchor-applied',
      `update anchor set nickname = $2, note = $3, type = case when $4::bigint is null then 'own'
         else 'agency' end,
         agency_id = $4::bigint, agency_tenant = $5::bigint, updated_at = $6, version = version + 1
           where id = $1`,
      [anchor.id, anchor.nickname, anchor.note, anchor.agencyId, anchor.tenantId, new Date(group.now)],
    );
}

const storeStreams = (run: RunSql, changed: readonly StreamOfGroup[]): Promise<unknown> =>
  run(
    'ingest-anchor-stream-store',
    `insert into anchor_stream (id, anchor_id, stream_id, room_id, started_at, last_at, ended_at, ended,
       viewers, peak,
       viewer_sum, viewer_count, fps, bitrate_kbps, play_url)
     select id, anchor_id, stream_id, room_id, to_timestamp(started::float8 / 1000),
       to_timestamp(last::float8 / 1000),
       to_timestamp(over::float8 / 1000), ended, viewers, peak, viewer_sum, viewer_count, fps, bitrate_kbps,
         play_url
     from jsonb_to_recordset($1::jsonb) as u (id bigint, anchor_id text, stream_id text, room_id text,
       started bigint,
       last bigint, over bigint, ended text, viewers int, peak int, viewer_sum bigint, viewer_count int,
         fps float8,
       bitrate_kbps float8, play_url text)
     on conflict (id) do update set last_at = excluded.last_at, ended_at = excluded.ended_at,
       ended = excluded.ended,
       viewers = excluded.viewers, peak = excluded.peak, viewer_sum = excluded.viewer_sum,
       viewer_count = excluded.viewer_count, fps = excluded.fps, bitrate_kbps = excluded.bitrate_kbps,
       play_url = excluded.play_url`,
    [
      JSON.stringify(
        changed.map((stream) => ({
          id: stream.id,
          anchor_id: stream.anchorId,
          stream_id: stream.streamId,
          room_id: stream.roomId,
          started: stream.startedAt,
          last: stream.lastAt,
          over: stream.endedAt,
          ended: stream.ended,
          viewers: stream.viewers,
          peak: stream.peak,
          viewer_sum: stream.viewerSum,
          viewer_count: stream.viewerCount,
          fps: stream.fps,
          bitrate_kbps: stream.bitrateKbps,
          play_url: stream.playUrl,
        })),
      ),
    ],
  );

/** Stores the single events of streams. */
export async function storeStreamEvents(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add } = group;
  await copyLines(
    client,
    'stream_event (id, anchor_id, room_id, event, detail, at)',
    add.streams.map(({ anchorId, roomId, event, detail, at }) =>
      copyLine([ids.next(at), anchorId, roomId, event, JSON.stringify(detail), time(at)]),
    ),
  );
}
