import { catchUp } from '../../domain/analytics/store/follow.sql.ts';
import { runAtOneMoment } from '../../domain/analytics/store/moment.sql.ts';
import { openStore } from '../../domain/analytics/store/store.ts';
import { type Analytics, AnalyticsUnavailable } from '../../platform/calls/analytics.ts';
import type { Databases } from '../../platform/db/databases/databases.ts';

/** No copy is ready: every statement runs on the bets themselves. */
export const noCopy: Analytics = {
  async run() {
    throw new AnalyticsUnavailable();
  },
  close: async () => undefined,
};

/**
 * Answers each question from a new copy, since tests store bets without announcing them as ingest does.
 */
const newCopy = ({ system, systemPool }: Databases): Analytics => ({
  async run(reach, statements) {
    const store = await openStore();
    try {
      await catchUp(system, systemPool, store);
      return await runAtOneMoment(store, systemPool, reach, statements);
    } finally {
      store.close();
    }
  },
  close: async () => undefined,
});

/**
 * Returns what answers the questions of a test server: `PITBOSS_TEST_ANALYTICS` is `copy` or `database`, to run
 * any test with each engine; without it the server has no copy.
 */
export function testAnalytics(databases: Databases): Analytics | undefined {
  const { PITBOSS_TEST_ANALYTICS: engine } = process.env;
  if (engine === 'copy') return newCopy(databases);
  return engine === 'database' ? noCopy : undefined;
}
