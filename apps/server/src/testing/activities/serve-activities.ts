import { openDatabases } from '../../kernel/database/db.ts';
import { createIdMaker } from '../../kernel/database/ids.ts';
import { createLog } from '../../kernel/watch/log.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

/**
 * The part of a server that settles activities and pays awards, as a process of its own that a test can kill: DATABASE_URL and
 * NODE_ID come from the environment.
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
