/** Exchange rates to CNY: exact decimals with at most eight places, held as integers scaled by 10^8. */
const scale = 100_000_000n;

/** Parses "7.18" into 718000000n; null when it is no positive decimal with at most eight places. */
export function parseRate(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const value = BigInt(match[1] ?? '0') * scale + BigInt((match[2] ?? '').padEnd(8, '0'));
  return value > 0n ? value : null;
}

/** Minor units in CNY for minor units of a currency at a scaled rate, rounded half to even. */
export function toCny(minor: bigint, rate: bigint): bigint {
  const negative = minor < 0n;
  const product = (negative ? -minor : minor) * rate;
  const whole = product / scale;
  const twice = (product % scale) * 2n;
  const rounded = twice > scale || (twice === scale && whole % 2n === 1n) ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}
