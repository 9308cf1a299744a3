/** A decimal taken apart without floats; null for what is none. */
function parts(decimal: string): { negative: boolean; whole: string; fraction: string } | null {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal.trim());
  if (!match) return null;
  return { negative: match[1] === '-', whole: match[2] ?? '0', fraction: match[3] ?? '' };
}

/** Rounds a decimal text to places, half to even (spec §9: banker's rounding), exactly. */
export function roundDecimal(decimal: string, positions = 2): string {
  const number = parts(decimal);
  if (!number) return decimal;
  const kept = BigInt(number.whole + number.fraction.slice(0, positions).padEnd(positions, '0'));
  const rest = number.fraction.slice(positions);
  const half = `5${'0'.repeat(Math.max(0, rest.length - 1))}`;
  const up = rest !== '' && (rest > half || (rest === half && kept % 2n === 1n));
  const digits = (up ? kept + 1n : kept).toString().padStart(positions + 1, '0');
  const whole = positions ? digits.slice(0, -positions) : digits;
  const text = positions ? `${whole}.${digits.slice(-positions)}` : whole;
  return number.negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** A decimal text with thousands separators and its own decimals; any other text as it is. */
export function formatDecimal(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (!match) return decimal;
  return `${match[1]}${(match[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${match[3] ?? ''}`;
}

/** Amount with thousands separators and two decimals (spec §9), from a decimal text, without floats. */
export const formatMoney = (decimal: string, positions = 2): string =>
  formatDecimal(roundDecimal(decimal, positions));

/** Sign of a decimal text. */
export function signOf(decimal: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(decimal)) return 0;
  return decimal.trim().startsWith('-') ? -1 : 1;
}

/** Whole number with thousands separators. */
export const formatCount = (value: number): string => formatMoney(String(Math.trunc(value)), 0);

/**
 * A rate as a percentage with two decimals and separators, e.g. "0.9650" gives "96.50%"; by text, so that it stays exact.
 */
export function formatPercent(decimal: string, positions = 2): string {
  const number = parts(decimal);
  if (!number) return decimal;
  const digits = number.fraction.padEnd(2, '0');
  const whole = String(BigInt(number.whole + digits.slice(0, 2)));
  return `${formatMoney(`${number.negative ? '-' : ''}${whole}.${digits.slice(2)}`, positions)}%`;
}

/** Returns an exact decimal of a payload in its smallest units: "12.50" gives 1250. */
export const minorUnits = (amount: string): bigint => BigInt(amount.replace('.', ''));
