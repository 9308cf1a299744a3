import { describe, expect, it } from 'vitest';
import {
  balanceMax,
  DISCOUNT_SCALE,
  discounted,
  discountText,
  divHalfEven,
  fromDto,
  parseDiscount,
} from './money.ts';
import { type Account, post, type Transfer } from './post.ts';
import { fromCny, parseRate } from './rates.ts';

describe('fromWire', () => {
  it.each([
    ['0.07', 7n],
    ['-0.07', -7n],
    ['12.30', 1230n],
    ['-1234.50', -123_450n],
    ['123456789012345678901234.99', 12_345_678_901_234_567_890_123_499n],
  ])('reads %s as minor units', (text, minor) => {
    expect(fromDto(text)).toBe(minor);
  });

  it.each(['x1.00', '1.00x', ' 1.00', '1234567890123456789012345.00', '1.0', '1.000', 'a.00', '1x00', '.00'])(
    'rejects %j',
    (text) => {
      expect(fromDto(text)).toBeNull();
    },
  );
});

describe('divHalfEven', () => {
  it('rejects a divisor of zero with a message that names it', () => {
    expect(() => divHalfEven(1n, 0n)).toThrow(new RangeError('division by zero'));
  });
});

describe('parseDiscount', () => {
  it.each([
    ['0', 0],
    ['1', 10_000],
    ['1.0', 10_000],
    ['1.0000', 10_000],
    ['0.8', 8000],
    ['0.85', 8500],
    ['0.0001', 1],
    ['0.9999', 9999],
  ])('reads %s as ten-thousandths', (text, parts) => {
    expect(parseDiscount(text)).toBe(parts);
  });

  it.each(['', '1.0001', '1.1', '2', '0.00001', '.5', '0.', '-0.5', 'x0.5', '0.5x', '00.5', '0,5', '0.a'])(
    'rejects %j',
    (text) => {
      expect(parseDiscount(text)).toBeNull();
    },
  );
});

describe('discountText', () => {
  it.each([
    [8000, '0.8'],
    [10_000, '1'],
    [1, '0.0001'],
    [0, '0'],
  ])('writes %i ten-thousandths without zeros at the end', (parts, text) => {
    expect(discountText(parts)).toBe(text);
  });
});

describe('discounted', () => {
  it('multiplies a price by the share that is paid, rounded half to even', () => {
    expect(DISCOUNT_SCALE).toBe(10_000);
    expect(discounted(1000n, 8500)).toBe(850n);
    expect(discounted(1000n, 0)).toBe(0n);
    expect(discounted(999n, 10_000)).toBe(999n);
    // 2.5 and 7.5 are halves: to 2 and to 8.
    expect(discounted(5n, 5000)).toBe(2n);
    expect(discounted(15n, 5000)).toBe(8n);
  });
});

describe('fromCny', () => {
  it('divides by the rate, rounded half to even once', () => {
    const rate = (text: string) => parseRate(text)!;
    expect(fromCny(71_800n, rate('7.18'))).toBe(10_000n);
    expect(fromCny(100n, rate('3'))).toBe(33n);
    expect(fromCny(200n, rate('3'))).toBe(67n);
    expect(fromCny(1n, rate('2'))).toBe(0n);
    expect(fromCny(3n, rate('2'))).toBe(2n);
    expect(fromCny(-3n, rate('2'))).toBe(-2n);
  });
});

describe('parseRate', () => {
  it.each(['x7', '7x', '7.1x', 'x7.1'])('rejects %j', (text) => {
    expect(parseRate(text)).toBeNull();
  });
});

describe('post', () => {
  const account = (balance: bigint): Account => ({
    balance,
    held: 0n,
    creditLimit: 0n,
    currency: 'CNY',
    mayGoNegative: true,
  });
  const transfer = (amount: bigint): Transfer => ({
    debit: 'payer',
    credit: 'payee',
    amount,
    currency: 'CNY',
    kind: 'deposit',
    ref: 'r1',
  });
  const state = (payer: bigint, payee: bigint) =>
    new Map([
      ['payer', account(payer)],
      ['payee', account(payee)],
    ]);

  it('bounds balances at sixteen digits before the point', () => {
    expect(balanceMax).toBe(999_999_999_999_999_999n);
  });

  it('accepts a balance that reaches the bound on either side', () => {
    expect(post(state(0n, balanceMax - 5n), [transfer(5n)])).toMatchObject({ ok: true });
    expect(post(state(-balanceMax + 5n, 0n), [transfer(5n)])).toMatchObject({ ok: true });
  });

  it('rejects a balance one unit beyond the bound and names its account', () => {
    expect(post(state(0n, balanceMax - 5n), [transfer(6n)])).toEqual({
      ok: false,
      rejection: { index: 0, account: 'payee', code: 'beyondBound' },
    });
    expect(post(state(-balanceMax + 5n, 0n), [transfer(6n)])).toEqual({
      ok: false,
      rejection: { index: 0, account: 'payer', code: 'beyondBound' },
    });
  });
});
