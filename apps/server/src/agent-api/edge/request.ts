import type { AgentCall } from '@pitboss/contract/agent-api/calls';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refused } from './answers.ts';

const loneSurrogate = /\p{Surrogate}/u;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refused('syntax', 'body');
  }
}

function checked(schema: z.ZodMiniType, value: unknown, place: string): object {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data as object;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  throw new Refused('syntax', [...(issue?.path ?? []), ...unknown].join('.').slice(0, 64) || place);
}

/** The fields of path, query and body as the contract has them; the refusal names the first that is wrong. */
export function readRequest(call: AgentCall, request: FastifyRequest): object {
  const params = call.params
    ? checked(z.strictObject({ ...call.params }), request.params, 'path')
    : Object.create(null);
  const query = checked(call.query ?? z.strictObject({}), { ...(request.query as object) }, 'query');
  if (!call.body) return { ...params, ...query };
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
    // A call whose body has no field that must be there may come without one.
    return { ...params, ...query, ...checked(call.body, {}, 'body') };
  }
  const value = jsonOf(request.body);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value))
      if (typeof inner === 'string' && loneSurrogate.test(inner)) throw new Refused('syntax', 'body');
  return { ...params, ...query, ...checked(call.body, value, 'body') };
}
