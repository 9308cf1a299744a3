import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestSchemas } from '@pitboss/contract/ingest/ingest-items';
import { anchorLimits, type StreamEnd } from '@pitboss/rules/anchors/anchor';
import * as z from 'zod/mini';
import { type AnchorOfGroup, type StreamOfGroup, streamKey } from '../group/anchors.ts';
import { firstIssue } from '../group/fields.ts';
import type { Group } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { anchorNamed } from './anchor-named.ts';

interface Applied {
  code: IngestCode;
  field?: string;
}
type Detail = z.output<typeof ingestSchemas.streamDetail>;

const known = new Set(['start', 'heartbeat', 'stop']);
const mayNot = { code: 'anchorMayNot', field: 'anchorId' } as const;
const over = { code: 'anchorMayNot', field: 'detail.streamId' } as const;

/** Returns true when the anchor was allowed, not banned, and signed in at that time. */
const mayStream = ({ allowed, banned, sessionAt, sessionEnd }: AnchorOfGroup, at: number): boolean =>
  allowed &&
  !banned &&
  sessionAt !== null &&
  at >= sessionAt &&
  at < Math.min(sessionAt + anchorLimits.sessionMs, sessionEnd ?? Number.POSITIVE_INFINITY);

function end(stream: StreamOfGroup, at: number, how: StreamEnd): void {
  stream.endedAt = Math.max(at, stream.startedAt);
  stream.ended = how;
  stream.changed = true;
}

const silentTooLong = (stream: StreamOfGroup, at: number) => at > stream.lastAt + anchorLimits.silenceMs;

/**
 * Ends the open streams of an anchor that signed out; a stream that had been silent for too long by then was
 * lost before.
 */
export function endWithSession(group: Group, { id, sessionEnd }: AnchorOfGroup): void {
  if (sessionEnd === null) return;
  for (const stream of openOf(group, id))
    if (silentTooLong(stream, sessionEnd)) end(stream, stream.lastAt, 'lost');
    else end(stream, sessionEnd, 'stop');
}

const ofAnchor = (group: Group, anchorId: string) =>
  [...group.anchors.streams.values()].filter((stream) => stream.anchorId === anchorId);
const openOf = (group: Group, anchorId: string) =>
  ofAnchor(group, anchorId).filter(({ endedAt }) => endedAt === null);

/**
 * Applies the start, heartbeat or stop of a stream (spec content §7), by the times of the events, so that
 * late ones count as well.
 */
export function applyStream(group: Group, nodeId: string, { id, event }: EventItems['stream']): Applied {
  const at = Math.min(event.at, group.now);
  const { anchorId, roomId, event: name } = event;
  const keep = () =>
    group.add.streams.push({ anchorId, roomId, event: name, detail: event.detail ?? {}, at });
  if (!known.has(name)) {
    keep();
    return { code: 'accepted' };
  }
  const parsed = z.safeParse(ingestSchemas.streamDetail, event.detail ?? {});
  if (!parsed.success) return { code: 'syntax', field: `detail.${firstIssue(parsed.error)}` };
  const anchor = anchorNamed(group, nodeId, anchorId);
  if ('field' in anchor) return anchor;
  const detail = parsed.data;
  const streamId = detail.streamId ?? (name === 'start' ? id : openOf(group, anchorId)[0]?.streamId);
  const stream =
    streamId === undefined ? undefined : group.anchors.streams.get(streamKey(anchorId, streamId));
  const said = { roomId, streamId: streamId ?? '', detail, at };
  const applied =
    name === 'start'
      ? start(group, anchor as AnchorOfGroup, stream, said)
      : name === 'heartbeat'
        ? heartbeat(group, anchor as AnchorOfGroup, stream, said)
        : stop(group, stream, said);
  // Its events were only late where the anchor signed out since.
  endWithSession(group, anchor as AnchorOfGroup);
  if (applied.code === 'accepted' && name !== 'heartbeat') keep();
  return applied;
}

interface Said {
  readonly roomId: string;
  readonly streamId: string;
  readonly detail: Detail;
  readonly at: number;
}

function start(
  group: Group,
  anchor: AnchorOfGroup,
  stream: StreamOfGroup | undefined,
  { roomId, streamId, detail, at }: Said,
): Applied {
  if (!mayStream(anchor, at)) return mayNot;
  if (stream) {
    if (stream.endedAt !== null || silentTooLong(stream, at)) return over;
    receive(stream, detail, at);
    return { code: 'accepted' };
  }
  const all = ofAnchor(group, anchor.id);
  // A stream that was overtaken by a later one of the same anchor.
  if (all.some(({ startedAt }) => startedAt > at)) return mayNot;
  // A failed encoder sends no stop: its stream ended with its last heartbeat.
  for (const other of all) if (other.endedAt === null) end(other, Math.min(other.lastAt, at), 'lost');
  const opened: StreamOfGroup = {
    id: group.ids.next(at),
    anchorId: anchor.id,
    streamId,
    roomId,
    startedAt: at,
    lastAt: at,
    endedAt: null,
    ended: null,
    viewers: 0,
    peak: 0,
    viewerSum: 0,
    viewerCount: 0,
    fps: null,
    bitrateKbps: null,
    playUrl: null,
    isNew: true,
    changed: true,
  };
  receive(opened, detail, at);
  group.anchors.streams.set(streamKey(anchor.id, streamId), opened);
  return { code: 'accepted' };
}

function heartbeat(
  group: Group,
  anchor: AnchorOfGroup,
  stream: StreamOfGroup | undefined,
  { detail, at }: Said,
): Applied {
  if (!stream) return over;
  if (stream.ended === 'stop' || stream.ended === 'forced') {
    if (at > (stream.endedAt ?? 0)) return over;
    receive(stream, detail, at);
    return { code: 'accepted' };
  }
  if (!mayStream(anchor, at)) return mayNot;
  if (silentTooLong(stream, at)) {
    if (stream.endedAt === null) end(stream, stream.lastAt, 'lost');
    return over;
  }
  if (!takeUp(group, stream)) return over;
  receive(stream, detail, at);
  return { code: 'accepted' };
}

function stop(group: Group, stream: StreamOfGroup | undefined, { detail, at }: Said): Applied {
  if (!stream) return over;
  if (stream.ended === 'stop') return { code: 'duplicate' };
  // A stream that had ended before its stop arrived keeps its end.
  if (stream.ended === 'forced') return { code: 'accepted' };
  if (silentTooLong(stream, at)) {
    if (stream.endedAt === null) end(stream, stream.lastAt, 'lost');
    return { code: 'accepted' };
  }
  if (!takeUp(group, stream)) return { code: 'accepted' };
  receive(stream, detail, at);
  end(stream, at, 'stop');
  return { code: 'accepted' };
}

/**
 * Resumes a stream that counted as lost when its heartbeats were only late; returns false once another one
 * has begun.
 */
function takeUp(group: Group, stream: StreamOfGroup): boolean {
  if (stream.endedAt === null) return true;
  const later = ofAnchor(group, stream.anchorId).some(
    (other) => other !== stream && other.startedAt >= stream.startedAt,
  );
  if (later) return false;
  stream.endedAt = null;
  stream.ended = null;
  stream.changed = true;
  return true;
}

/** Applies the data of a heartbeat; an older one that arrives late is only a sample of the viewers. */
function receive(stream: StreamOfGroup, detail: Detail, at: number): void {
  const { viewers, fps, bitrateKbps, playUrl } = detail;
  if (at < stream.startedAt) return;
  if (viewers !== undefined) {
    stream.peak = Math.max(stream.peak, viewers);
    stream.viewerSum += viewers;
    stream.viewerCount += 1;
  }
  if (at >= stream.lastAt) {
    stream.lastAt = at;
    if (viewers !== undefined) stream.viewers = viewers;
    if (fps !== undefined) stream.fps = fps;
    if (bitrateKbps !== undefined) stream.bitrateKbps = bitrateKbps;
    if (playUrl !== undefined) stream.playUrl = playUrl;
  }
  stream.changed = true;
}
