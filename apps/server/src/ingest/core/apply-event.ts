import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { toDto } from '@pitboss/ledger/money';
import type { Group, Waiting } from '../group/group.ts';
import type { EventItem } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import {
  answer,
  conflict,
  type EventOutcome,
  keptEvent,
  parkedReply,
  remember,
  seenBefore,
} from '../group/replies.ts';
import type { MessageKind } from './message-kinds.ts';

/** Applies an event whose id is new. */
type EventEffect<Of extends EventItem> = (group: Group, nodeId: string, item: Of) => EventOutcome;

/** Applies one event (wallet: ingest): its id is stored with its effect; a rejected event has neither. */
function applyEvent<Of extends EventItem>(
  group: Group,
  { item, nodeId }: Waiting & { readonly item: Of },
  effect: EventEffect<Of>,
): IngestAnswer {
  const known = seenBefore(group, nodeId, item.id, item, nodeId);
  if (known) return known;
  const { code, field, member, final, parked } = effect(group, nodeId, item);
  if (code === 'conflict') return conflict(group, nodeId, item.id, item);
  const result = parked
    ? parkedReply(item.id, parked, field)
    : answer(item.id, code, field === undefined ? {} : { field });
  if (code === 'accepted' || code === 'duplicate' || final || parked)
    remember(group, nodeId, item.id, item.hash, {
      code: final || parked ? result.code : 0,
      content: JSON.stringify(keptEvent(item)),
    });
  if (member && !member.seamless) result.balance = toDto(member.account.balance);
  return result;
}

/** Adds the member that an event is about, where it is about one. */
function nameMemberIfAny(named: Named, event: EventItem['event']): void {
  if ('member' in event) nameMember(named, event);
}

/**
 * Returns a kind of event. Each names its id; `names` adds what else it names, which is its member unless
 * stated otherwise.
 */
export const eventKind = <Of extends EventItem>(
  effect: EventEffect<Of>,
  names: (named: Named, event: Of['event']) => void = nameMemberIfAny,
): MessageKind<Of> => ({
  names(named, item, nodeId) {
    named.memory.push({ nodeId, eventId: item.id });
    names(named, item.event);
  },
  apply: (group, waiting) => applyEvent(group, waiting, effect),
});
