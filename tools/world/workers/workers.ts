import type { Share } from '../rows/ids.ts';
import type { User } from '../users/users.ts';

/** From so many bets on a world is played in several lanes, each of which a process can play. */
const largeBets = 1_000_000;
const maxWorkers = 4;

/**
 * In how many lanes a world is played: that depends on its size alone, so that it is the same however many
 * processes play it.
 */
export const workersFor = (bets: number): number => (bets < largeBets ? 1 : maxWorkers);

/**
 * A part of the demo data that is played in parallel with the others: some tenants with everything that
 * belongs to them, and separate rooms.
 */
export interface Lane {
  readonly share: Share;
  readonly tenants: ReadonlySet<string>;
  readonly bets: number;
}

/**
 * Divides the tenants among lanes so that each has about as much to play; the first one is that of the
 * examples, in which happens what a world has once: gifts and goods, incidents, and the play of the demo
 * member.
 */
export function divide(users: readonly User[], count: number, bets: number): Lane[] {
  const weights = new Map<string, number>();
  for (const { agent, weight } of users)
    weights.set(agent.tenantId, (weights.get(agent.tenantId) ?? 0) + weight);
  const parts = Array.from({ length: count }, () => ({ tenants: new Set<string>(), weight: 0 }));
  for (const [tenant, weight] of [...weights].sort(([, a], [, b]) => b - a)) {
    const min = parts.reduce((a, b) => (b.weight < a.weight ? b : a));
    min.tenants.add(tenant);
    min.weight += weight;
  }
  const first = users[0]?.agent.tenantId ?? '';
  const played = parts
    .filter(({ tenants }) => tenants.size > 0)
    .sort((a, b) => Number(b.tenants.has(first)) - Number(a.tenants.has(first)));
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const others = played.slice(1).map(({ weight }) => Math.round((bets * weight) / all));
  const rest = bets - others.reduce((sum, one) => sum + one, 0);
  return played.map(({ tenants }, position) => ({
    share: { place: position, of: count },
    tenants,
    bets: others[position - 1] ?? rest,
  }));
}
