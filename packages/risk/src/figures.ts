import { toDto } from '@pitboss/ledger/money';
import type { Unit } from './rules/monitor.ts';

/**
 * A typed figure in its own integers: hundredths for money and percent, counts as they are. The text has been
 * checked.
 */
export function figureOf(text: string, unit: Unit): bigint {
  const [whole = '0', places = ''] = text.split('.');
  return unit === 'count' ? BigInt(whole) : BigInt(whole + places.padEnd(2, '0'));
}

/** A figure as the wire carries it: two places, none for counts. */
export const figureDto = (value: bigint, unit: Unit): string =>
  unit === 'count' ? value.toString() : toDto(value);

/** Formats a figure for display: thousands separators, two decimals for money and percent. */
export function figureText(value: bigint, unit: Unit): string {
  const sign = value < 0n ? '-' : '';
  const size = value < 0n ? -value : value;
  const whole = (unit === 'count' ? size : size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  if (unit === 'count') return `${sign}${whole}`;
  const cents = (size % 100n).toString().padStart(2, '0');
  return `${sign}${whole}.${cents}${unit === 'percent' ? '%' : ''}`;
}
