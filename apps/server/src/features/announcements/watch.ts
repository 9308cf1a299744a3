import type { Db } from '../../kernel/database/db.ts';
import type { Log } from '../../kernel/watch/log.ts';
import { sendDue } from './store.sql.ts';

/** How often beginnings and ends are looked for: bells show them within five seconds (spec content §5). */
const lookMs = 1_000;

/**
 * Looks on every server for announcements whose time has come; whichever is first lets all consoles know. A database
 * that is away is asked again: what was not sent is sent then.
 */
export function watchAnnouncements(db: Db, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const next = () => {
    if (!stopped) timer = setTimeout(look, lookMs).unref();
  };
  function look(): void {
    looking = sendDue(db)
      .catch((err: Error) => log.warn({ err }, 'announcements that begin could not be looked for'))
      .finally(next);
  }
  return {
    start: look,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
