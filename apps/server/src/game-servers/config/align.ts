import type pg from 'pg';
import { alignFeed, trimFeed } from '../../domain/config-feed/publish.ts';
import { ownTransaction } from '../../domain/sql/own-transaction.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';
import type { Log } from '../../kernel/watch/log.ts';

/** Brings the config feed in line with the state, and says in the log what differed. */
async function align(pool: pg.Pool, log: Log): Promise<void> {
  const changed = await ownTransaction(pool, {}, alignFeed);
  if (changed.length > 0)
    log.info(
      { items: changed.length, first: changed[0] },
      'the config feed of the game servers was brought in line',
    );
}

/** Aligns the feed when a server starts. A database that is away for a moment leaves it to the regular work. */
export async function alignOnStart(pool: pg.Pool, log: Log): Promise<void> {
  try {
    await align(pool, log);
  } catch (error) {
    if (!isTemporary(error)) throw error;
    log.warn({ err: error }, 'the config feed was not brought in line at the start');
  }
}

/** Keeping the feed in line and dropping what is gone from it for long, as regular work, every hour. */
export const trimFeedJob = (pool: pg.Pool, log: Log): JobKind => ({
  name: 'trimFeed',
  everyMs: 3_600_000,
  async work() {
    await align(pool, log);
    await trimFeed(onConnection(pool), Date.now());
  },
});
