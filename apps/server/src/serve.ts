import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Databases } from './kernel/database/db.ts';
import { createIdMaker, type IdMaker } from './kernel/database/ids.ts';
import { watchForDrain } from './kernel/http/drain.ts';
import { originTable } from './kernel/http/origins.ts';
import { createConsoleServer } from './kernel/http/static.ts';
import { folderName, type Lease, takeLease, underLease } from './kernel/postgres/lease.sql.ts';
import type { Link } from './kernel/servers/link.ts';
import type { Config } from './kernel/start/config.ts';
import { createLog, type Log } from './kernel/watch/log.ts';
import { regularJobs } from './regular-jobs.ts';

/** How long a server that others have replaced goes on with the connections that it has: each ends with its next reply. */
const replacedMs = 3_000;

/** The log of a process, in the name of its server. */
export const logOf = (config: Config): Log =>
  createLog({
    write: (line) => process.stdout.write(line),
    level: config.logLevel,
    base: { server: config.node },
  });

/** Takes the number of a process, and makes ids with it. */
export async function takeNumber(
  config: Config,
  databases: Databases,
  log: Log,
): Promise<{ readonly lease: Lease; readonly ids: IdMaker }> {
  const folder = folderName(config.dataDir);
  const lease = await takeLease(databases.systemPool, { node: config.node, folder, log });
  return { lease, ids: underLease(createIdMaker(config.node), lease) };
}

/** A process that answers at the three ports. */
export interface Serving {
  readonly ids: IdMaker;
  /** Goes on, while `/readyz` says that it stops and every reply says that its connection ends with it. */
  leave(): void;
  /** The same, unseen by `/readyz`, for a little while: others are at the same ports. */
  giveWay(): Promise<void>;
  /** Takes no new connections, answers what runs, and gives its number back. */
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
  const { lease, ids } = await takeNumber(config, databases, log);
  const services = { config, databases, ids, demo, log, say, ...(link && { link }) };
  const api = await createApp(services, (outbound, routes) => regularJobs(services, outbound, routes));
  api.readiness.leased = lease.holds;
  const origins = originTable(config);
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
      await lease.release();
    },
  };
}
