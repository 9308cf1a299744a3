import { type AgentCode, agentCodes, agentReply } from '@pitboss/contract/agent-api/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '../../kernel/calls/failures.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import type { Log } from '../../kernel/watch/log.ts';

/** A refusal of a call that has no effect and leaves no trace; `field` names what it speaks of. */
export class Refused extends Error {
  constructor(
    readonly key: AgentCode,
    readonly field?: string,
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
  if (error instanceof Refused) return error.key;
  // Of the API as a whole: a request without a host.
  if (error instanceof Refusal) return 'syntax';
  if (error.statusCode === 413) return 'tooLarge';
  if (error.statusCode && error.statusCode < 500) return 'syntax';
  return isTemporary(error) ? 'busy' : 'internal';
}

/** Answers a call that was refused or failed, and says so in the log. */
export async function answerRefused(log: Log, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const key = keyOf(error);
  const { call, caller } = request.trace;
  const from = { caller, ip: request.ip, call, code: agentCodes[key].code };
  if (key === 'internal') log.error({ ...from, err: error }, 'request of an agent failed');
  else if (error instanceof Refused || error.statusCode)
    log.warn({ ...from, reason: agentReply(key).desc }, 'request of an agent refused');
  else log.warn({ ...from, err: error }, 'request of an agent met a busy database');
  if (error.statusCode === 413) await discardBody(request, reply);
  if (key === 'internal') reply.code(500);
  return reply.send(envelope(key, null, error instanceof Refused ? error.field : undefined));
}
