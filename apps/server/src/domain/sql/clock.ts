import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Returns the database's current clock, to the millisecond, for a change whose time must be later than the
 * locks that it waited for. A separate statement, since Citus does not support clock_timestamp() within such
 * a statement.
 */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
