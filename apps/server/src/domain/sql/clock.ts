import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

/**
 * The database's clock of this moment, to the millisecond, for a change that has to say when it came after what it waited for: Citus
 * takes no clock that moves on within such a statement.
 */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
