import { randomUUID } from 'node:crypto';
import type { Call } from '@pitboss/contract/define';
import type { FeatureKey } from '@pitboss/contract/pages';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { callAllowed } from '../access/permissions.ts';
import { SecondPersonNeeded } from '../access/second-person.ts';
import { type Credentials, expectedSession, resolveSession, type Session } from '../access/session.ts';
import { createDenials, type Denials } from '../audit/denials.ts';
import { answerBadAddress, answerFailure, answerNoRequest, languageOf } from '../calls/failures.ts';
import { parsePayload } from '../calls/parse.ts';
import { perform } from '../calls/perform.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Request, Route } from '../calls/serve.ts';
import { forSlices, type ServerServices } from '../calls/services.ts';
import type { Question } from '../database/reads/question-batch.ts';
import { isTemporary } from '../database/temporary.ts';
import { registerHealth } from '../watch/health.ts';
import { watchRequests } from '../watch/request-log.ts';
import { watchStatements } from '../watch/watch-statements.ts';
import { type OriginTable, originAllowed, tlsOrigin } from './origins.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

/** Body of a call that carries a picture as text. */
const uploadBytes = 512 * 1024;

const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Origin',
};

/** A browser that has come by TLS once comes by TLS alone, for a year. */
export const hsts = 'max-age=31536000';

/** Calls that an operator who must change the password first may still make. */
const beforePasswordChange = new Set(['/proxyUser/getUserInfo', '/changePassword', '/logout']);
/** Writes of a session that looks on as somebody else: its own end, nothing more. */
const whileLookingOn = new Set(['/subAccount/endViewAs']);

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The API: one Fastify instance whose routes all come from the contract. */
export function createApi(
  services: ServerServices,
  routes: readonly Route[],
  origins: OriginTable,
): FastifyInstance {
  const { trustProxy, testing } = services.config;
  const app = Fastify({
    bodyLimit: 256 * 1024,
    trustProxy: trustProxy.length ? trustProxy : false,
    // A stop lets running requests end, and answers those that still come on open connections (kernel/http/drain.ts).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // An account of 64 characters, each of up to four bytes, as it stands in an address.
    routerOptions: { maxParamLength: 64 * 4 * 3 },
    // What a start does with a fresh database (pictures are moved to their storage) takes its time on a busy machine.
    pluginTimeout: 180_000,
    genReqId: () => randomUUID(),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoRequest,
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 5_000,
      // Asked for below, where the answer is an envelope.
      requireHostHeader: false,
    },
  });
  watchRequests(app, services);
  // A call without a payload may come with the JSON content type and nothing behind it.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return done(null, JSON.parse(body as string));
    } catch {
      return done(new Refusal('request.invalid', { field: 'body' }));
    }
  });
  const limits = createRequestLimits(testing);
  const denials = createDenials(services);
  app.addHook('onClose', () => denials.flush());

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll);
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
    const origin = headerText(request.headers.origin);
    if (origin && originAllowed(origins, origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'content-disposition, request-id',
      });
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.code(400);
      return done(new Refusal('request.invalid', { field: 'host' }));
    }
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers':
          'content-type, token, language, background, idempotency-key, dynamic-code',
        'access-control-max-age': '600',
      });
      reply.code(204).send();
      return undefined;
    }
    // Refused before the body is read; game servers, files and probes have limits of their own.
    try {
      if (request.is404 || request.routeOptions.config.counted)
        limits.request(request.ip, headerText(request.headers.token), request.routeOptions.url);
    } catch (error) {
      return done(error as Error);
    }
    return done();
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    answerFailure(services, request, reply, error),
  );
  app.setNotFoundHandler((request, reply) =>
    answerFailure(services, request, reply, new Refusal('call.unknown')),
  );
  registerHealth(app, services);
  for (const [name, pool] of Object.entries(services.databases.pools))
    watchStatements(name, pool, services.log, services.config.slowStatementMs);

  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path,
      ...(route.call.limit === 'upload' ? { bodyLimit: uploadBytes } : {}),
      config: { counted: true },
      handler: (request, reply) => answer(services, route, origins, { limits, denials }, request, reply),
    });
  }
  return app;
}

/** An address as sessions and lists have it. */
export const ipOf = (ip: string) => ip.replace(/^::ffff:/, '');

const credentialsOf = (
  { headers, ip }: FastifyRequest,
  background = headers.background === '1',
): Credentials => ({
  token: headerText(headers.token),
  cookieHeader: headerText(headers.cookie),
  background,
  ip: ipOf(ip),
  script: headers.origin === undefined,
});

/** The session that a request belongs to, or a 2001 refusal. One in the `background` is no input of a person. */
export const sessionOfRequest = (
  services: ServerServices,
  request: FastifyRequest,
  background?: boolean,
): Promise<Session> => resolveSession(services.databases, credentialsOf(request, background));

/** Refuses a session that may not do a thing: without the page or feature, before its password is changed, while looking on. */
export function checkCaller(
  session: Session,
  thing: Pick<Call, 'pages' | 'effect'> & {
    readonly feature?: FeatureKey | undefined;
    readonly path: string;
  },
): void {
  if (!callAllowed(session.permissions, thing.pages, thing.feature)) throw new Refusal('permission.denied');
  if (session.mustChangePassword && !beforePasswordChange.has(thing.path))
    throw new Refusal('password.mustChange');
  if (session.viewer && thing.effect === 'write' && !whileLookingOn.has(thing.path))
    throw new Refusal('viewAs.readOnly');
}

/** What is kept from request to request. */
interface Edge {
  readonly limits: RequestLimits;
  readonly denials: Denials;
}

async function answer(
  services: ServerServices,
  route: Route,
  origins: OriginTable,
  { limits, denials }: Edge,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { call } = route;
  const origin = headerText(request.headers.origin);
  if (origin && !originAllowed(origins, origin)) throw new Refusal('origin.refused');
  const token = headerText(request.headers.token);
  const hostname = request.hostname.replace(/:\d+$/, '');
  let age = {};
  const context: Request = {
    language: languageOf(request),
    ip: ipOf(request.ip),
    userAgent: headerText(request.headers['user-agent']) ?? '',
    origin,
    secure:
      request.protocol === 'https' ||
      tlsOrigin(origins, origin) ||
      hostname === 'localhost' ||
      hostname === '127.0.0.1',
    requestId: request.id,
    dynamicCode: headerText(request.headers['dynamic-code']),
    idempotencyKey: headerText(request.headers['idempotency-key']),
    services: forSlices(services),
    old(behindMs) {
      age = { behindMs };
    },
    setCookie(name, value, maxAgeS) {
      const secure = name.startsWith('__Host-') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`,
      );
    },
  };
  let payload: unknown;
  const run = async (session: Session | null, proof?: Question): Promise<unknown> => {
    if (session) request.trace.caller = (session.viewer ?? session).account;
    if (session) checkCaller(session, call);
    if (call.limit === 'money' && session) limits.payment(session.operatorId);
    payload = parsePayload(call, request.query as Record<string, unknown>, request.body);
    return perform(services, route, context, session, payload, proof);
  };
  const lookedUp = async (): Promise<Ran> => {
    const session = call.pages.includes('/')
      ? null
      : await sessionOfRequest(services, request).catch((error: unknown) => {
          if (token && error instanceof Refusal) limits.verified(token, false);
          throw error;
        });
    return { session, data: run(session) };
  };
  const { session, data } =
    (await runExpected(services, route, credentialsOf(request), run)) ?? (await lookedUp());
  if (session && token) limits.verified(token, true);
  try {
    return reply.send({ code: 0, desc: '', data: await data, ...age });
  } catch (error) {
    // A change that waits for a second person has left its line already.
    if (session && !(error instanceof SecondPersonNeeded))
      await denials.write({ call, context, session, error, payload });
    throw error;
  }
}

/** What a call has come to, or is coming to, and for whom. */
interface Ran {
  readonly session: Session | null;
  readonly data: Promise<unknown>;
}

/** Reads that ask the database nothing, so that nothing is proved with it. */
const asksNothing = new WeakSet<Route>();

/**
 * Runs a read for the session that it most likely has, which is proved by the database with the read itself. Undefined where it has
 * not been proved: then nothing of this try counts, and the session is looked up. Fails where the database is away.
 */
async function runExpected(
  { databases }: ServerServices,
  route: Route,
  credentials: Credentials,
  run: (session: Session, proof: Question) => Promise<unknown>,
): Promise<Ran | undefined> {
  const { call, kind } = route;
  if (kind === 'open' || call.effect !== 'read' || asksNothing.has(route)) return undefined;
  // A copy may not know yet that a session is over.
  if (call.behind && databases.behindMs() !== null) return undefined;
  const expected = expectedSession(databases, credentials);
  if (!expected) return undefined;
  const data = run(expected.session, expected.proof);
  const failure = await data.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const holds = expected.holds();
  if (holds) return { session: expected.session, data };
  // To look the session up would wait for the database once more.
  if (holds === undefined && failure && isTemporary(failure.error)) throw failure.error;
  if (holds === undefined && !failure) asksNothing.add(route);
  return undefined;
}
