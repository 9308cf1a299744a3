import { verifyReports } from '../apps/server/src/domain/analytics/verify-reports.ts';
import { workerAddress } from '../apps/server/src/domain/analytics/worker/address.ts';
import { remoteAnalytics } from '../apps/server/src/domain/analytics/worker/remote.ts';
import { forgetDaySums } from '../apps/server/src/domain/day-sums/add-up.ts';
import { prove } from './world/prove.ts';

/**
 * `pitboss verify analytics`: compares what reports read (the copy of this host, and the sums by day of orders
 * and gifts) with the records; ends with 1 when they differ. A copy that differs is built again; `--rebuild`
 * deletes the sums by day first, which the server then computes again.
 */
await prove(async ({ system, dataDir }) => {
  if (process.argv.includes('--rebuild')) await system.transaction().execute(forgetDaySums);
  const analytics = remoteAnalytics(workerAddress(dataDir));
  const { checked, differences } = await verifyReports(system, analytics);
  await analytics.close();
  for (const { key, expected, found } of differences)
    process.stdout.write(`${key}: the records say ${expected}, the report ${found}\n`);
  if (checked === 0) process.stdout.write('There is no copy of the bets on this host\n');
  process.stdout.write(
    differences.length
      ? 'What reports read DIFFERS from the records\n'
      : `What reports read is what the records say (${checked} groups of bets)\n`,
  );
  return differences.length === 0;
});
