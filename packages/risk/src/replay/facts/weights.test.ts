import { describe, expect, it } from 'vitest';
import { percentInNumbers } from './weights.ts';

/** Hundredths of a percent, half to even, on whole numbers. */
function hundredths(part: bigint, whole: bigint): bigint {
  const scaled = part * 10_000n;
  const floor = (scaled - (((scaled % whole) + whole) % whole)) / whole;
  const twice = (scaled - floor * whole) * 2n;
  return twice > whole || (twice === whole && floor % 2n !== 0n) ? floor + 1n : floor;
}

describe('a percentage in plain numbers', () => {
  it('is rounded half to even, as one of whole numbers of any size', () => {
    for (let whole = 1; whole < 90; whole += 1)
      for (let part = -whole; part <= whole; part += 1)
        expect(percentInNumbers(part, whole)).toBe(Number(hundredths(BigInt(part), BigInt(whole))));
    // Halves, to both sides.
    expect([1, 3, 5].map((part) => percentInNumbers(part, 20_000))).toEqual([0, 2, 2]);
    // 52.6315790... and 33.3333... percent.
    expect(percentInNumbers(1_234_567_891, 2_345_678_912)).toBe(5_263);
    expect(percentInNumbers(1, 3)).toBe(3_333);
  });
});
