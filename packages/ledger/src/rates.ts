import { divHalfEven } from './money.ts';

/** Exchange rates to CNY: exact decimals with at most eight places, held as integers scaled by 10^8. */
export const RATE_SCALE = 100_000_000n;

/**
 * Parses "7.18" into 718000000n; null when it is no positive decimal with at most eight places, as
 * numeric(20,8) keeps it (security rules, money).
 */
export function parseRate(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const value = BigInt(match[1]!) * RATE_SCALE + BigInt((match[2] ?? '').padEnd(8, '0'));
  return value > 0n ? value : null;
}

/** Minor units in CNY for minor units of a currency at a scaled rate, rounded half to even once (spec §9). */
export function toCny(minor: bigint, rate: bigint): bigint {
  return divHalfEven(minor * rate, RATE_SCALE);
}

/** Minor units of a currency for minor units of CNY at a scaled rate to CNY, rounded half to even once. */
export function fromCny(minorCny: bigint, rate: bigint): bigint {
  return divHalfEven(minorCny * RATE_SCALE, rate);
}
