import { describe, expect, it } from 'vitest';
import { percentOf } from '../columns.ts';
import { percentInNumbers } from './weights.ts';

describe('a percentage in plain numbers', () => {
  it('is rounded half to even, as one of whole numbers of any size', () => {
    for (let whole = 1; whole < 90; whole += 1)
      for (let part = -whole; part <= whole; part += 1)
        expect(percentInNumbers(part, whole)).toBe(Number(percentOf(BigInt(part), BigInt(whole))));
    // Halves, to both sides.
    expect([1, 3, 5].map((part) => percentInNumbers(part, 20_000))).toEqual([0, 2, 2]);
    expect(percentInNumbers(1_234_567_891, 2_345_678_912)).toBe(
      Number(percentOf(1_234_567_891n, 2_345_678_912n)),
    );
  });
});
