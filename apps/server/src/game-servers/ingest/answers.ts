import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { ingestCodes, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import type { TxAnswer } from '../../wallet/tx/tx.ts';
import { memoryKey } from '../apply/states.ts';
import type { Group } from './group.ts';
import type { SentItem } from './items.ts';

/** The writer's answer to an item; of a wallet call with what became of its movement. */
export type GroupAnswer = IngestAnswer & { readonly tx?: TxAnswer };

/** An answer with the text of its code. */
export function answer(
  id: string,
  code: IngestCode,
  more: { field?: string; balance?: string } = {},
): IngestAnswer {
  const status =
    code === 'accepted' || code === 'duplicate' || code === 'conflict' ? code : ('invalid' as const);
  return { id, status, ...ingestReply(code), ...more };
}

/** The answer to what is on record but waits for a person. */
export function parkedAnswer(id: string, status: 'accepted' | 'duplicate', field?: string): IngestAnswer {
  return { id, status, ...ingestReply('outcomeOpen'), ...(field === undefined ? {} : { field }) };
}

/** Remembers that an id has had its effect, so that it has none again. */
export function remember(group: Group, nodeId: string, eventId: string, hash: Buffer, code = 0): void {
  group.remembered.set(memoryKey(nodeId, eventId), { nodeId, eventId, hash, code, isNew: true });
}

/** The answer to an id that was seen before, or undefined for a new one. Another content under it is kept aside. */
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
    for (const refused of ['noMoney', 'transferLimit', 'codeWrong'] as const)
      if (known.code === ingestCodes[refused].code) return answer(item.id, refused);
    if (known.code === ingestCodes.outcomeOpen.code) return parkedAnswer(item.id, 'duplicate');
    return answer(item.id, 'duplicate');
  }
  return conflict(group, sender, key, item);
}

/** Keeps an item aside whose id stands for something else already. */
export function conflict(group: Group, nodeId: string, eventId: string, item: SentItem): IngestAnswer {
  const body = item.kind === 'round' ? item.round : item.event;
  group.add.conflicts.push({ nodeId, eventId, kind: item.kind, body });
  return answer(item.id, 'conflict');
}
