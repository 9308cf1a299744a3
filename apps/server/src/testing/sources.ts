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
