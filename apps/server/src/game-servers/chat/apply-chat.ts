import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { type Show, showOf } from '../../domain/chat/word-list.ts';
import { beyondNode, type Group, memberNamed } from '../ingest/group.ts';
import type { EventItem, EventItems } from '../ingest/items.ts';

interface Outcome {
  readonly code: IngestCode;
  readonly field?: string;
}

/**
 * What a line comes to: its words, and what game servers do with it; a muted member's is hidden, and any where the game has
 * member chat off (content §6).
 */
function judge(
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

/** A chat line: stored whole with what was found in it. */
export function applyChat(group: Group, nodeId: string, { event }: EventItems['chat']): Outcome {
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  const at = Math.min(event.at, group.now);
  const { roomId, content } = event;
  const { hits, muted, show } = judge(group, member.mutedUntil, event, at);
  group.add.chats.push({ member, roomId, content, at, hits, answer: show.action, muted });
  return { code: 'accepted' };
}

/** The answer to a line with what game servers do with it, whether it came for the first time or again. */
export function withShow(group: Group, item: EventItem, answer: IngestAnswer): IngestAnswer {
  if (item.kind !== 'chat' || (answer.status !== 'accepted' && answer.status !== 'duplicate')) return answer;
  const { event } = item;
  const member = memberNamed(group, event.member, event.agent ?? null);
  const mutedUntil = typeof member === 'string' ? null : member.mutedUntil;
  return { ...answer, show: judge(group, mutedUntil, event, Math.min(event.at, group.now)).show };
}

/** A game server has shown a reply of an operator in its room. */
export function applyReplyShown(group: Group, { event }: EventItems['replyShown']): Outcome {
  const reply = group.replies.get(event.replyId);
  if (!reply) return { code: 'notAvailable', field: 'replyId' };
  if (reply.shownAt !== null) return { code: 'duplicate' };
  reply.shownAt = Math.max(Math.min(event.at, group.now), reply.at);
  reply.changed = true;
  return { code: 'accepted' };
}
