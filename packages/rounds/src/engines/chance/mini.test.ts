import { describe, expect, it } from 'vitest';
import {
  choose,
  fanOf,
  hiLoMultStep,
  hiLoWays,
  kenoPayX100,
  luckyMultX10000,
  luckyWays,
  minesMultX100,
  plinkoMultX10,
  rpsWinner,
  SCRATCH_ONE_IN,
  SCRATCH_PRIZES,
  SLOT_PAYS,
  SLOT_WEIGHTS,
  scratchPrizeSymbols,
  slotLinePay,
  slotLines,
  TRI_COLOUR_SEGMENTS,
  towerMultX100,
  wheelMultX10,
} from './mini.ts';

/** Binomial coefficients by Pascal's triangle. */
function pascal(n: number, k: number): bigint {
  let row = [1n];
  for (let at = 1; at <= n; at++)
    row = Array.from({ length: at + 1 }, (_, index) => (row[index - 1] ?? 0n) + (row[index] ?? 0n));
  return row[k] ?? 0n;
}

describe('mines and tower', () => {
  it('returns 97 % less rounding', () => {
    expect([minesMultX100(1, 1), minesMultX100(24, 1), minesMultX100(2, 5)]).toEqual([101, 2425, 153]);
    expect(minesMultX100(21, 5)).toBe(0);
    for (let mines = 1; mines <= 24; mines++) {
      for (let picks = 1; picks <= 25 - mines; picks++) {
        const exact = (97n * pascal(25, picks)) / pascal(25 - mines, picks);
        expect(minesMultX100(picks, mines)).toBe(Number(exact));
      }
    }
    expect([1, 2, 8].map(towerMultX100)).toEqual([145, 218, 2486]);
  });
});

describe('hi-lo', () => {
  it('steps as in the worked examples', () => {
    // S2 D3 C5 DQ, three times higher: 12, 11 and 9 winning ranks.
    expect([2, 3, 5].reduce((mult, rank) => hiLoMultStep(mult, hiLoWays(rank, 1)), 100)).toBe(166);
    // SJ HJ H3, twice lower.
    expect([11, 11].reduce((mult, rank) => hiLoMultStep(mult, hiLoWays(rank, 2)), 100)).toBe(129);
  });

  it('stays exact up to the cap', () => {
    let mult = 100;
    let exact = 100n;
    // 10^13, in hundredths.
    const cap = 1_000_000_000_000_000n;
    for (let step = 0; step < 60; step++) {
      const ways = (step % 3) + 1;
      mult = hiLoMultStep(mult, ways);
      exact = (exact * (1261n / BigInt(ways))) / 100n;
      if (exact > cap) exact = cap;
      expect(mult).toBe(Number(exact));
    }
    expect(mult).toBe(1_000_000_000_000_000);
  });
});

describe('wheel and plinko', () => {
  /** Published number of segments per multiplier of a wheel, by level and risk type (ENCODING §3, 233). */
  const wheels = [
    [10, '2x0 7x11 1x13', '5x0 4x15 1x30', '9x0 1x90'],
    [20, '4x0 9x11 7x13', '10x0 2x15 5x18 2x20 1x30', '19x0 1x190'],
    [30, '6x0 16x11 8x13', '15x0 8x15 6x20 1x40', '29x0 1x280'],
    [40, '8x0 18x11 14x13', '20x0 10x15 7x20 3x30', '39x0 1x380'],
    [50, '10x0 25x11 15x13', '25x0 16x15 6x20 2x30 1x50', '49x0 1x470'],
  ] as const;
  it.each(wheels)('pays on the wheel of %s segments what is published', (level, low, medium, high) => {
    for (const [index, published] of [low, medium, high].entries()) {
      const counts = new Map<number, number>();
      for (let segment = 1; segment <= level; segment++) {
        const mult = wheelMultX10(level, index + 1, segment);
        counts.set(mult, (counts.get(mult) ?? 0) + 1);
      }
      const found = [...counts].sort(([a], [b]) => a - b).map(([mult, count]) => `${count}x${mult}`);
      expect(found.join(' ')).toBe(published);
    }
  });

  it('pays on each segment in its place, and nothing on a wheel that there is not', () => {
    const low10 = [13, 11, 11, 11, 0, 11, 11, 11, 11, 0];
    expect(low10.map((_, index) => wheelMultX10(10, 1, index + 1))).toEqual(low10);
    expect([wheelMultX10(20, 3, 19), wheelMultX10(20, 3, 20), wheelMultX10(20, 3, 21)]).toEqual([0, 190, 0]);
    expect(wheelMultX10(11, 1, 1)).toBe(0);
  });

  it('returns what the rules print for plinko', () => {
    // Eight rows at high risk return exactly 0.990625, which the rules round up.
    const rtp = (rows: number, risk: number) => {
      let sum = 0;
      for (let bucket = 0; bucket <= rows; bucket++)
        sum += choose(rows, bucket) * plinkoMultX10(rows, risk, bucket);
      return sum / 10 / 2 ** rows;
    };
    expect([1, 2, 3].map((risk) => rtp(8, risk).toFixed(5))).toEqual(['0.98984', '0.98906', '0.99062']);
    expect([1, 2, 3].map((risk) => rtp(16, risk).toFixed(5))).toEqual(['0.98999', '0.98988', '0.98976']);
  });

  it('returns 93 to 95 % on the tri-colour wheel', () => {
    expect(TRI_COLOUR_SEGMENTS.map((count, i) => ((count * [20, 30, 43][i]!) / 600).toFixed(3))).toEqual([
      '0.933',
      '0.950',
      '0.932',
    ]);
  });
});

describe('slot, scratch, keno, lucky number', () => {
  it('returns 24,975 of 27,000 per slot line', () => {
    expect(SLOT_WEIGHTS.reduce((sum, weight) => sum + weight)).toBe(30);
    expect(SLOT_WEIGHTS.reduce((sum, weight, i) => sum + weight ** 3 * SLOT_PAYS[i]!, 0)).toBe(24_975);
    expect(slotLines([1, 1, 1, 2, 1, 3, 4, 4, 1])).toEqual([1, 4]);
    expect(slotLines([6, 3, 8, 5, 8, 1, 8, 6, 7])).toEqual([5]);
    expect([
      slotLinePay([8, 8, 8, 1, 2, 1, 2, 1, 2], 1),
      slotLinePay([8, 8, 8, 1, 2, 1, 2, 1, 2], 2),
    ]).toEqual([2000, 0]);
  });

  it('returns 59.75 % on scratch cards', () => {
    const rtp = SCRATCH_PRIZES.reduce((sum, prize, index) => sum + prize / SCRATCH_ONE_IN[index]!, 0);
    expect(rtp).toBeCloseTo(0.5975, 10);
    expect(scratchPrizeSymbols([2, 1, 1, 7, 2, 6, 2, 4, 3])).toEqual([2]);
    expect(scratchPrizeSymbols([1, 1, 1, 2, 2, 2, 3, 4, 5])).toEqual([1, 2]);
  });

  it('returns 91 to 96 % on every keno ticket', () => {
    for (let picks = 1; picks <= 10; picks++) {
      let returned = 0;
      for (let hits = 0; hits <= picks; hits++) {
        const ways = choose(picks, hits) * choose(40 - picks, 10 - hits);
        returned += (ways / choose(40, 10)) * (kenoPayX100(picks, hits) / 100);
      }
      expect(returned).toBeGreaterThan(0.91);
      expect(returned).toBeLessThan(0.96);
    }
    expect((choose(10, 10) / choose(40, 10)).toExponential(4)).toBe('1.1797e-9');
  });

  it('prices lucky numbers and small games', () => {
    expect([luckyMultX10000(luckyWays(3754, 1)), luckyMultX10000(luckyWays(2389, 1))]).toEqual([
      26105, 41021,
    ]);
    expect(luckyWays(9998, 2)).toBe(1);
    expect([64, 62, 1, 3].map(fanOf)).toEqual([4, 2, 1, 3]);
    expect([rpsWinner(2, 3), rpsWinner(3, 3), rpsWinner(2, 1), rpsWinner(3, 1)]).toEqual([1, 3, 2, 1]);
  });
});
