import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { workerAddress } from './domain/analytics/worker/address.ts';
import { remoteAnalytics } from './domain/analytics/worker/remote.ts';
import { needsSecondApprover } from './platform/calls/second-approver.ts';
import type { Config } from './platform/config/config.ts';
import type { Databases } from './platform/db/databases/databases.ts';
import { createIdMaker, type IdMaker } from './platform/db/ids.ts';
import { watchForDrain } from './platform/http/drain.ts';
import { originTable } from './platform/http/origins.ts';
import { createConsoleServer } from './platform/http/static.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { folderName, type Lease, takeLease, underLease } from './platform/postgres/lease.sql.ts';
import type { Link } from './platform/servers/link.ts';
import { regularJobs } from './regular-jobs.ts';

/**
 * Time in ms for which a replaced server keeps its open connections; each one ends with its next response.
 */
const replacedMs = 3_000;

/** The log of a process, in the name of its server. */
export const logOf = (config: Config): Log =>
  createLog({
    write: (line) => process.stdout.write(line),
    level: config.logLevel,
    base: { server: config.node },
  });

/** Leases the number of a process, and returns it with the id generator. */
export async function takeNumber(
  config: Config,
  databases: Databases,
  log: Log,
): Promise<{ readonly lease: Lease; readonly ids: IdMaker }> {
  const folder = folderName(config.dataDir);
  const lease = await takeLease(databases.systemPool, { node: config.node, folder, log });
  return { lease, ids: underLease(createIdMaker(config.node), lease) };
}

/** A process that serves the three ports. */
export interface Serving {
  readonly ids: IdMaker;
  /**
   * Keeps serving, while `/readyz` reports that the server is stopping and every response closes its
   * connection.
   */
  leave(): void;
  /**
   * Like `leave`, but without a change of `/readyz`, and resolves after a few seconds: other processes serve
   * the same ports.
   */
  giveWay(): Promise<void>;
  /** Accepts no new connections, finishes running requests and releases the server number. */
  close(): Promise<void>;
}

/** Serves the API and both consoles on a database that is filled. */
export async function serve(
  config: Config,
  databases: Databases,
  {
    consoleDir,
    demo,
    say,
    link,
  }: { consoleDir: string; demo: boolean; say(line: string): void; link?: Link },
): Promise<Serving> {
  const log = logOf(config);
  if (!demo && !needsSecondApprover({ config, demo }))
    log.warn({}, 'FOUR_EYES is off: one operator makes guarded changes without a second approver');
  const endTraces = config.tracesEndpoint
    ? (await import('./platform/observability/send-spans.ts')).sendSpans(
        config.tracesEndpoint,
        config.node,
        log,
      )
    : undefined;
  const { lease, ids } = await takeNumber(config, databases, log);
  const analytics = config.analytics ? remoteAnalytics(workerAddress(config.dataDir)) : undefined;
  const services = {
    config,
    databases,
    ids,
    demo,
    log,
    say,
    ...(link && { link }),
    ...(analytics && { analytics }),
  };
  const api = await createApp(services, (outbound, routes) => regularJobs(services, outbound, routes));
  api.readiness.leased = lease.holds;
  const origins = originTable(config, demo);
  const servers: FastifyInstance[] = [
    api,
    await createConsoleServer(consoleDir, origins, config),
    await createConsoleServer(consoleDir, origins, config),
  ];
  const drains = servers.map(watchForDrain);
  for (const [index, port] of [config.apiPort, config.adminPort, config.agentPort].entries())
    await servers[index]?.listen({ port, host: config.host });
  const retire = () => {
    for (const drain of drains) drain.retire();
  };
  return {
    ids,
    leave() {
      api.readiness.stopping = true;
      retire();
    },
    async giveWay() {
      retire();
      await pause(replacedMs);
    },
    async close() {
      await Promise.all(drains.map((drain) => drain.close(config.stopMs)));
      await analytics?.close();
      await lease.release();
      await endTraces?.();
    },
  };
}
