import { openDatabases } from '../../platform/db/databases/open-databases.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { createLog } from '../../platform/observability/log.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

/**
 * Runs the part of a server that settles activities and pays awards, as a separate process that a test can
 * kill: DATABASE_URL and NODE_ID come from the environment.
 */
const services = {
  databases: openDatabases(process.env.DATABASE_URL ?? '', 2),
  ids: createIdMaker(Number(process.env.NODE_ID)),
  log: createLog({ write: (line) => process.stderr.write(line), level: 'error' }),
};
for (;;) {
  await runActivities(services, Date.now());
  await new Promise((done) => setTimeout(done, 100));
}
