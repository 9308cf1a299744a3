import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestCodes, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import type { TxReply } from '../../wallet/tx/tx.ts';
import type { Group } from './group.ts';
import type { RoundItem, SentItem } from './items.ts';
import { type MemberState, memoryKey } from './states.ts';

/** The writer's reply to an item; for a wallet call with the result of its movement. */
export type GroupReply = IngestAnswer & { readonly tx?: TxReply };

/** Outcome of an event whose id is new. */
export interface EventOutcome {
  code: IngestCode;
  field?: string | undefined;
  /** Member whose balance the reply contains. */
  member?: MemberState | undefined;
  /** A rejection that is stored as the event's effect: the same event gets it again. */
  final?: boolean;
  /** The outcome is stored and held for approval. */
  parked?: 'accepted' | 'duplicate';
}

/** Returns a reply with the text of its code. */
export function answer(
  id: string,
  code: IngestCode,
  more: { field?: string; balance?: string } = {},
): IngestAnswer {
  const status =
    code === 'accepted' || code === 'duplicate' || code === 'conflict' ? code : ('invalid' as const);
  return { id, status, ...ingestReply(code), ...more };
}

/** Returns the reply to an item that is stored but held for approval. */
export function parkedReply(id: string, status: 'accepted' | 'duplicate', field?: string): IngestAnswer {
  return { id, status, ...ingestReply('outcomeOpen'), ...(field === undefined ? {} : { field }) };
}

/** Stores that an id has had its effect, so that it has none again. */
export function remember(
  group: Group,
  nodeId: string,
  eventId: string,
  hash: Buffer,
  { code = 0, content = null }: { readonly code?: number; readonly content?: string | null } = {},
): void {
  group.remembered.set(memoryKey(nodeId, eventId), { nodeId, eventId, hash, code, content, isNew: true });
}

/**
 * Returns the reply to an id that was seen before; undefined for a new one. Other content under it is kept
 * aside.
 */
export function seenBefore(
  group: Group,
  nodeId: string,
  key: string,
  item: SentItem,
  sender: string,
): IngestAnswer | undefined {
  const known = group.remembered.get(memoryKey(nodeId, key));
  if (!known) return undefined;
  if (known.hash.equals(item.hash)) {
    for (const rejected of ['noMoney', 'transferLimit', 'codeWrong'] as const)
      if (known.code === ingestCodes[rejected].code) return answer(item.id, rejected);
    if (known.code === ingestCodes.outcomeOpen.code) return parkedReply(item.id, 'duplicate');
    return answer(item.id, 'duplicate');
  }
  return conflict(group, sender, key, item, known.content);
}

/** Returns an event as it is stored: without the code that an anchor signs in with. */
export const keptEvent = (item: Exclude<SentItem, RoundItem>): unknown =>
  item.kind === 'anchorLogin' ? { ...item.event, code: '***' } : item.event;

/** Keeps an item aside whose id has other content already: `stored`, where that is known. */
export function conflict(
  group: Group,
  nodeId: string,
  eventId: string,
  item: SentItem,
  stored: string | null = null,
): IngestAnswer {
  const body = item.kind === 'round' ? item.round : keptEvent(item);
  group.add.conflicts.push({ nodeId, eventId, kind: item.kind, body, stored });
  return answer(item.id, 'conflict');
}
