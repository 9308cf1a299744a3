import { describe, expect, it } from 'vitest';
import {
  betRangeFits,
  chipsFit,
  gameStates,
  isBelowProfit,
  minStaked,
  multipleText,
  nodeStateAt,
  parseMultiple,
  parseProfitability,
  profitabilityText,
  takesNew,
} from './game-settings.ts';

describe('takesNew', () => {
  it('accepts bets of all members while online, and of test members in state test', () => {
    expect(gameStates).toEqual(['closure', 'test', 'online', 'maintain']);
    expect(gameStates.filter((state) => takesNew(state, false))).toEqual(['online']);
    expect(gameStates.filter((state) => takesNew(state, true))).toEqual(['test', 'online']);
  });
});

describe('parseProfitability', () => {
  it.each([
    ['0', 0],
    ['1', 10_000],
    ['-1', -10_000],
    ['0.025', 250],
    ['-0.0250', -250],
    ['0.0001', 1],
  ])('reads %s as ten-thousandths', (text, value) => {
    expect(parseProfitability(text)).toBe(value);
  });

  it('reads minus zero as zero', () => {
    expect(Object.is(parseProfitability('-0'), 0)).toBe(true);
    expect(Object.is(parseProfitability('-0.0000'), 0)).toBe(true);
  });

  it.each(['', '1.0001', '-1.0001', '2', '0.00001', '--1', '.5', '0.', 'x0.5', '0.5x', '10', '0.x'])(
    'rejects %j',
    (text) => {
      expect(parseProfitability(text)).toBeNull();
    },
  );

  it('is written with four places', () => {
    expect([0, 250, -250, 10_000, -1].map(profitabilityText)).toEqual([
      '0.0000',
      '0.0250',
      '-0.0250',
      '1.0000',
      '-0.0001',
    ]);
  });
});

describe('parseMultiple', () => {
  it.each([
    ['1', 100],
    ['1.95', 195],
    ['0.01', 1],
    ['1.5', 150],
    ['10000', 1_000_000],
    ['10000.00', 1_000_000],
  ])('reads %s as hundredths', (text, value) => {
    expect(parseMultiple(text)).toBe(value);
  });

  it.each(['', '0', '0.00', '10000.01', '100000', '1.005', '-1', '.5', '1.', 'x1', '1x', '1.x'])(
    'rejects %j',
    (text) => {
      expect(parseMultiple(text)).toBeNull();
    },
  );

  it('is written with two places', () => {
    expect([1, 195, 150, 1_000_000].map(multipleText)).toEqual(['0.01', '1.95', '1.50', '10000.00']);
  });
});

describe('betRangeFits', () => {
  it.each([
    ['1', '1', true],
    ['1', '1.5', true],
    ['1.5', '1.50', true],
    ['1.05', '1.5', true],
    ['9', '10', true],
    ['2', '1', false],
    ['1.5', '1.05', false],
    ['0', '1', false],
    ['1', 'x', false],
    ['x', '1', false],
  ])('for %s to %s is %s', (min, max, fits) => {
    expect(betRangeFits({ min, max })).toBe(fits);
  });
});

describe('chipsFit', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

  it('takes 1 to 10 ascending multiples of the smallest', () => {
    expect(chipsFit(['5'])).toBe(true);
    expect(chipsFit(['0.5', '1', '10'])).toBe(true);
    expect(chipsFit(upTo(10))).toBe(true);
  });

  it('rejects too few, too many, wrong ones, repeats, falls and fractions of the smallest', () => {
    expect(chipsFit([])).toBe(false);
    expect(chipsFit(upTo(11))).toBe(false);
    expect(chipsFit(['5', 'x'])).toBe(false);
    expect(chipsFit(['0'])).toBe(false);
    expect(chipsFit(['5', '5'])).toBe(false);
    expect(chipsFit(['5', '20', '10'])).toBe(false);
    expect(chipsFit(['5', '12'])).toBe(false);
  });
});

describe('isBelowProfit', () => {
  it('compares profit with the share of what was staked', () => {
    // A least profit of 2.5 % of 20,000.00 is 500.00.
    const at = (profit: bigint, profitability: number | null = 250) =>
      isBelowProfit(profitability, { staked: 2_000_000n, profit });
    expect([at(49_999n), at(50_000n), at(50_001n)]).toEqual([true, false, false]);
    expect([at(-50_001n, -250), at(-50_000n, -250)]).toEqual([true, false]);
    expect(at(-1_000_000n, null)).toBe(false);
  });

  it('returns false below 10,000.00 staked', () => {
    expect(minStaked).toBe(1_000_000n);
    expect(isBelowProfit(250, { staked: 1_000_000n, profit: 0n })).toBe(true);
    expect(isBelowProfit(250, { staked: 999_999n, profit: 0n })).toBe(false);
  });
});

describe('nodeStateAt', () => {
  const node = { state: 'online', former: 'test', maintenance: { from: 100, until: 200 } };

  it('is the state as it is without a planned maintenance', () => {
    expect(nodeStateAt({ ...node, maintenance: null }, 150)).toBe('online');
  });

  it('is maintain within the planned maintenance, else the former state', () => {
    expect([99, 100, 199, 200].map((now) => nodeStateAt(node, now))).toEqual([
      'test',
      'maintain',
      'maintain',
      'test',
    ]);
  });
});
