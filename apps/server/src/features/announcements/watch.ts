import type { Db } from '../../kernel/database/db.ts';
import { eachSecond } from '../../kernel/jobs/each-second.ts';
import type { Log } from '../../kernel/watch/log.ts';
import { sendDue } from './store.sql.ts';

/** Lets all consoles know of announcements whose time has come: bells show them within five seconds (spec content §5). */
export const watchAnnouncements = (db: Db, log: Log) =>
  eachSecond(() => sendDue(db), log, 'announcements that begin could not be looked for');
