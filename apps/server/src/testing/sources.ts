import { expect } from 'vitest';
import { countMembersAhead } from '../domain/members/count-members.ts';
import { newCopy } from './analytics/engines.ts';
import type { TestApi } from './api.ts';

/** Sources of figures; tests compare the figures of each with the bets. */
export const sources = ['the bets', 'the copy'] as const;

/**
 * Makes figures come from the bets and the members only, or from the columnar copy and precomputed counts of
 * members.
 */
export async function readFrom(source: (typeof sources)[number], { services }: TestApi): Promise<void> {
  const { databases } = services;
  await databases.systemPool.query('delete from member_count');
  if (source === 'the copy') await countMembersAhead(databases.system, Date.now());
  Object.assign(services, { analytics: source === 'the copy' ? newCopy(databases) : undefined });
}

/** Returns the game report of a range by month as an administrator sees it, from each source. */
export async function monthsFromEach(api: TestApi, start_time: number, end_time: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const source of sources) {
    await readFrom(source, api);
    const body = { start_time, end_time, by: 'period', period: 'month' };
    const { data } = await api.call<{ list: unknown[]; totals: unknown }>('superadmin', '/gameReport/list', {
      body,
    });
    expect(data.list.length).toBeGreaterThanOrEqual(4);
    found.push(data.list, data.totals);
  }
  return found;
}
