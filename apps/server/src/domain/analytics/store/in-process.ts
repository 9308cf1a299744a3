import type pg from 'pg';
import type { Analytics } from '../../../platform/calls/analytics.ts';
import { runAtOneMoment } from './moment.sql.ts';
import type { AnalyticsStore } from './store.ts';

/** Answers from a store that this process has open. */
export const analyticsIn = (store: AnalyticsStore, pool: pg.Pool): Analytics => ({
  run: (reach, statements) => runAtOneMoment(store, pool, reach, statements),
  close: async () => store.close(),
});
