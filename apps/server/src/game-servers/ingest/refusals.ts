import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { type IngestCode, ingestCodes, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../../kernel/calls/failures.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import type { Log } from '../../kernel/watch/log.ts';

/** A refusal of the whole request. */
export class Refused extends Error {
  constructor(readonly key: IngestCode) {
    super(key);
  }
}

/** The reply of the game servers' interface. */
export const envelope = (key: IngestCode, data: unknown) => ({ ...ingestReply(key), data });

const keyOf = (error: Error & { statusCode?: number }): IngestCode => {
  if (error instanceof Refused) return error.key;
  // Of the API as a whole: a request without a host.
  if (error instanceof Refusal) return 'syntax';
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode && error.statusCode < 500) return 'syntax';
  return isTemporary(error) ? 'busy' : 'internal';
};

/** Answers a request that was refused or failed as a whole, and says so in the log. */
export async function answerRefused(
  log: Log,
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const key = keyOf(error);
  const { node, call } = request.trace;
  // A name that nobody has is the sender's invention: lines with it would never be alike.
  const from = { node, ip: request.ip, call, code: ingestCodes[key].code };
  if (key === 'internal') log.error({ ...from, err: error }, 'ingest request failed');
  else if (error instanceof Refused || error.statusCode)
    log.warn({ ...from, reason: ingestCodes[key].desc }, 'ingest request refused');
  else log.warn({ ...from, err: error }, 'ingest request met a busy database');
  if (error.statusCode === 413) await discardBody(request, reply);
  if (key === 'internal') reply.code(500);
  return reply.send(envelope(key, null));
}

/** Says in the log which items of a request were not taken, with the first of them. */
export function logRefusedItems(log: Log, node: string, results: readonly IngestAnswer[]): void {
  const refused = results.filter(({ status }) => status === 'conflict' || status === 'invalid');
  const [first] = refused;
  if (!first) return;
  const { id, code, desc, status } = first;
  log.warn({ node, code, items: refused.length, first: { id, status, desc } }, 'ingest items refused');
}
