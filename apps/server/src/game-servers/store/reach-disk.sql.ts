import type pg from 'pg';

/**
 * Ends a transaction without waiting for the disk: its locks are free, others see it, and who commits after it has it on the disk
 * before their own. No game server may hear of it until `reachDisk` is done: should the database fall before, it never was.
 */
export const commitBeforeDisk = 'set local synchronous_commit = off; commit';

/**
 * Waits until everything that was committed before is on the disk (and on standbys, where the database waits for them): a message in
 * the log, which nobody reads, has to get there too.
 */
export async function reachDisk(pool: pg.Pool): Promise<void> {
  await pool.query("select pg_logical_emit_message(true, 'pitboss', '')");
}
