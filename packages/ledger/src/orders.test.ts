import { describe, expect, it } from 'vitest';
import {
  betMoves,
  canMove,
  deliveryMoves,
  dueOnReturn,
  isFinal,
  type Moves,
  mayCancelBet,
  shownWithholding,
  transferMoves,
  withholdingMoves,
} from './orders.ts';

const tables: Record<string, Moves<string>> = {
  bet: betMoves,
  delivery: deliveryMoves,
  withholding: withholdingMoves,
  transfer: transferMoves,
};

describe.each(Object.entries(tables))('%s', (_, moves) => {
  const states = Object.keys(moves);
  it('moves between its own states, never to where it is', () => {
    for (const from of states)
      for (const to of moves[from] ?? []) {
        expect(states).toContain(to);
        expect(to).not.toBe(from);
      }
  });

  it('can reach a final state from everywhere, and every state from its first', () => {
    const reach = (start: string) => {
      const seen = new Set([start]);
      for (const state of seen) for (const next of moves[state] ?? []) seen.add(next);
      return seen;
    };
    for (const state of states)
      expect(
        [...reach(state)].some((end) => isFinal(moves, end)),
        state,
      ).toBe(true);
    expect(reach(states[0] ?? '').size).toBe(states.length);
  });

  it('refuses unknown states', () => {
    expect(canMove(moves, 'nowhere', states[0] ?? '')).toBe(false);
    expect(canMove(moves, 'toString', 'toString')).toBe(false);
    expect(canMove(moves, '__proto__', 'x')).toBe(false);
    expect(isFinal(moves, 'nowhere')).toBe(false);
  });
});

describe('bets', () => {
  it('are never failed by a time-out', () => {
    expect(betMoves.sent).toContain('uncertain');
    expect(canMove(betMoves, 'uncertain', 'cancelling')).toBe(true);
    expect(canMove(betMoves, 'uncertain', 'ok')).toBe(true);
  });

  it('are not cancelled before an answer or a time-out, nor after a settlement', () => {
    expect(canMove(betMoves, 'sent', 'cancelling')).toBe(false);
    expect(mayCancelBet({ state: 'uncertain', settled: false })).toBe(true);
    expect(mayCancelBet({ state: 'ok', settled: false })).toBe(true);
    expect(mayCancelBet({ state: 'ok', settled: true })).toBe(false);
    expect(mayCancelBet({ state: 'cancelled', settled: false })).toBe(false);
  });
});

describe('settlements and returns', () => {
  it('know no cancel', () => {
    for (const targets of Object.values(deliveryMoves))
      for (const target of targets) expect(target).not.toMatch(/cancel/);
    expect(isFinal(deliveryMoves, 'rejected')).toBe(false);
  });
});

describe('withholding orders', () => {
  it('resolve once', () => {
    for (const state of ['returned', 'cancelled', 'success', 'fail'] as const)
      expect(isFinal(withholdingMoves, state)).toBe(true);
    expect(canMove(withholdingMoves, 'returned', 'fail')).toBe(false);
    expect(canMove(withholdingMoves, 'returning', 'cancelling')).toBe(false);
    expect(canMove(withholdingMoves, 'pending', 'notReturned')).toBe(true);
    expect(canMove(withholdingMoves, 'notReturned', 'returned')).toBe(true);
    expect(canMove(withholdingMoves, 'notReturned', 'fail')).toBe(true);
    expect(canMove(withholdingMoves, 'notReturned', 'success')).toBe(false);
  });

  it.each([
    ['pending', 'notReturned'],
    ['notReturned', 'notReturned'],
    ['returning', 'notReturned'],
    ['cancelling', 'notReturned'],
    ['returned', 'returned'],
    ['cancelled', 'returned'],
    ['success', 'success'],
    ['fail', 'fail'],
  ] as const)('%s shows as %s', (state, shown) => {
    expect(shownWithholding(state)).toBe(shown);
  });

  it('give back what was held less bets plus wins', () => {
    expect(dueOnReturn(1000n, 300n, 120n)).toBe(820n);
    expect(dueOnReturn(1000n, 1000n, 0n)).toBe(0n);
    expect(dueOnReturn(1000n, 1500n, 600n)).toBe(100n);
    expect(dueOnReturn(1000n, 1001n, 0n)).toBeNull();
    expect(dueOnReturn(1000n, -1n, 0n)).toBeNull();
    expect(dueOnReturn(1000n, 0n, -1n)).toBeNull();
    expect(dueOnReturn(-1n, 0n, 5n)).toBeNull();
  });
});
