import { activitiesToCheck, checkSettled } from '../../domain/activities/recheck.ts';
import { activitiesDue, settleActivity } from '../../domain/activities/settle.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import { isConflictOrTaken } from '../../platform/db/temporary.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { awardsDue, followOrders, payAwards } from '../orders/pay-awards.ts';

type Runner = Pick<ServerServices, 'databases' | 'ids' | 'log'>;

/** Settles what is due and pays what is to be paid; both go on where a server before stopped. */
export async function runActivities(services: Runner, now: number): Promise<void> {
  const { ids, log } = services;
  const pool = services.databases.systemPool;
  const run = onConnection(pool);
  for (const id of await activitiesDue(run, now))
    try {
      if (await settleActivity({ pool, ids }, id, now)) log.info({ activity: id }, 'an activity is settled');
    } catch (error) {
      // Another server was faster, or an author has just changed it.
      if (!isConflictOrTaken(error)) throw error;
    }
  await payAwards({ pool, ids, log }, await awardsDue(run, now));
  await followOrders(run);
}

/** The regular work of activities. */
export const activityJobs = (services: ServerServices): JobKind[] => [
  { name: 'activities', everyMs: 2_000, atStart: true, work: () => runActivities(services, Date.now()) },
  {
    name: 'activityChecks',
    everyMs: 600_000,
    work: async () => {
      const { ids } = services;
      const pool = services.databases.systemPool;
      for (const id of await activitiesToCheck(onConnection(pool), Date.now()))
        await checkSettled({ pool, ids }, id, Date.now());
    },
  },
];
