import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { type IngestCode, ingestCodes, ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import { requestTexts } from '@pitboss/contract/ingest/request-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../../platform/calls/failures.ts';
import { isTemporary } from '../../platform/db/temporary.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Log } from '../../platform/observability/log.ts';

/** Error that rejects the whole request; `desc` replaces the text of its code. */
export class Rejected extends Error {
  constructor(
    readonly key: IngestCode,
    readonly desc: string = ingestCodes[key].desc,
  ) {
    super(key);
  }
}

/** Returns a reply of the game servers' interface. */
export const envelope = (key: IngestCode, data: unknown) => ({ ...ingestReply(key), data });

type Failure = Error & { statusCode?: number };

const keyOf = (error: Failure): IngestCode => {
  // Error of the API as a whole: a request without a host.
  if (error instanceof AppError) return 'syntax';
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode && error.statusCode < 500) return 'syntax';
  return isTemporary(error) ? 'busy' : 'internal';
};

function rejectionOf(error: Failure): Rejected {
  if (error instanceof Rejected) return error;
  return error.statusCode === 415
    ? new Rejected('syntax', requestTexts.contentType)
    : new Rejected(keyOf(error));
}

/** Replies to a request that was rejected or failed as a whole, and logs it. */
export async function replyRejected(log: Log, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const { key, desc } = rejectionOf(error);
  const { node, call } = request.trace;
  // An unknown node name is chosen by the sender: log entries with it would never be alike.
  const from = { node, ip: request.ip, call, code: ingestCodes[key].code };
  if (key === 'internal') log.error({ ...from, err: error }, 'ingest request failed');
  else if (error instanceof Rejected || error.statusCode)
    log.warn({ ...from, reason: desc }, 'ingest request refused');
  else log.warn({ ...from, err: error }, 'ingest request met a busy database');
  if (error.statusCode === 413) await discardBody(request, reply);
  if (key === 'internal') reply.code(500);
  return reply.send({ ...envelope(key, null), desc });
}

/** Logs the items of a request that were not accepted, with the first of them. */
export function logRejectedItems(log: Log, node: string, results: readonly IngestAnswer[]): void {
  const rejected = results.filter(({ status }) => status === 'conflict' || status === 'invalid');
  const [first] = rejected;
  if (!first) return;
  const { id, code, desc, status } = first;
  log.warn({ node, code, items: rejected.length, first: { id, status, desc } }, 'ingest items refused');
}
