import { sql } from 'kysely';
import { expect } from 'vitest';
import { closePeriods } from '../domain/rollups/close-periods.ts';
import type { TestApi } from './api.ts';

/** Where figures may come from; tests compare them with the bets from each. */
export const sources = ['rollups', 'closed periods'] as const;

/** Lets figures come from the rollups alone, or from closed periods where there are any. */
export async function readFrom(source: (typeof sources)[number], { services }: TestApi): Promise<void> {
  const db = services.databases.system;
  await sql`delete from closed_period`.execute(db);
  if (source === 'closed periods') expect(await closePeriods(db, Date.now())).toBeGreaterThan(0);
}
