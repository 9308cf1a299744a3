/** Conversion of database values for DTOs. */

/** Converts minor units (any integer form of the driver) to a decimal with two digits: 123450 → "1234.50". */
export function moneyText(minor: string | bigint | null): string {
  const value = BigInt(minor ?? 0);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts minor units as `moneyText` does, and null to null. */
export const moneyOrNull = (minor: string | null): string | null =>
  minor === null ? null : moneyText(minor);

/** Converts a decimal with at most two digits to minor units. */
export function minorOf(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return String(BigInt(whole + fraction.padEnd(2, '0')));
}

/** Converts thousandths to a decimal with three digits: 965 → "0.965". */
export const thousandths = (value: number): string =>
  `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;

/** Converts a timestamp to epoch ms for a DTO. */
export const ms = (at: Date): number => at.getTime();
export const msOrNull = (at: Date | null): number | null => at?.getTime() ?? null;

/** Returns a prefix search pattern in which wildcards of the input are literal. */
export const prefix = (value: string): string => `${value.replace(/[\\%_]/g, '\\$&')}%`;
/** A search pattern of texts that have it anywhere. */
export const containing = (value: string): string => `%${prefix(value)}`;

/** A rate without the zeros that the database's scale adds. */
export const rateText = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
