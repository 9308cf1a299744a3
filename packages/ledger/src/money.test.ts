import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  discounted,
  discountText,
  divHalfEven,
  fromDto,
  parseAmount,
  parseDiscount,
  toDto,
} from './money.ts';
import { parseRate, toCny } from './rates.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`money.test seed ${seed}`);
const runs = { seed, numRuns: 2000 };
const money = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });

describe('amounts', () => {
  it.each([
    ['1234.5', 123450n],
    ['1234.50', 123450n],
    ['0.01', 1n],
    ['1', 100n],
    ['007', 700n],
    ['9999999999999.99', 999999999999999n],
  ])('reads %s', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  it.each([
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '1,000',
    ' 1',
    '1 ',
    '1\n',
    '1.',
    '.5',
    '1.005',
    '10000000000000',
    '0x10',
    '１',
    'NaN',
    'Infinity',
    '1_000',
    '1n',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('goes to the wire with two decimals and the sign', () => {
    expect(toDto(100_000n)).toBe('1000.00');
    expect(toDto(-7n)).toBe('-0.07');
  });

  it('survives the wire', () => {
    fc.assert(
      fc.property(money, (minor) => {
        expect(fromDto(toDto(minor))).toBe(minor);
      }),
      runs,
    );
    for (const text of ['1', '1.5', '1.555', '+1.00', '1,000.00', '-', '', '1.00 ', '1e2.00', '--1.00'])
      expect(fromDto(text), text).toBeNull();
    expect(fromDto('-0.00')).toBe(0n);
  });
});

describe('rounding half to even', () => {
  it.each([
    [5n, 0n],
    [15n, 2n],
    [25n, 2n],
    [35n, 4n],
    [26n, 3n],
    [-5n, 0n],
    [-15n, -2n],
    [-25n, -2n],
    [70n, 7n],
    [99_999_999_999_999_995n, 10_000_000_000_000_000n],
  ])('%s tenths are %s', (tenths, rounded) => {
    expect(divHalfEven(tenths, 10n)).toBe(rounded);
  });

  it('is the nearest integer, the even one of two, for every sign', () => {
    const divisor = fc.bigInt({ min: -1000n, max: 1000n }).filter((d) => d !== 0n);
    const abs = (n: bigint) => (n < 0n ? -n : n);
    fc.assert(
      fc.property(fc.bigInt({ min: -100_000n, max: 100_000n }), divisor, (n, d) => {
        const q = divHalfEven(n, d);
        const distance = 2n * abs(n - q * d);
        expect(distance <= abs(d)).toBe(true);
        if (distance === abs(d)) expect(q % 2n).toBe(0n);
        expect(divHalfEven(-n, d)).toBe(-q);
        expect(divHalfEven(n, -d)).toBe(-q);
      }),
      runs,
    );
    expect(() => divHalfEven(1n, 0n)).toThrow(RangeError);
  });
});

describe('discounts', () => {
  it('are typed as what is paid of the price, with at most four decimals', () => {
    expect(['0', '1', '0.8', '0.85', '0.0001', '1.0000'].map(parseDiscount)).toEqual([
      0, 10_000, 8_000, 8_500, 1, 10_000,
    ]);
    for (const text of ['', '2', '1.0001', '0.00001', '-0.5', '.5', '0.', '00.5', '1e0', ' 1'])
      expect(parseDiscount(text), text).toBeNull();
  });

  it('are shown without zeros at their end', () => {
    expect([0, 1, 500, 7_000, 8_500, 10_000].map(discountText)).toEqual([
      '0',
      '0.0001',
      '0.05',
      '0.7',
      '0.85',
      '1',
    ]);
  });

  it('round the price of one piece half to even, to the cent', () => {
    expect(discounted(1_000n, 8_000)).toBe(800n);
    expect([1n, 3n, 5n, 7n].map((price) => discounted(price, 5_000))).toEqual([0n, 2n, 2n, 4n]);
    expect(discounted(999n, 3_333)).toBe(333n);
    expect([discounted(999n, 0), discounted(999n, 10_000)]).toEqual([0n, 999n]);
  });
});

describe('rates', () => {
  it('reads rates exactly', () => {
    expect(parseRate('7.18')).toBe(718_000_000n);
    expect(parseRate('1')).toBe(100_000_000n);
    expect(parseRate('0.00000001')).toBe(1n);
    expect(parseRate('999999999999.99999999')).toBe(99_999_999_999_999_999_999n);
    for (const text of ['', '0', '0.0', '-1', '1e3', '0.000000001', '1000000000000', '7,18', ' 7', '7.'])
      expect(parseRate(text), text).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), (rate) => {
        const digits = rate.toString().padStart(9, '0');
        expect(parseRate(`${digits.slice(0, -8)}.${digits.slice(-8)}`)).toBe(rate);
      }),
      runs,
    );
  });

  it('turns money into CNY, rounding once', () => {
    const rate = (text: string) => parseRate(text) ?? 0n;
    expect(toCny(10_000n, rate('7.18'))).toBe(71_800n);
    expect(toCny(1n, rate('0.5'))).toBe(0n);
    expect(toCny(3n, rate('0.5'))).toBe(2n);
    expect(toCny(-3n, rate('0.5'))).toBe(-2n);
    expect(toCny(123n, rate('1'))).toBe(123n);
    expect(toCny(100n, rate('0.00499999'))).toBe(0n);
    expect(toCny(100n, rate('0.00500001'))).toBe(1n);
  });
});
