import type pg from 'pg';
import type { Analytics } from '../../../platform/calls/analytics.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { runAtOneMoment } from './moment.sql.ts';
import type { AnalyticsStore } from './store.ts';
import { verifyStore } from './verify.sql.ts';

/** Answers from a store that this process has open. */
export function analyticsIn(store: AnalyticsStore, pool: pg.Pool): Analytics {
  const kept = createKeptAnswers();
  return {
    run: (reach, statements) => runAtOneMoment(store, pool, reach, statements, kept),
    verify: () => verifyStore(store, pool),
    close: async () => store.close(),
  };
}
