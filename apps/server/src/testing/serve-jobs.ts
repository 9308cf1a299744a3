import { openDatabases } from '../kernel/database/db.ts';
import { createIdMaker } from '../kernel/database/ids.ts';
import { JobRunner } from '../kernel/jobs/runner.ts';
import { testLog } from './log.ts';

/**
 * A runner of jobs as a process of its own, so that a test can kill it: says "begun" when it has a job, with which it is
 * never done. DATABASE_URL comes from the environment.
 */
const dependencies = {
  databases: openDatabases(process.env.DATABASE_URL ?? ''),
  ids: createIdMaker(9),
  log: testLog(),
  config: { node: 9 },
};
const work = async () => {
  process.stdout.write('begun\n');
  await new Promise(() => undefined);
};
new JobRunner(dependencies, [{ name: 'export', work }], { lookMs: 50, beatMs: 100 }).start();
