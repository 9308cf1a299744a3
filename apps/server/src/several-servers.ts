import { type Config, loadConfig, numbersOf } from './platform/config/config.ts';
import type { Databases } from './platform/db/databases/databases.ts';
import { openDatabases } from './platform/db/databases/open-databases.ts';
import type { IdMaker } from './platform/db/ids.ts';
import { pendingMigrations } from './platform/db/migrate/migrate.ts';
import { UserError } from './platform/errors/user-error.ts';
import { measureAs } from './platform/observability/metrics.ts';
import { poolSize } from './platform/postgres/connections.sql.ts';
import type { Link } from './platform/servers/link.ts';
import { createSupervisor, type Supervisor } from './platform/servers/supervisor.ts';
import { logOf, type Serving, serve, takeNumber } from './serve.ts';

/** The servers of one parent, and the ids that it makes under its own number. */
export interface Several extends Omit<Supervisor, 'start'> {
  readonly ids: IdMaker;
}

/** Starts SERVERS processes that share the three ports, on a database that is filled. */
export async function serveBySeveral(
  config: Config,
  databases: Databases,
  { databaseUrl, demo, signal }: { databaseUrl: string; demo: boolean; signal: AbortSignal },
): Promise<Several> {
  const { servers = 1, node, stopMs, referenceWallet } = config;
  const log = logOf(config);
  const connections = await poolSize(databaseUrl, servers);
  const { lease, ids } = await takeNumber(config, databases, log);
  measureAs(node);
  const supervisor = createSupervisor({
    servers,
    nodes: numbersOf(node, servers),
    log,
    stopMs,
    assignment: { databaseUrl, connections, demo, ...(referenceWallet && { referenceWallet }) },
  });
  const close = async () => {
    await supervisor.close();
    await lease.release();
  };
  try {
    await supervisor.start(signal);
    signal.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
  return { ids, close, leave: supervisor.leave, restart: supervisor.restart };
}

/** Runs this process as one of several servers, until its parent ends it. */
export async function serveForParent(
  link: Link,
  consoleDir: string,
  say: (line: string) => void,
): Promise<void> {
  const { node, databaseUrl, connections, demo, referenceWallet } = link.assignment;
  const loaded = loadConfig();
  const config = { ...loaded, node, folderNode: loaded.node, ...(referenceWallet && { referenceWallet }) };
  const databases = openDatabases(databaseUrl, connections, config.readUrl);
  let serving: Serving | undefined;
  let ending = false;
  async function end(giveWay: boolean): Promise<void> {
    if (ending) return;
    ending = true;
    if (giveWay) await serving?.giveWay();
    await serving?.close();
    await databases.close();
    process.exit(0);
  }
  link.onOrder('leave', () => serving?.leave());
  link.onOrder('replace', () => void end(true));
  link.onOrder('close', () => void end(false));
  const pending = await pendingMigrations(databases.system);
  if (pending.length > 0)
    throw new UserError(
      `This version changes the schema (${pending.join(', ')}), which a server that replaces another one does not; stop all and start again.`,
    );
  serving = await serve(config, databases, { consoleDir, demo, say, link });
  link.ready();
}
