import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { type Show, showOf } from '../../domain/chat/word-list.ts';
import { beyondNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItem, EventItems } from '../group/items.ts';

interface Outcome {
  readonly code: IngestCode;
  readonly field?: string;
}

/**
 * Finds the words of a line and decides how game servers show it; a muted member's line is hidden, and any
 * line where the game has member chat off (content §6).
 */
function evaluate(
  group: Group,
  mutedUntil: number | null,
  { roomId, content }: { readonly roomId: string; readonly content: string },
  at: number,
) {
  const hits = group.search(content);
  const muted = mutedUntil !== null && mutedUntil > at;
  const show: Show = muted || group.silentRooms.has(roomId) ? { action: 'hide' } : showOf(content, hits);
  return { hits, muted, show };
}

/** Applies a chat line: stored in full with its hits. */
export function applyChat(group: Group, nodeId: string, { event }: EventItems['chat']): Outcome {
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  const at = Math.min(event.at, group.now);
  const { roomId, content } = event;
  const { hits, muted, show } = evaluate(group, member.mutedUntil, event, at);
  group.add.chats.push({ member, roomId, content, at, hits, answer: show.action, muted });
  return { code: 'accepted' };
}

/** Adds to the reply to a chat line how game servers show it, for a new line as for a repeated one. */
export function withShow(group: Group, item: EventItem, reply: IngestAnswer): IngestAnswer {
  if (item.kind !== 'chat' || (reply.status !== 'accepted' && reply.status !== 'duplicate')) return reply;
  const { event } = item;
  const member = memberNamed(group, event.member, event.agent ?? null);
  const mutedUntil = typeof member === 'string' ? null : member.mutedUntil;
  return { ...reply, show: evaluate(group, mutedUntil, event, Math.min(event.at, group.now)).show };
}

/** Applies that a game server has shown a reply of an operator in its room. */
export function applyReplyShown(group: Group, _nodeId: string, { event }: EventItems['replyShown']): Outcome {
  const reply = group.replies.get(event.replyId);
  if (!reply) return { code: 'notAvailable', field: 'replyId' };
  if (reply.shownAt !== null) return { code: 'duplicate' };
  reply.shownAt = Math.max(Math.min(event.at, group.now), reply.at);
  reply.changed = true;
  return { code: 'accepted' };
}
