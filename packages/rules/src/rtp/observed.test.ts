import { describe, expect, it } from 'vitest';
import { type BetSums, observe } from './observed.ts';

interface Bet {
  readonly a: number;
  readonly w: number;
  readonly rtp?: number;
}
function sums(bets: readonly Bet[]): BetSums {
  const sum = (of: (bet: Bet) => number) => bets.reduce((total, bet) => total + BigInt(of(bet)), 0n);
  const carrying = bets.filter(({ rtp }) => rtp !== undefined);
  return {
    n: BigInt(bets.length),
    a: sum(({ a }) => a),
    w: sum(({ w }) => w),
    ww: sum(({ w }) => w * w),
    aw: sum(({ a, w }) => a * w),
    aa: sum(({ a }) => a * a),
    set: carrying.reduce((total, { a, rtp = 0 }) => total + BigInt(a * rtp), 0n),
    setStakes: carrying.reduce((total, { a }) => total + BigInt(a), 0n),
  };
}
/** So many bets of 100, of which a share wins double, each with an RTP of 0.965. */
const coin = (bets: number, wins: number): Bet[] =>
  Array.from({ length: bets }, (_, n) => ({ a: 100, w: n < wins ? 200 : 0, rtp: 965 }));

describe('what was observed', () => {
  it.each<[string, Bet[], ReturnType<typeof observe>]>([
    ['nothing', [], { rate: null, low: null, high: null, set: null, mark: null }],
    [
      'too few bets have no interval',
      coin(999, 480),
      { rate: '0.9610', low: null, high: null, set: '0.9650', mark: 'few' },
    ],
    [
      '1000 bets are enough',
      coin(1000, 480),
      { rate: '0.9600', low: '0.8980', high: '1.0220', set: '0.9650', mark: 'consistent' },
    ],
    [
      'beyond 1.96 it may be luck',
      coin(10_000, 4_950),
      { rate: '0.9900', low: '0.9704', high: '1.0096', set: '0.9650', mark: 'outlier' },
    ],
    [
      'beyond 3.29 it hardly is',
      coin(10_000, 5_000),
      { rate: '1.0000', low: '0.9804', high: '1.0196', set: '0.9650', mark: 'suspected' },
    ],
    [
      'bets that all give the same leave no doubt',
      coin(1_000, 0),
      { rate: '0.0000', low: '0.0000', high: '0.0000', set: '0.9650', mark: 'suspected' },
    ],
    [
      'nothing is said beside nothing that was set',
      coin(1_000, 480).map(({ a, w }) => ({ a, w })),
      { rate: '0.9600', low: '0.8980', high: '1.0220', set: null, mark: null },
    ],
  ])('%s', (_, bets, expected) => {
    expect(observe(sums(bets))).toEqual(expected);
  });

  it('agrees with the formula in floating point, and no bound is below zero', () => {
    const seed = Date.now() % 2_147_483_647;
    let state = seed;
    const int = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let round = 0; round < 40; round += 1) {
      const bets = Array.from({ length: 1_000 + int(500) }, () => {
        const a = 1 + int(50_000);
        return { a, w: int(10) === 0 ? a * int(40) : 0, rtp: 900 + int(91) };
      });
      const n = bets.length;
      const A = bets.reduce((total, { a }) => total + a, 0);
      const R = bets.reduce((total, { w }) => total + w, 0) / A;
      const e = bets.reduce((total, { a, w }) => total + (w - R * a) ** 2, 0);
      const h = (1.96 * Math.sqrt((n * e) / (n - 1))) / A;
      const seen = observe(sums(bets));
      expect(Math.abs(Number(seen.rate) - R), `seed ${seed}`).toBeLessThan(0.0001);
      expect(Math.abs(Number(seen.low) - Math.max(0, R - h)), `seed ${seed}`).toBeLessThan(0.0001);
      expect(Math.abs(Number(seen.high) - (R + h)), `seed ${seed}`).toBeLessThan(0.0001);
      const S = bets.reduce((total, { a, rtp }) => total + (a * rtp) / 1000, 0) / A;
      const off = Math.abs(R - S) / h;
      const mark = off > 3.29 / 1.96 ? 'suspected' : off > 1 ? 'outlier' : 'consistent';
      expect(seen.mark, `seed ${seed}`).toBe(mark);
    }
  });
});
