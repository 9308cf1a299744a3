import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createScopedReads } from '../reads/scoped-reads.ts';
import { watchReplica } from '../replica/replica.ts';
import type { Database } from '../schema.gen.ts';
import { openPool, requestIdleMs } from './pool.ts';
import { probeMs } from './probe.ts';

/** The pool of the replica that reads may use, with the watch over its lag. */
export function openReplica(readUrl: string, size: number, primary: pg.Pool) {
  const { pool, end } = openPool(readUrl, {
    max: size,
    pipeline: true,
    connectionTimeoutMillis: probeMs,
    idleTimeoutMillis: requestIdleMs,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const watch = watchReplica(primary, pool);
  return {
    pool,
    db,
    watch,
    read: createScopedReads(pool),
    end() {
      watch.stop();
      return end(() => db.destroy());
    },
  };
}
