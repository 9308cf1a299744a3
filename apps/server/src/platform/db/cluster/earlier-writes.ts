import type pg from 'pg';
import { distributedQuery } from './distributed-query.ts';

/**
 * Transactions of a machine that have written; a prepared one has no session any more and is not to be seen
 * yet.
 */
const writing = `select backend_xid::text as id from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
  union select transaction::text from pg_prepared_xacts where database = current_database()`;

const onWorkers = `select nodename || ':' || nodeport || ' ' as machine, success, result
  from run_command_on_workers($$select coalesce(json_agg(id), '[]') from (${writing}) t$$)`;

interface OnWorker {
  readonly machine: string;
  readonly success: boolean;
  readonly result: string;
}

/** Returns the writing transactions of every host. Throws when a host of a cluster does not respond. */
async function writers(pool: pg.Pool, distributed: boolean): Promise<ReadonlySet<string>> {
  const here = (await pool.query<{ id: string }>(writing)).rows.map(({ id }) => id);
  if (!distributed) return new Set(here);
  const workers = (await pool.query<OnWorker>(onWorkers)).rows;
  const there = workers.flatMap(({ machine, success, result }) => {
    if (!success) throw new Error(`${machine} does not say who writes: ${result}`);
    return (JSON.parse(result) as string[]).map((id) => machine + id);
  });
  return new Set([...here, ...there]);
}

const pause = (forMs: number) => new Promise((done) => setTimeout(done, forMs));
/** No transaction of the game servers' interface lasts longer. */
const longestMs = 60_000;
const lookMs = 20;

/**
 * Waits until every transaction that has written something by now has ended, including those on the hosts of
 * a cluster, for a minute at most. A transaction that reads the ledger's clock has locked rows before, so
 * that everything with an earlier timestamp can be read afterwards.
 */
export async function earlierWritesEnded(pool: pg.Pool): Promise<void> {
  const distributed = (await pool.query(distributedQuery)).rows.length > 0;
  const earlier = await writers(pool, distributed);
  const until = Date.now() + longestMs;
  while (earlier.size > 0 && Date.now() < until) {
    const now = await writers(pool, distributed);
    if (![...earlier].some((id) => now.has(id))) return;
    await pause(lookMs);
  }
}
