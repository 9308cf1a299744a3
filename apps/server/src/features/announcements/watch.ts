import type { Db } from '../../platform/db/db.ts';
import { eachSecond } from '../../platform/jobs/each-second.ts';
import type { Log } from '../../platform/observability/log.ts';
import { sendDue } from './store.sql.ts';

/**
 * Notifies all consoles of announcements that are due: bells show them within five seconds (spec content §5).
 */
export const watchAnnouncements = (db: Db, log: Log) =>
  eachSecond(() => sendDue(db), log, 'announcements that begin could not be looked for');
