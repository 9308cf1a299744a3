import type { AgentCall } from '@pitboss/contract/agent-api/calls';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Rejected } from './replies.ts';

const loneSurrogate = /\p{Surrogate}/u;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Rejected('syntax', 'body');
  }
}

function checked(schema: z.ZodMiniType, value: unknown, position: string): object {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data as object;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  throw new Rejected('syntax', [...(issue?.path ?? []), ...unknown].join('.').slice(0, 64) || position);
}

/**
 * Returns the fields of path, query and body according to the contract. Throws `Refused` with the first
 * invalid field.
 */
export function readRequest(call: AgentCall, request: FastifyRequest): object {
  const params = call.params
    ? checked(z.strictObject({ ...call.params }), request.params, 'path')
    : Object.create(null);
  const query = checked(call.query ?? z.strictObject({}), { ...(request.query as object) }, 'query');
  if (call.file) {
    const isCsv = /^text\/csv\b/i.test(request.headers['content-type'] ?? '');
    if (!isCsv || !Buffer.isBuffer(request.body)) throw new Rejected('syntax', 'body');
    return { ...params, ...query, file: request.body };
  }
  if (!call.body) return { ...params, ...query };
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
    // A call without required body fields may have no body.
    return { ...params, ...query, ...checked(call.body, {}, 'body') };
  }
  const value = jsonOf(request.body);
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value))
      if (typeof inner === 'string' && loneSurrogate.test(inner)) throw new Rejected('syntax', 'body');
  return { ...params, ...query, ...checked(call.body, value, 'body') };
}
