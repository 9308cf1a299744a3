import type pg from 'pg';
import { distributedQuestion } from '../../kernel/database/distributed/distributed-question.ts';

/** Who waits, by the number of the connection; on a cluster by that of the one which asked the machine where the wait is, or 0 where none did. */
const waiting = {
  single: { who: 'pid', cutOff: 'pg_terminate_backend(pid)', activity: 'pg_stat_activity' },
  cluster: {
    who: 'global_pid, case global_pid when 0 then pid end as pid',
    cutOff: 'case global_pid when 0 then pg_terminate_backend(pid) else pg_terminate_backend(global_pid) end',
    activity: 'citus_stat_activity',
  },
} as const;

/**
 * How many wait in the database for a lock, in a statement whose text has `about` in it; with `end` their connections are cut
 * off. On a cluster the wait is seen on whichever machine it takes place, and who asked there is cut off.
 */
export async function lockWaits(
  pool: pg.Pool,
  about: string,
  { end = false }: { readonly end?: boolean } = {},
): Promise<number> {
  const isDistributed = (await pool.query(distributedQuestion)).rows.length > 0;
  const { who, cutOff, activity } = waiting[isDistributed ? 'cluster' : 'single'];
  const { rows } = await pool.query(
    `select ${end ? cutOff : 'true'} from (select distinct ${who} from ${activity}
       where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0) w`,
    [about],
  );
  return rows.length;
}
