import { verifySeals } from '../apps/server/src/platform/audit/audit-seal.ts';
import { verifyAudit } from '../apps/server/src/platform/audit/audit-verify.ts';
import { prove } from './world/prove.ts';

/** `pitboss verify audit`: verifies the chains of the operation log; ends with 1 when one is broken. */
await prove(async ({ system, dataDir }) => {
  const checks = await verifyAudit(system);
  const seals = await verifySeals(system, dataDir);
  for (const { chain, rows, brokenAt } of checks) {
    process.stdout.write(
      `${chain === '0' ? 'platform' : `tenant ${chain}`}: ${rows} rows, ${brokenAt ? `BROKEN at row ${brokenAt}` : 'whole'}\n`,
    );
  }
  process.stdout.write(
    `signed heads: ${seals.count}${seals.lastAt ? `, the last of ${new Date(seals.lastAt).toISOString()}` : ''}, ${seals.wrong ? `WRONG at ${seals.wrong}` : 'all fit'}\n`,
  );
  return !seals.wrong && checks.every((check) => !check.brokenAt);
});
