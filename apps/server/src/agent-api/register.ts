import {
  type AgentCall,
  type AgentCallName,
  agentApiLimits,
  agentCalls,
} from '@pitboss/contract/agent-api/calls';
import { checkHeaders } from '@pitboss/wallet/sign';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { platformKeys } from '../domain/agents/platform-keys.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import { ms, msOrNull } from '../domain/sql/wire.ts';
import type { ServerServices } from '../kernel/calls/services.ts';
import { ipOf } from '../kernel/http/http.ts';
import { inNetworks } from '../kernel/http/ip.ts';
import { addressKey, createRateLimiter } from '../kernel/http/rate.ts';
import { feedHandlers } from './calls/feed.ts';
import { launchHandlers } from './calls/launch.ts';
import { memberHandlers } from './calls/members.ts';
import { statementHandlers } from './calls/statement.ts';
import { transferHandlers } from './calls/transfers.ts';
import { answerRefused, envelope, Refused } from './edge/answers.ts';
import { type Caller, createCallers } from './edge/callers.sql.ts';
import { readRequest } from './edge/request.ts';
import type { Answer, Context, Handlers, Streamed } from './edge/serve.ts';
import { agentOpenApi } from './openapi.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent whose key the request names; it is the caller once its signature is checked. */
    agent: Caller | null;
  }
}

const handlers: Handlers = {
  ...memberHandlers,
  ...transferHandlers,
  ...launchHandlers,
  ...feedHandlers,
  ...statementHandlers,
};

/** Requests per second of an address that are not signed, or wrongly, and how many at once. */
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
  const unsigned = limiter(config.testing ? unlimited : perStranger);
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
    const handle = handlers[name] as (
      context: Context,
      request: unknown,
    ) => Promise<Answer<unknown> | Streamed>;
    const given = await handle(context, readRequest(call, request));
    if ('body' in given) return reply.type(given.type).send(given.body);
    const { code, data } = given;
    return reply.send(envelope(code, data === null ? null : z.parse(call.reply, data)));
  }

  app.register(async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => answerRefused(log, error, request, reply));
    const description = agentOpenApi(config.publicUrls?.api);
    const open = (request: FastifyRequest) => {
      if (!unsigned.take(addressKey(request.ip))) throw new Refused('rate');
    };
    scope.get('/agent/v1/openapi.json', async (request) => {
      open(request);
      return description;
    });
    scope.get('/agent/v1/platform-keys', async (request) => {
      open(request);
      const keys = await platformKeys(databases.system, services.ids, config.secrets);
      return envelope('accepted', {
        keys: keys.map((key) => ({
          ...{ keyId: key.key_id, publicKey: key.public_pem, createdAt: ms(key.created_at) },
          endsAt: msOrNull(key.ends_at),
        })),
      });
    });
  });

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
