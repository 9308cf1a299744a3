import type { FactsReader } from '../../domain/analytics/answers.sql.ts';
import { catchUp } from '../../domain/analytics/store/follow.sql.ts';
import { analyticsIn } from '../../domain/analytics/store/in-process.ts';
import { openStore } from '../../domain/analytics/store/store.ts';
import { type Analytics, AnalyticsUnavailable } from '../../platform/calls/analytics.ts';
import type { Databases } from '../../platform/db/databases/databases.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** No copy is ready: every statement runs on the bets themselves. */
export const noCopy: Analytics = {
  async run() {
    throw new AnalyticsUnavailable();
  },
  async verify() {
    throw new AnalyticsUnavailable();
  },
  close: async () => undefined,
};

/** Opens a copy of the bets of a database in memory, which is built from files of so many bets. */
export async function openCopy({ system, systemPool }: Databases, betsPerFile?: number): Promise<Analytics> {
  const store = await openStore();
  await catchUp(system, systemPool, store, betsPerFile);
  return analyticsIn(store, systemPool);
}

/**
 * Answers each question from a new copy, since tests store bets without announcing them as ingest does.
 */
export function newCopy(databases: Databases): Analytics {
  async function on<Result>(work: (analytics: Analytics) => Promise<Result>): Promise<Result> {
    const analytics = await openCopy(databases);
    try {
      return await work(analytics);
    } finally {
      await analytics.close();
    }
  }
  return {
    run: (reach, statements) => on((analytics) => analytics.run(reach, statements)),
    verify: () => on((analytics) => analytics.verify()),
    close: async () => undefined,
  };
}

/**
 * Returns what answers the questions of a test server: `PITBOSS_TEST_ANALYTICS` is `copy` or `database`, to run
 * any test with each engine; without it the server has no copy.
 */
export function testAnalytics(databases: Databases): Analytics | undefined {
  const { PITBOSS_TEST_ANALYTICS: engine } = process.env;
  if (engine === 'copy') return newCopy(databases);
  return engine === 'database' ? noCopy : undefined;
}

/** Asks questions about bets within a scope, of a copy or (`noCopy`) of the database. */
export const readerOf = (db: Tx, scope: Scope, analytics: Analytics = noCopy): FactsReader => ({
  db,
  scope,
  services: { analytics },
});
