import { sql } from 'kysely';
import { expect } from 'vitest';
import { countMembersAhead } from '../domain/members/count-members.ts';
import { closePeriods } from '../domain/rollups/close-periods.ts';
import type { TestApi } from './api.ts';

/** Sources of figures; tests compare the figures of each with the bets. */
export const sources = ['rollups', 'closed periods'] as const;

/**
 * Makes figures come from the rollups and the members only, or also from closed periods and precomputed
 * counts where there are any.
 */
export async function readFrom(source: (typeof sources)[number], { services }: TestApi): Promise<void> {
  const db = services.databases.system;
  for (const table of ['closed_period', 'member_count'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  if (source !== 'closed periods') return;
  expect(await closePeriods(db, Date.now())).toBeGreaterThan(0);
  await countMembersAhead(db, Date.now());
}
