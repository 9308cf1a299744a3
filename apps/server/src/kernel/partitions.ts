import { sql } from 'kysely';
import type { Db } from './db.ts';
import { idFloor } from './ids.ts';

/** Tables that grow with time, partitioned by the month inside their ids. */
const byMonth = ['bet', 'round', 'ledger_transfer'] as const;

/** Months kept before now and made ahead of it. */
const monthsBack = 8;
const monthsAhead = 2;

/** Makes the missing monthly partitions around an instant; safe to call from several servers at once. */
export async function ensurePartitions(db: Db, nowMs: number, back = monthsBack): Promise<void> {
  const now = new Date(nowMs);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301)`.execute(tx);
    for (let month = -back; month <= monthsAhead; month += 1) {
      const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1);
      const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1, 1);
      const suffix = new Date(from).toISOString().slice(0, 7).replace('-', '_');
      for (const table of byMonth) {
        await sql
          .raw(
            `create table if not exists ${table}_${suffix} partition of ${table} for values from (${idFloor(from)}) to (${idFloor(to)})`,
          )
          .execute(tx);
      }
    }
  });
}
