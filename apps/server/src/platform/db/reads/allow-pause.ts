import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Max time in milliseconds that a transaction may wait for work outside the database: a thread that loads its
 * program and reads a file.
 */
const pauseMs = 60_000;

/**
 * Lets a transaction wait for work outside the database, such as a thread that reads a file. Must be called
 * before the transaction takes locks, which other transactions would wait for.
 */
export async function allowPause(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(pauseMs)}`.execute(tx);
}
