import type pg from 'pg';

/**
 * Ends a transaction without waiting for the disk: its locks are released, others see its rows, and a later
 * commit that reaches the disk includes it. No game server may get a reply before `reachDisk` is done: if the
 * database fails before, the transaction is lost.
 */
export const commitBeforeDisk = 'set local synchronous_commit = off; commit';

/**
 * Waits until everything that was committed before is on the disk (and on standbys, where the database waits
 * for them): writes a message to the WAL, which has no consumer, and waits for it.
 */
export async function reachDisk(pool: pg.Pool): Promise<void> {
  await pool.query("select pg_logical_emit_message(true, 'pitboss', '')");
}
