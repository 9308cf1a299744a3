import { expect, it } from 'vitest';
import { type EvaluatedRound, insertRound, streakAt } from './streaks.ts';

const minuteMs = 60_000;
const rounds = (...nets: number[]): EvaluatedRound[] =>
  nets.map((net, position) => ({
    id: String(position),
    at: position * minuteMs,
    net: BigInt(net),
    stake: 10n,
  }));

it('counts the rounds won in a row, skips even ones and ends with a lost one', () => {
  const played = rounds(5, -1, 3, 0, 4);
  expect(streakAt(played, 4, 100)).toEqual({ wins: 2, net: 7n, stake: 20n, since: 2 * minuteMs });
  expect(streakAt(played, 2, 100)).toMatchObject({ wins: 1 });
  expect(streakAt(played, 1, 100)).toMatchObject({ wins: 0, since: null });
});

it('ignores rounds won before the window', () => {
  expect(streakAt(rounds(1, 1, 1, 1), 3, 2)).toMatchObject({ wins: 2, since: 2 * minuteMs });
});

it('takes a late round at its own place', () => {
  const played = rounds(1, 1, 1);
  insertRound(played, { id: 'late', at: 90_000, net: -1n, stake: 1n });
  expect(played.map(({ id }) => id)).toEqual(['0', '1', 'late', '2']);
  expect(streakAt(played, 2, 100)).toMatchObject({ wins: 1 });
});
