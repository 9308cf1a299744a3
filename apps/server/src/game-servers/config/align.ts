import type pg from 'pg';
import { alignFeed, trimFeed } from '../../domain/config-feed/publish.ts';
import { onConnection, type RunSql } from '../../domain/sql/run-sql.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';
import type { Log } from '../../kernel/watch/log.ts';

/** Brings the config feed in line with the state when a server starts, and says in the log what differed. */
export async function alignOnStart(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const changed = await alignFeed(onConnection(client));
    await client.query('commit');
    if (changed.length > 0)
      log.info(
        { items: changed.length, first: changed[0] },
        'the config feed of the game servers was brought in line',
      );
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Dropping what is gone from the feed for long, as regular work, every hour. */
export const trimFeedJob = (run: RunSql): JobKind => ({
  name: 'trimFeed',
  everyMs: 3_600_000,
  work: () => trimFeed(run, Date.now()),
});
