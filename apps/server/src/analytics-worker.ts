import { join } from 'node:path';
import { analyticsIn } from './domain/analytics/store/in-process.ts';
import { openStore } from './domain/analytics/store/store.ts';
import { storeFolder, workerAddress } from './domain/analytics/worker/address.ts';
import { follow } from './domain/analytics/worker/follower.ts';
import { listen } from './domain/analytics/worker/listen.ts';
import { dayMs } from './domain/calendar/time-units.ts';
import { verifiedCopy } from './platform/calls/analytics.ts';
import { loadConfig } from './platform/config/config.ts';
import { openDatabases } from './platform/db/databases/open-databases.ts';
import { logOf } from './serve.ts';

/**
 * The analytics process of a host: keeps the columnar copy of all bets under DATA_DIR and answers the questions
 * of the host's servers. It can end at any time; the copy continues where it stopped.
 */

/** Connections: one that follows the commits, the others for questions. */
const connections = 4;

const config = loadConfig();
const log = logOf(config);
const databases = openDatabases(config.databaseUrl ?? '', connections);
const store = await openStore({
  path: join(storeFolder(config.dataDir), 'facts.duckdb'),
  threads: config.analyticsEngine?.threads,
  memory: config.analyticsEngine && `${config.analyticsEngine.memoryMb}MB`,
  tenants: config.analyticsEngine?.tenants,
});
const follower = follow(databases.system, databases.systemPool, store, (err) =>
  log.warn({ err }, 'the analytics copy could not follow the database'),
);
const analytics = analyticsIn(store, databases.systemPool);
/** Compares the copy with the database once a day; what differs is a fault of the program. */
const comparing = setInterval(async () => {
  try {
    const proof = await verifiedCopy(follower.isReady() ? analytics : undefined);
    if (proof?.differences.length)
      log.error(
        { differences: proof.differences.slice(0, 20) },
        'the analytics copy differed and is built again',
      );
  } catch (err) {
    log.warn({ err }, 'the analytics copy could not be compared');
  }
}, dayMs);
const server = await listen(workerAddress(config.dataDir), follower.isReady, analytics);

/** Ends in order: no further questions, then the file and the database. */
async function stop(): Promise<void> {
  clearInterval(comparing);
  server.closeAllConnections();
  server.close();
  await follower.stop();
  await analytics.close();
  await databases.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
// The server that started this process was killed.
process.on('disconnect', () => void stop());
process.send?.({ word: 'ready' });
