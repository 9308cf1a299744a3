import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import {
  type IngestEvents,
  type IngestEventType,
  ingestSchemas,
} from '@pitboss/contract/ingest/ingest-items';
import * as z from 'zod/mini';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { address, canonical, firstIssue, idOf } from '../group/fields.ts';
import type { EventItem, Wrong } from '../group/items.ts';

const isEventType = (type: unknown): type is IngestEventType =>
  typeof type === 'string' && Object.hasOwn(ingestSchemas.events, type);

/** Parses one event of a batch. */
export function parseEvent(value: unknown, now: number): EventItem | Wrong {
  const id = idOf(value, 'eventId');
  const type = (value as { type?: unknown } | null)?.type;
  if (!isEventType(type)) return { id, code: 'syntax', field: 'type' };
  const parsed = z.safeParse(ingestSchemas.events[type], value);
  if (!parsed.success) return { id, code: 'syntax', field: firstIssue(parsed.error) };
  const event = parsed.data as IngestEvents[IngestEventType];
  // A member is identified by its account, not by stored ids: it may have registered long ago.
  const oldest = type === 'member' ? 0 : now - ingestLimits.maxAgeMs;
  if (event.at < oldest || event.at > now + ingestLimits.maxAheadMs)
    return { id, code: 'timeRange', field: 'at' };
  if ('ip' in event && event.ip !== undefined && !address(event.ip))
    return { id, code: 'syntax', field: 'ip' };
  // The union of the parts is the union of the whole, which the compiler cannot see through the variable
  // `type`.
  return { kind: type, id, hash: sha256(canonical(event)), event } as EventItem;
}
