import type { Call } from '@pitboss/contract/core/define';
import type { FeatureKey } from '@pitboss/contract/core/pages';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { callAllowed, missingPermission } from '../auth/permissions.ts';
import { type Credentials, expectedSession, resolveSession, type Session } from '../auth/session.ts';
import { createDenials, type Denials } from '../calls/denials.ts';
import { languageOf, replyFailure, zoneOf } from '../calls/failures.ts';
import { parsePayload } from '../calls/parse.ts';
import { perform } from '../calls/perform.ts';
import { SecondApproverNeeded } from '../calls/second-approver.ts';
import type { Request, Route } from '../calls/serve.ts';
import { forSlices, type ServerServices } from '../calls/services.ts';
import type { SessionProof } from '../db/reads/session-proof.ts';
import { isTemporary } from '../db/temporary.ts';
import { AppError } from '../errors/app-error.ts';
import { watchRequests } from '../observability/request-log.ts';
import { watchStatements } from '../observability/watch-statements.ts';
import { admitRequests, headerText, parseJsonBodies, serverOptions } from './admit-requests.ts';
import { registerHealth } from './health.ts';
import { type OriginTable, originAllowed, tlsOrigin } from './origins.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';

/** Body of a call that carries a picture as text. */
const uploadBytes = 512 * 1024;

/** Calls that an operator who must change the password first may still make. */
const beforePasswordChange = new Set(['/proxyUser/getUserInfo', '/changePassword', '/logout']);
/** Writes that an impersonating session may make: only its own end. */
const whileLookingOn = new Set(['/subAccount/endViewAs']);

/** The API: one Fastify instance whose routes all come from the contract. */
export function createApi(
  services: ServerServices,
  routes: readonly Route[],
  origins: OriginTable,
): FastifyInstance {
  const { trustProxy, testing } = services.config;
  const app = Fastify(serverOptions(trustProxy));
  watchRequests(app, services);
  parseJsonBodies(app);
  const limits = createRequestLimits(testing);
  const denials = createDenials(services);
  app.addHook('onClose', () => denials.flush());
  admitRequests(app, origins, limits);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    replyFailure(services, request, reply, error),
  );
  app.setNotFoundHandler((request, reply) =>
    replyFailure(services, request, reply, new AppError('call.unknown')),
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

/**
 * Returns the session that a request belongs to. Throws `session.expired` (2001) without one. A request with
 * `background` does not count as user input.
 */
export const sessionOfRequest = (
  services: ServerServices,
  request: FastifyRequest,
  background?: boolean,
): Promise<Session> => resolveSession(services.databases, credentialsOf(request, background));

/**
 * Throws when a session may not make a call: without the page or feature, before its password is changed, or
 * for writes while impersonating.
 */
export function checkCaller(
  session: Session,
  thing: Pick<Call, 'pages' | 'effect'> & {
    readonly feature?: FeatureKey | undefined;
    readonly path: string;
  },
): void {
  if (!callAllowed(session.permissions, thing.pages, thing.feature))
    throw new AppError('permission.denied', missingPermission(session.permissions, thing));
  if (session.mustChangePassword && !beforePasswordChange.has(thing.path))
    throw new AppError('password.mustChange');
  if (session.viewer && thing.effect === 'write' && !whileLookingOn.has(thing.path))
    throw new AppError('viewAs.readOnly');
}

/** State that is shared by all requests. */
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
  if (origin && !originAllowed(origins, origin)) throw new AppError('origin.refused');
  const token = headerText(request.headers.token);
  const hostname = request.hostname.replace(/:\d+$/, '');
  let age = {};
  const context: Request = {
    language: languageOf(request),
    zone: zoneOf(request),
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
    passkey: headerText(request.headers.passkey),
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
  const run = async (session: Session | null, proof?: SessionProof): Promise<unknown> => {
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
          if (token && error instanceof AppError) limits.verified(token, false);
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
    // A change that waits for a second approver already has its entry.
    if (session && !(error instanceof SecondApproverNeeded))
      await denials.write({ call, context, session, error, payload });
    throw error;
  }
}

/** Call in progress with its session. */
interface Ran {
  readonly session: Session | null;
  readonly data: Promise<unknown>;
}

/** Reads that send no query, so that no session can be verified with them. */
const routesWithoutQuery = new WeakSet<Route>();

/**
 * Runs a read for the session that it most likely has, which is proved by the database with the read itself.
 * Undefined where it has not been proved: then nothing of this try counts, and the session is looked up.
 * Fails where the database is away.
 */
async function runExpected(
  { databases }: ServerServices,
  route: Route,
  credentials: Credentials,
  run: (session: Session, proof: SessionProof) => Promise<unknown>,
): Promise<Ran | undefined> {
  const { call, kind } = route;
  if (kind === 'open' || call.effect !== 'read' || routesWithoutQuery.has(route)) return undefined;
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
  if (holds === undefined && !failure) routesWithoutQuery.add(route);
  return undefined;
}
