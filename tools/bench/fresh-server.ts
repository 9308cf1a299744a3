import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '../../apps/server/src/domain/ledger/ledger-check.ts';
import { firstAdministrator } from '../../apps/server/src/platform/auth/first-administrator.ts';
import { openSession } from '../../apps/server/src/platform/auth/session.ts';
import type { Route } from '../../apps/server/src/platform/calls/serve.ts';
import type { ServerServices } from '../../apps/server/src/platform/calls/services.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { keepSecrets } from '../../apps/server/src/platform/config/secrets.ts';
import type { Databases } from '../../apps/server/src/platform/db/databases/databases.ts';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../apps/server/src/platform/db/ids.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import { createApi } from '../../apps/server/src/platform/http/http.ts';
import { originTable } from '../../apps/server/src/platform/http/origins.ts';
import { processesOn, readState } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { log } from './log.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * A migrated, empty embedded database with its safe settings and an API with some calls in this process, for
 * a benchmark.
 */
export async function startFreshServer(routes: readonly Route[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-bench-'));
  chmodSync(folder, 0o755);
  process.env.DATA_DIR = folder;
  process.env.PITBOSS_TESTING = '1';
  const config = loadConfig();
  keepSecrets(config.dataDir, config.secrets);
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const databases = openDatabases(postgres.url);
  const services: ServerServices = { config, databases, ids: createIdMaker(0), demo: false, log, say };
  const api = createApi(services, routes, originTable(config, services.demo));
  await migrate(databases.system);
  return {
    api,
    databases,
    services,
    /** The token of a new super administrator. */
    async signIn(): Promise<string> {
      await firstAdministrator(databases.system, config, () => undefined);
      await databases.systemPool.query('update operator set must_change_password = false');
      const session = { appType: 0, ip: '127.0.0.1', userAgent: 'bench', bindCookie: false } as const;
      return (await openSession(databases.system, { operatorId: '1', ...session })).token;
    },
    /** Returns the current process ids of the database. */
    databaseProcesses(): number[] {
      const cluster = readState(folder)?.cluster;
      return cluster ? processesOn(cluster) : [];
    },
    async stop(): Promise<void> {
      await api.close();
      await databases.close();
      await postgres.stop();
      const cluster = readState(folder)?.cluster;
      if (cluster) rmSync(cluster, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Verifies the ledger after a load and prints the result; returns false on a difference. */
export async function proveBooks(databases: Databases): Promise<boolean> {
  const failures = await verifyLedger(databases.system);
  say(
    failures.length
      ? `ledger WRONG: ${JSON.stringify(failures[0])}`
      : 'ledger: every line and balance is right',
  );
  return failures.length === 0;
}
