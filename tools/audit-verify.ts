import { resolve } from 'node:path';
import { verifySeals } from '../apps/server/src/platform/audit/audit-seal.ts';
import { verifyAudit } from '../apps/server/src/platform/audit/audit-verify.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { runningUrl } from '../apps/server/src/platform/postgres/cluster-state.ts';

/**
 * `npm run audit:verify` on a running server's data folder, or on DATABASE_URL: exit 1 when a chain is
 * broken.
 */
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const url = process.env.DATABASE_URL ?? runningUrl(dataDir);
if (!url) {
  process.stderr.write('There is no database here; start the server first (npm start).\n');
  process.exit(1);
}
const databases = openDatabases(url, 2);
const checks = await verifyAudit(databases.system).catch(() => {
  process.stderr.write('The database does not answer; start the server first (npm start).\n');
  process.exit(1);
});
const seals = await verifySeals(databases.system, dataDir);
await databases.close();
for (const { chain, rows, brokenAt } of checks) {
  process.stdout.write(
    `${chain === '0' ? 'platform' : `tenant ${chain}`}: ${rows} rows, ${brokenAt ? `BROKEN at row ${brokenAt}` : 'whole'}\n`,
  );
}
process.stdout.write(
  `signed heads: ${seals.count}${seals.lastAt ? `, the last of ${new Date(seals.lastAt).toISOString()}` : ''}, ${seals.wrong ? `WRONG at ${seals.wrong}` : 'all fit'}\n`,
);
process.exit(seals.wrong || checks.some((check) => check.brokenAt) ? 1 : 0);
