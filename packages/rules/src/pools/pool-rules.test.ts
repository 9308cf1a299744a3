import { describe, expect, it } from 'vitest';
import {
  contributionOf,
  covers,
  groupOfLine,
  levelFor,
  limitError,
  minBetsOfPace,
  parseRatio,
  poolLevels,
  postedOf,
  ratioText,
  untilHit,
  wholeRatio,
} from './pool-rules.ts';

describe('parseRatio', () => {
  it.each([
    ['0', 0],
    ['1', 10_000],
    ['0.5', 5000],
    ['0.0001', 1],
    ['1.0000', 10_000],
    [' 0.25 ', 2500],
  ])('reads %j as ten-thousandths', (text, value) => {
    expect(parseRatio(text)).toBe(value);
  });

  it.each(['', '1.0001', '2', '0.00001', '-0.1', '.5', '0.', 'x0.5', '0.5x', '01', '0.x'])(
    'rejects %j',
    (text) => {
      expect(parseRatio(text)).toBeNull();
    },
  );
});

describe('ratioText', () => {
  it('has four places', () => {
    expect([0, 1, 250, 5000, 10_000].map(ratioText)).toEqual([
      '0.0000',
      '0.0001',
      '0.0250',
      '0.5000',
      '1.0000',
    ]);
  });
});

describe('contributions', () => {
  it('are exact in hundred-millionths and posted in whole minor units', () => {
    expect(wholeRatio).toBe(10_000);
    expect(contributionOf(123n, 500, 2500)).toBe(153_750_000n);
    expect(postedOf(153_750_000n)).toBe(1n);
    expect(postedOf(99_999_999n)).toBe(0n);
    expect(postedOf(100_000_000n)).toBe(1n);
  });
});

describe('levelFor', () => {
  it('is the lowest level whose balance covers the jackpot, else the highest', () => {
    const balances = [10n, 100n, 1000n, 500n];
    expect([10n, 11n, 100n, 1000n, 1001n].map((jackpot) => levelFor(balances, jackpot))).toEqual([
      1, 2, 2, 3, 4,
    ]);
    expect(poolLevels).toEqual([1, 2, 3, 4]);
  });
});

describe('limitFault', () => {
  it.each([
    [0n, 0n, false, null],
    [5n, 6n, true, null],
    [5n, 5n, false, 'capBelowSeed'],
    [5n, 4n, false, 'capBelowSeed'],
    [5n, 0n, false, null],
    [5n, 0n, true, 'mustHitNeedsCap'],
  ] as const)('for a seed of %s, a cap of %s and must-hit %s is %s', (seed, cap, mustHit, failure) => {
    expect(limitError({ seed, cap, mustHit })).toBe(failure);
  });
});

describe('untilHit', () => {
  it('is the time to the cap at the pace of the contributions', () => {
    // 50 are missing and 25 come in 24 hours: two days.
    expect(untilHit({ cap: 150n, balance: 100n }, { contributed: 25n, hours: 24 })).toBe(172_800_000);
  });

  it('is 0 at the cap, and null without a cap or contributions', () => {
    expect(untilHit({ cap: 100n, balance: 100n }, { contributed: 0n, hours: 24 })).toBe(0);
    expect(untilHit({ cap: 100n, balance: 101n }, { contributed: 1n, hours: 24 })).toBe(0);
    expect(untilHit({ cap: 0n, balance: 100n }, { contributed: 1n, hours: 24 })).toBeNull();
    expect(untilHit({ cap: 100n, balance: 99n }, { contributed: 0n, hours: 24 })).toBeNull();
    expect(untilHit({ cap: 100n, balance: 99n }, { contributed: -1n, hours: 24 })).toBeNull();
    expect(minBetsOfPace).toBe(100);
  });
});

describe('groups of agents', () => {
  const far = { agents: ['1'], games: null };
  const near = { agents: ['2', '3'], games: [7] };

  it('belong to the nearest agent of the line', () => {
    expect(groupOfLine([far, near], ['4', '3', '1'])).toBe(near);
    expect(groupOfLine([far, near], ['4', '1'])).toBe(far);
    expect(groupOfLine([far, near], ['4'])).toBeUndefined();
  });

  it('cover all games or the named ones', () => {
    expect([covers(far, 5), covers(near, 7), covers(near, 5)]).toEqual([true, true, false]);
  });
});
