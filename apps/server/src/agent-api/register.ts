import {
  type AgentCall,
  type AgentCallName,
  agentApiLimits,
  agentCalls,
} from '@pitboss/contract/agent-api/calls';
import { checkHeaders } from '@pitboss/wallet/sign';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { onConnection } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../kernel/calls/services.ts';
import { ipOf } from '../kernel/http/http.ts';
import { inNetworks } from '../kernel/http/ip.ts';
import { addressKey, createRateLimiter } from '../kernel/http/rate.ts';
import { feedHandlers } from './calls/feed.ts';
import { memberHandlers } from './calls/members.ts';
import { transferHandlers } from './calls/transfers.ts';
import { answerRefused, envelope, Refused } from './edge/answers.ts';
import { type Caller, createCallers } from './edge/callers.sql.ts';
import { readRequest } from './edge/request.ts';
import type { Answer, Context, Handlers } from './edge/serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent whose key the request names; it is the caller once its signature is checked. */
    agent: Caller | null;
  }
}

const handlers: Handlers = { ...memberHandlers, ...transferHandlers, ...feedHandlers };

/** Requests per second of an address whose key or signature is wrong, and how many at once. */
const perStranger = { perSecond: 20, burst: 60 };
/** Under the testing profile limits are out of the way. */
const unlimited = { perSecond: 100_000, burst: 100_000 };

const noBody = new Uint8Array();
const keyIdOf = ({ headers }: FastifyRequest) => {
  const value = headers['key-id'];
  return typeof value === 'string' ? value : '';
};

/**
 * The interface of the agents' own servers (wallet: agent API), in a scope of its own on the API: raw bodies for the
 * signature, its own limits and codes. Every reply is `{code, desc, data}` with status 200 unless the server itself failed.
 */
export function registerAgentApi(
  app: FastifyInstance,
  services: ServerServices,
  now: () => number = Date.now,
): void {
  const { databases, config, demo, log } = services;
  const callers = createCallers(onConnection(databases.systemPool), config.secrets, now);
  const limiter = ({ perSecond, burst }: { perSecond: number; burst: number }) =>
    createRateLimiter(perSecond, burst);
  const requests = limiter(config.testing ? unlimited : agentApiLimits.requests);
  const money = limiter(config.testing ? unlimited : agentApiLimits.money);
  const strangers = limiter(perStranger);
  const strange = ({ ip }: FastifyRequest) =>
    new Refused(strangers.take(addressKey(ip)) ? 'signature' : 'rate');

  /** The caller of a request that is signed, in time, from a listed address and within its limits. */
  function authenticated(call: AgentCall, request: FastifyRequest): Caller {
    const caller = request.agent;
    if (!caller) throw strange(request);
    const body = Buffer.isBuffer(request.body) ? request.body : noBody;
    const found = checkHeaders(
      request.headers,
      { method: request.method, path: request.url, body },
      (_keyId, lines, signature) => caller.signed(lines, signature),
      now(),
    );
    if (found === 'clock') throw new Refused('clock');
    if (found !== 'valid') throw strange(request);
    request.trace.caller = `agent:${caller.account}`;
    const listed = caller.networks.length > 0 ? inNetworks(ipOf(request.ip), caller.networks) : demo;
    if (!listed) throw new Refused('network');
    if (!requests.take(caller.agentId) || (call.money && !money.take(caller.agentId)))
      throw new Refused('rate');
    if (caller.stopped) throw new Refused('agentStopped');
    return caller;
  }

  async function answer(name: AgentCallName, request: FastifyRequest, reply: FastifyReply) {
    const call: AgentCall = agentCalls[name];
    const caller = authenticated(call, request);
    const context: Context = { services, caller, call, ip: ipOf(request.ip), requestId: request.id };
    const handle = handlers[name] as (context: Context, request: unknown) => Promise<Answer<unknown>>;
    const { code, data } = await handle(context, readRequest(call, request));
    return reply.send(envelope(code, data === null ? null : z.parse(call.reply, data)));
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: agentApiLimits.bodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: Error, request, reply) => answerRefused(log, error, request, reply));
    scope.decorateRequest('agent', null);
    // Before the body is read: nobody without a known key is listened to.
    scope.addHook('onRequest', async (request) => {
      request.agent = await callers.find(keyIdOf(request));
      if (!request.agent) throw strange(request);
    });
    for (const name of Object.keys(agentCalls) as AgentCallName[]) {
      const { method, path } = agentCalls[name];
      scope.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: agentApiLimits.bodyBytes,
        handler: (request, reply) => answer(name, request, reply),
      });
    }
  });
}
