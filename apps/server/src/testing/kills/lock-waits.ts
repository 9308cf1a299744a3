import type pg from 'pg';
import { distributedQuery } from '../../platform/db/cluster/distributed-query.ts';

/**
 * SQL parts by which waiting connections are identified; on a cluster by the connection that sent the query
 * to the node where the wait is, or by 0 where there was none.
 */
const waiting = {
  single: { who: 'pid', cutOff: 'pg_terminate_backend(pid)', activity: 'pg_stat_activity' },
  cluster: {
    who: 'global_pid, case global_pid when 0 then pid end as pid',
    cutOff: 'case global_pid when 0 then pg_terminate_backend(pid) else pg_terminate_backend(global_pid) end',
    activity: 'citus_stat_activity',
  },
} as const;

/**
 * Returns the number of waits for a lock in statements whose text contains `about`; with `end` their
 * connections are closed. On a cluster the wait is seen on the node where it takes place, and the connection
 * that sent the query there is closed.
 */
export async function lockWaits(
  pool: pg.Pool,
  about: string,
  { end = false }: { readonly end?: boolean } = {},
): Promise<number> {
  const isDistributed = (await pool.query(distributedQuery)).rows.length > 0;
  const { who, cutOff, activity } = waiting[isDistributed ? 'cluster' : 'single'];
  const { rows } = await pool.query(
    `select ${end ? cutOff : 'true'} from (select distinct ${who} from ${activity}
       where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0) w`,
    [about],
  );
  return rows.length;
}
