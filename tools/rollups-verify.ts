import { resolve } from 'node:path';
import { rebuildRollups, verifyRollups } from '../apps/server/src/domain/rollups/rollups-check.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';

/**
 * `npm run rollups:verify [-- --rebuild]` on a running server's data folder, or on DATABASE_URL: compares the
 * rollups with the bets; exit 1 when they differ. `--rebuild` rebuilds them first.
 */
const url = process.env.DATABASE_URL ?? runningUrl(resolve(process.env.DATA_DIR ?? '.data'));
if (!url) {
  process.stderr.write('There is no database here; start the server first (npm start).\n');
  process.exit(1);
}
const databases = openDatabases(url, 2);
if (process.argv.includes('--rebuild')) await rebuildRollups(databases.system);
const differences = await verifyRollups(databases.system);
await databases.close();
for (const { table, key, expected, found } of differences)
  process.stdout.write(`${table} ${key}: the bets say ${expected}, the rollup ${found}\n`);
process.stdout.write(
  differences.length ? 'The rollups DIFFER from the bets\n' : 'The rollups are what the bets say\n',
);
process.exit(differences.length ? 1 : 0);
