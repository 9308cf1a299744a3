import { sql } from 'kysely';
import { type Analytics, type CopyProof, verifiedCopy } from '../../platform/calls/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import { verifyDaySums } from '../day-sums/check-sums.ts';

/** Maximum number of days of each subject whose differing sums are returned. */
const daysMax = 20;

/**
 * Compares what reports read with the records: the copy with the bets, and the sums of orders and gifts by day
 * with their records. Without a copy reports are computed from the bets themselves, so only the sums are
 * compared.
 */
export async function verifyReports(db: Db, analytics: Analytics | undefined): Promise<CopyProof> {
  const { checked, differences } = (await verifiedCopy(analytics)) ?? { checked: 0, differences: [] };
  const days = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local jit = off`.execute(tx);
      return verifyDaySums(tx, daysMax);
    });
  return {
    checked,
    differences: [
      ...differences,
      ...days.map(({ table, key, ...rest }) => ({ key: `${table} ${key}`, ...rest })),
    ],
  };
}
