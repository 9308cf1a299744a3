import type pg from 'pg';
import { onConnection, type RunSql } from './run-sql.ts';

/** Settings of a transaction, as in PostgreSQL; times in milliseconds unless a unit is given. */
type Settings = Readonly<Record<string, string | number>>;

/**
 * Runs work in a transaction on a separate connection and commits it; rolls back when the work throws. A
 * connection on which even the rollback fails is not used again.
 */
export async function ownTransaction<T>(
  pool: pg.Pool,
  settings: Settings,
  work: (run: RunSql) => Promise<T>,
  begin: 'begin' | 'begin isolation level repeatable read' = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const set = Object.entries(settings).map(([name, value]) => `; set local ${name} = '${value}'`);
    await client.query(`${begin}${set.join('')}`);
    const done = await work(onConnection(client));
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
