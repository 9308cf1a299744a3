import { formatDecimal, minorUnits } from '../../../kit/money.ts';

/**
 * Change of an amount against an earlier one as a percentage with one decimal and separators; null where there was nothing
 * before.
 */
export function percentChange(now: string, before: string): string | null {
  const a = minorUnits(now);
  const b = minorUnits(before);
  if (b === 0n) return a === 0n ? '0.0%' : null;
  const base = b < 0n ? -b : b;
  const tenths = ((a - b) * 1000n) / base;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${formatDecimal(`${size / 10n}.${size % 10n}`)}%`;
}

/** Change as `percentChange` gives it, with a plus sign unless it falls; empty where there was nothing before. */
export function signedChange(now: string, before: string): string {
  const percent = percentChange(now, before);
  if (percent === null) return '';
  return percent.startsWith('-') ? percent : `+${percent}`;
}
