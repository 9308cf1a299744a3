import {
  type AgentCall,
  type AgentCallName,
  agentApiLimits,
  agentCalls,
} from '@pitboss/contract/agent-api/calls';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import { checkHeaders } from '@pitboss/wallet/sign';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { platformKeys } from '../domain/agents/platform-keys.ts';
import { ms, msOrNull } from '../domain/sql/dto.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import { addressKey, createRateLimiter } from '../platform/calls/rate-limiter.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import { ipOf } from '../platform/http/http.ts';
import { inNetworks } from '../platform/http/ip.ts';
import { watchMethods } from '../platform/http/other-methods.ts';
import { feedHandlers } from './calls/feed.ts';
import { launchHandlers } from './calls/launch.ts';
import { memberHandlers } from './calls/members.ts';
import { type AgentFiles, reconciliationHandlers } from './calls/reconciliations.ts';
import { statementHandlers } from './calls/statement.ts';
import { transferHandlers } from './calls/transfers.ts';
import { type Caller, createCallers } from './edge/callers.sql.ts';
import { envelope, Rejected, replyRejected } from './edge/replies.ts';
import { readRequest } from './edge/request.ts';
import type { Context, Handlers, Reply, Streamed } from './edge/serve.ts';
import { agentOpenApi } from './openapi.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent whose key the request names; it is the caller once its signature is checked. */
    agent: Caller | null;
  }
}

const handlersWith = (files: AgentFiles): Handlers => ({
  ...memberHandlers,
  ...transferHandlers,
  ...launchHandlers,
  ...feedHandlers,
  ...statementHandlers,
  ...reconciliationHandlers(files),
});

/** Limits for unsigned or wrongly signed requests of an address. */
const perStranger = { perSecond: 20, burst: 60 };
/** Under the testing profile limits are out of the way. */
const unlimited = { perSecond: 100_000, burst: 100_000 };

const noBody = new Uint8Array();
const keyIdOf = ({ headers }: FastifyRequest) => {
  const value = headers['key-id'];
  return typeof value === 'string' ? value : '';
};

const limiterOf = ({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }) =>
  createRateLimiter(perSecond, burst);

/**
 * Registers the interface for the agents' servers (wallet: agent API), in a separate scope of the API: raw
 * bodies for the signature, its own limits and codes. Every reply is `{code, desc, data}` with status 200
 * unless the server itself failed.
 */
export function registerAgentApi(
  app: FastifyInstance,
  services: ServerServices,
  files: AgentFiles,
  now: () => number = Date.now,
): void {
  const inScope = (register: (scope: FastifyInstance) => void) => async (scope: FastifyInstance) => {
    const otherMethods = watchMethods(app, scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header(contractVersionHeader, contractVersion);
    });
    register(scope);
    otherMethods();
  };
  app.register(inScope((scope) => registerOpenCalls(scope, services)));
  app.register(inScope((scope) => registerSignedCalls(scope, services, handlersWith(files), now)));
}

/** Registers the calls that need no signature. */
function registerOpenCalls(scope: FastifyInstance, { databases, config, log, ids }: ServerServices): void {
  const unsigned = limiterOf(config.testing ? unlimited : perStranger);
  const assertWithinLimit = (request: FastifyRequest) => {
    if (!unsigned.take(addressKey(request.ip))) throw new Rejected('rate');
  };
  scope.setErrorHandler((error: Error, request, reply) => replyRejected(log, error, request, reply));
  const description = agentOpenApi(config.publicUrls?.api);
  scope.get('/agent/v1/openapi.json', async (request) => {
    assertWithinLimit(request);
    return description;
  });
  scope.get('/agent/v1/platform-keys', async (request) => {
    assertWithinLimit(request);
    const keys = await platformKeys(databases.system, ids, config.secrets);
    return envelope('accepted', {
      keys: keys.map((key) => ({
        keyId: key.key_id,
        publicKey: key.public_pem,
        createdAt: ms(key.created_at),
        endsAt: msOrNull(key.ends_at),
      })),
    });
  });
}

/** Registers the calls that an agent signs. */
function registerSignedCalls(
  scope: FastifyInstance,
  services: ServerServices,
  handlers: Handlers,
  now: () => number,
): void {
  const { databases, config, log } = services;
  const callers = createCallers(onConnection(databases.systemPool), config.secrets, now);
  const authentication = new Authentication(services, now);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: agentApiLimits.bodyBytes },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error: Error, request, reply) => replyRejected(log, error, request, reply));
  scope.decorateRequest('agent', null);
  // Requests without a known key are rejected before the body is read.
  scope.addHook('onRequest', async (request) => {
    request.agent = await callers.find(keyIdOf(request));
    if (!request.agent) throw authentication.rejectionOfStranger(request);
  });
  for (const name of Object.keys(agentCalls) as AgentCallName[]) {
    const { method, path, file }: AgentCall = agentCalls[name];
    scope.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: file ? agentApiLimits.fileBytes : agentApiLimits.bodyBytes,
      handler: async (request, reply) => {
        const caller = authentication.callerOf(agentCalls[name], request);
        if (caller.isFirstUse) await callers.noteFirstUse(caller);
        return execute(services, handlers, name, caller, request, reply);
      },
    });
  }
}

/** Checks who sends a request, and its limits. */
class Authentication {
  readonly #demo: boolean;
  readonly #now: () => number;
  readonly #requests: ReturnType<typeof createRateLimiter>;
  readonly #money: ReturnType<typeof createRateLimiter>;
  readonly #strangers = limiterOf(perStranger);

  constructor({ config, demo }: ServerServices, now: () => number) {
    this.#demo = demo;
    this.#now = now;
    this.#requests = limiterOf(config.testing ? unlimited : agentApiLimits.requests);
    this.#money = limiterOf(config.testing ? unlimited : agentApiLimits.money);
  }

  /** Returns the rejection of a request without a known key or a valid signature. */
  rejectionOfStranger({ ip }: FastifyRequest): Rejected {
    return new Rejected(this.#strangers.take(addressKey(ip)) ? 'signature' : 'rate');
  }

  /** Returns the caller of a request that is signed, in time, from a listed address and within its limits. */
  callerOf(call: AgentCall, request: FastifyRequest): Caller {
    const caller = request.agent;
    if (!caller) throw this.rejectionOfStranger(request);
    const body = Buffer.isBuffer(request.body) ? request.body : noBody;
    const found = checkHeaders(
      request.headers,
      { method: request.method, path: request.url, body },
      (_keyId, lines, signature) => caller.signed(lines, signature),
      this.#now(),
    );
    if (found === 'clock') throw new Rejected('clock');
    if (found !== 'valid') throw this.rejectionOfStranger(request);
    request.trace.caller = `agent:${caller.account}`;
    const listed = caller.networks.length > 0 ? inNetworks(ipOf(request.ip), caller.networks) : this.#demo;
    if (!listed) throw new Rejected('network');
    if (!this.#requests.take(caller.agentId) || (call.money && !this.#money.take(caller.agentId)))
      throw new Rejected('rate');
    if (caller.stopped) throw new Rejected('agentStopped');
    return caller;
  }
}

/** Executes a call, and sends its reply. */
async function execute(
  services: ServerServices,
  handlers: Handlers,
  name: AgentCallName,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call: AgentCall = agentCalls[name];
  const context: Context = { services, caller, call, ip: ipOf(request.ip), requestId: request.id };
  const handle = handlers[name] as (context: Context, request: unknown) => Promise<Reply<unknown> | Streamed>;
  const given = await handle(context, readRequest(call, request));
  if ('body' in given) return reply.type(given.type).headers(given.headers).send(given.body);
  const { code, data } = given;
  return reply.send(envelope(code, data === null ? null : z.parse(call.reply, data)));
}
