/**
 * Money is a bigint of minor units (hundredths); a float never touches it. This file is the one place where
 * money is rounded, always by `divHalfEven`: half to even, once, on exact integers.
 */

/**
 * Largest absolute balance of an account, in minor units: sixteen digits before the point, a ninth of the
 * range of PostgreSQL's bigint. A movement beyond it is rejected.
 */
export const balanceMax = 10n ** 18n - 1n;

const minorOf = (whole: string, fraction: string): bigint =>
  BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));

/**
 * Parses a typed amount into minor units: up to thirteen digits (below 10^13) with at most two decimals,
 * above zero. Returns null for anything else: no sign, exponent, space or separator is accepted (security
 * rules, money).
 */
export function parseAmount(text: string): bigint | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const minor = minorOf(match[1]!, match[2] ?? '');
  return minor > 0n ? minor : null;
}

/** Minor units as the wire carries them: '-1234.50', exactly two decimals and no separators. */
export function toDto(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Minor units of a wire amount or sum: an optional minus, up to 24 digits and exactly two decimals; null for
 * all else.
 */
export function fromDto(text: string): bigint | null {
  const match = /^(-?)(\d{1,24})\.(\d\d)$/.exec(text);
  if (!match) return null;
  const minor = minorOf(match[2]!, match[3]!);
  return match[1] === '-' ? -minor : minor;
}

/**
 * Returns the quotient rounded half to even (banker's rounding, spec §9), symmetric for positive and negative
 * results. Throws RangeError when the divisor is zero.
 */
export function divHalfEven(numerator: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const negative = numerator < 0n !== divisor < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = divisor < 0n ? -divisor : divisor;
  const whole = n / d;
  const twice = (n % d) * 2n;
  const up = twice > d || (twice === d && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/**
 * Denominator of a discount in ten-thousandths: 10,000 parts (a discount of 1) pay the full price, 0 parts
 * pay nothing.
 */
export const DISCOUNT_SCALE = 10_000;

/**
 * Price of one piece at a discount, in minor units, half to even (content §4: unit = price x discount, to the
 * cent). `discount` is what is paid in ten-thousandths, 0 to 10,000.
 */
export const discounted = (price: bigint, discount: number): bigint =>
  divHalfEven(price * BigInt(discount), BigInt(DISCOUNT_SCALE));

/**
 * Ten-thousandths of a discount that was typed: 0 to 1 with at most four decimals (content §4); null for all
 * else.
 */
export function parseDiscount(text: string): number | null {
  const match = /^([01])(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) return null;
  const parts = Number(match[1]) * DISCOUNT_SCALE + Number((match[2] ?? '').padEnd(4, '0'));
  return parts <= DISCOUNT_SCALE ? parts : null;
}

/** A discount as the wire carries it, without zeros at its end: 8000 is "0.8". */
export const discountText = (parts: number): string => String(parts / DISCOUNT_SCALE);
