import { type AgentCode, agentCodes, agentReply } from '@pitboss/contract/agent-api/codes';
import { requestTexts } from '@pitboss/contract/ingest/request-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../../platform/calls/failures.ts';
import { isTemporary } from '../../platform/db/temporary.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Log } from '../../platform/observability/log.ts';

/**
 * Rejection of a call that has no effect and leaves no record; `field` names the invalid field, `desc`
 * replaces the text of its code.
 */
export class Rejected extends Error {
  constructor(
    readonly key: AgentCode,
    readonly field?: string,
    readonly desc: string = agentReply(key).desc,
  ) {
    super(key);
  }
}

/** A reply of the agent API. */
export const envelope = (key: AgentCode, data: unknown, field?: string) => ({
  ...agentReply(key),
  ...(field === undefined ? {} : { field }),
  data,
});

type Failure = Error & { statusCode?: number };

function keyOf(error: Failure): AgentCode {
  // For the entire API: a request without a host.
  if (error instanceof AppError) return 'syntax';
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode && error.statusCode < 500) return 'syntax';
  return isTemporary(error) ? 'busy' : 'internal';
}

function rejectionOf(error: Failure): Rejected {
  if (error instanceof Rejected) return error;
  return error.statusCode === 415
    ? new Rejected('syntax', 'content-type', requestTexts.contentType)
    : new Rejected(keyOf(error));
}

/** Replies to a call that was rejected or failed, and logs it. */
export async function replyRejected(log: Log, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const { key, field, desc } = rejectionOf(error);
  const { call, caller } = request.trace;
  const from = { caller, ip: request.ip, call, code: agentCodes[key].code };
  if (key === 'internal') log.error({ ...from, err: error }, 'request of an agent failed');
  else if (error instanceof Rejected || error.statusCode)
    log.warn({ ...from, reason: desc }, 'request of an agent refused');
  else log.warn({ ...from, err: error }, 'request of an agent met a busy database');
  if (error.statusCode === 413) await discardBody(request, reply);
  if (key === 'internal') reply.code(500);
  return reply.send({ ...envelope(key, null, field), desc });
}
