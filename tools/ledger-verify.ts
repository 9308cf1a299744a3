import { resolve } from 'node:path';
import { proveLedger } from '../apps/server/src/domain/ledger/ledger-check.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';

/**
 * `npm run ledger:verify` on a running server's data folder, or on DATABASE_URL: proves the invariants of
 * money in one snapshot, names the first of what does not hold, and ends with 1 when there is any.
 */
const url = process.env.DATABASE_URL ?? runningUrl(resolve(process.env.DATA_DIR ?? '.data'));
if (!url) {
  process.stderr.write('There is no database here; start the server first (npm start).\n');
  process.exit(1);
}
const databases = openDatabases(url, 2);
const proved = await proveLedger(databases.system);
await databases.close();
for (const { key, checked, ms, faults } of proved) {
  process.stdout.write(`${faults.length ? 'WRONG ' : 'ok    '} ${key}: ${checked} checked in ${ms} ms\n`);
  for (const failure of faults)
    process.stdout.write(`       ${failure.key}: expected ${failure.expected}, found ${failure.found}\n`);
}
const wrong = proved.filter(({ faults }) => faults.length > 0).length;
process.stdout.write(wrong ? 'The ledger does NOT hold\n' : 'The ledger holds\n');
process.exit(wrong ? 1 : 0);
