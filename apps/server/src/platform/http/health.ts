import { timingSafeEqual } from 'node:crypto';
import { errors } from '@pitboss/contract/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerServices } from '../calls/services.ts';
import { sha256 } from '../crypto/crypto.ts';
import type { Databases } from '../db/databases/databases.ts';
import { freeBytes } from '../disk/free-bytes.ts';
import { AppError } from '../errors/app-error.ts';
import { certificateMeter } from '../observability/certificates.ts';
import { measureDatabase } from '../observability/measure-database.sql.ts';
import {
  collectProcess,
  looked,
  measureAs,
  measured,
  metrics,
  metricsText,
} from '../observability/metrics.ts';
import { measurePools } from '../observability/watch-statements.ts';
import { installedRelease } from '../start/release.ts';

interface Readiness {
  stopping: boolean;
  /** Returns whether the server may make ids. */
  leased: () => boolean;
  /** Returns the free bytes of the disk of the data folder. */
  freeBytes: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set `stopping` to be removed from the balancer before the last requests are completed. */
    readiness: Readiness;
  }
}

/** Below this much free disk nothing can be relied on to be written. */
const fullBytes = 64 * 2 ** 20;

/** Max time in milliseconds for the database to return the metrics. */
const replyMs = 2_000;

const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the database does not answer in time')), replyMs);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Returns whether the request may read the metrics: with METRICS_TOKEN as bearer token, or without one from
 * this host and not through a proxy.
 */
function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
  }
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
}

/** Looks at what each server measures for itself. */
function measureServer(databases: Databases, free: number): void {
  looked.diskFree.set(free);
  measurePools(databases.pools);
  const behindMs = databases.behindMs();
  looked.copyUsed.set(behindMs === null ? 0 : 1);
  looked.copyBehind.set((behindMs ?? 0) / 1000);
}

/** Why the server should get no requests; undefined when it should. */
async function unready(
  { stopping, leased }: Readiness,
  databases: Databases,
  free: number,
): Promise<string | undefined> {
  if (stopping) return 'stopping';
  const because = await databases.unready();
  if (because !== undefined) return because;
  if (free < fullBytes) return 'disk';
  return leased() ? undefined : 'nodeId';
}

/**
 * Registers the routes for monitoring: `/healthz` (the process responds, with its version), `/readyz` (503 while the database
 * does not respond or the server is stopping) and `/metrics` (Prometheus text).
 */
export function registerHealth(app: FastifyInstance, { config, databases, link }: ServerServices): void {
  app.decorate('readiness', {
    stopping: false,
    leased: () => true,
    freeBytes: () => freeBytes(config.dataDir),
  });
  collectProcess();
  if (link) measureAs(config.node);
  link?.measure(() => {
    measureServer(databases, app.readiness.freeBytes());
    return measured();
  });
  const release = installedRelease();
  looked.release.set({ ...release }, 1);
  const measureCertificates = certificateMeter(config.publicUrls);
  const quiet = { config: { quiet: true } };
  app.get('/healthz', quiet, async () => ({
    code: 0,
    desc: '',
    data: { ready: !app.readiness.stopping && (await databases.ready()), version: release.version },
  }));

  app.get('/readyz', quiet, async (_request, reply) => {
    const because = await unready(app.readiness, databases, app.readiness.freeBytes());
    if (because === undefined) return { code: 0, desc: '', data: { ready: true } };
    const { code, en_us } = errors.busy;
    return reply.code(503).send({ code, desc: en_us, data: { ready: false, because } });
  });

  app.get('/metrics', quiet, async (request, reply) => {
    if (!mayMeasure(request, config.metricsToken)) throw new AppError('call.unknown');
    measureServer(databases, app.readiness.freeBytes());
    measureCertificates();
    const up = await within(measureDatabase(databases.systemPool)).then(
      () => 1,
      () => 0,
    );
    looked.databaseUp.set(up);
    const others = link ? await link.measured() : null;
    return reply.type(metrics.contentType).send(await metricsText(others));
  });
}
