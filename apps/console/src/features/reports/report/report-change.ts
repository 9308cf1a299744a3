/** Returns an amount of a payload in minor units. */
const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

/**
 * Change of an amount against an earlier one as a percentage with one decimal; null where there was nothing
 * before.
 */
export function percentChange(now: string, before: string): string | null {
  const a = minor(now);
  const b = minor(before);
  if (b === 0n) return a === 0n ? '0.0%' : null;
  const base = b < 0n ? -b : b;
  const tenths = ((a - b) * 1000n) / base;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}%`;
}
