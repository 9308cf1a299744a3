import { createRng } from '@pitboss/rounds/deal/rng';
import { describe, expect, it } from 'vitest';
import { createTrail } from '../audit/trail.ts';
import { makeGames } from '../games/games.ts';
import { nowhere } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { Incidents } from './incidents.ts';

const nowMs = Date.parse('2026-03-15T04:40:00+08:00');
const plan = makeGames(createRng('incidents')).find(({ game }) => game.id === 201);
const user = { ledger: {}, index: 1, currency: 'CNY' };
const actor = { id: '1', account: 'superadmin', agent: null, ip: '127.0.0.1' };

const make = () => {
  const id = () => '1';
  return new Incidents({
    rng: createRng('incidents'),
    sink: nowhere,
    trail: createTrail(id),
    id,
    node: 'demo-node',
    actor,
    lane: { place: 0, of: 1 },
    startMs: nowMs - 40 * dayMs,
    nowMs,
  });
};

/**
 * Returns the incident for a bet of 1,000.00 in a round that ended a number of hours before the end of the
 * data.
 */
function suspect(incidents: ReturnType<typeof make>, hoursAgo: number, payout: bigint) {
  if (!plan) throw new Error('no baccarat');
  const endMs = nowMs - hoursAgo * hourMs;
  const hand = { plan, inningId: undefined, startMs: endMs - 40_000, endMs };
  return incidents.suspect(hand, { person: user, amount: 100_000n, payout });
}

describe('implausible wins of the demo data', () => {
  it('are decided by its end, however late the right bet comes', () => {
    const incidents = make();
    const dues = [0n, 200_000n, 0n, 200_000n, 0n, 200_000n].flatMap(
      (payout) => suspect(incidents, 0.1, payout)?.decision?.dueMs ?? [],
    );
    expect(dues.length).toBeGreaterThan(2);
    expect(dues.filter((ms) => ms > nowMs)).toEqual([]);
  });

  it('do not wait for one whose right bet does not come', () => {
    const incidents = make();
    // No bet has won, so the incident to be paid waits; the others of its time do not.
    const actions = [19, 15, 8, 2].map((days) => suspect(incidents, days * 24, 0n)?.decision?.action);
    expect(actions).toEqual(['lose', undefined, 'returnStake', 'lose']);
    expect(suspect(incidents, 47, 200_000n)?.decision?.action).toBe('pay');
  });
});
