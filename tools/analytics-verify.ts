import { resolve } from 'node:path';
import { verifyReports } from '../apps/server/src/domain/analytics/verify-reports.ts';
import { workerAddress } from '../apps/server/src/domain/analytics/worker/address.ts';
import { remoteAnalytics } from '../apps/server/src/domain/analytics/worker/remote.ts';
import { forgetDaySums } from '../apps/server/src/domain/day-sums/add-up.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';

/**
 * `npm run analytics:verify` on a running server's data folder, or on DATABASE_URL: compares what reports read
 * (the copy of this host, and the sums by day of orders and gifts) with the records; exit 1 when they differ. A
 * copy that differs is built again; `-- --rebuild` deletes the sums by day first, which the server then computes
 * again.
 */
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const url = process.env.DATABASE_URL ?? runningUrl(dataDir);
if (!url) {
  process.stderr.write('There is no database here; start the server first (npm start).\n');
  process.exit(1);
}
const databases = openDatabases(url, 2);
if (process.argv.includes('--rebuild')) await databases.system.transaction().execute(forgetDaySums);
const analytics = remoteAnalytics(workerAddress(dataDir));
const { checked, differences } = await verifyReports(databases.system, analytics);
await analytics.close();
await databases.close();
for (const { key, expected, found } of differences)
  process.stdout.write(`${key}: the records say ${expected}, the report ${found}\n`);
if (checked === 0) process.stdout.write('There is no copy of the bets on this host\n');
process.stdout.write(
  differences.length
    ? 'What reports read DIFFERS from the records\n'
    : `What reports read is what the records say (${checked} groups of bets)\n`,
);
process.exit(differences.length ? 1 : 0);
