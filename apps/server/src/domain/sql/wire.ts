/** Database values in the shapes of the wire. */

/** Minor units (any integer form the driver gives) as a decimal with two places: 123450 → "1234.50". */
export function moneyText(minor: string | bigint | null): string {
  const value = BigInt(minor ?? 0);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Digits of an amount typed as a decimal with at most two places, as minor units. */
export function minorOf(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return String(BigInt(whole + fraction.padEnd(2, '0')));
}

/** Thousandths as a decimal with three places: 965 → "0.965". */
export const thousandths = (value: number): string =>
  `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;

/** An instant as it is sent. */
export const ms = (at: Date): number => at.getTime();
export const msOrNull = (at: Date | null): number | null => at?.getTime() ?? null;

/** A prefix search pattern in which the person's own wildcards mean themselves. */
export const prefix = (value: string): string => `${value.replace(/[\\%_]/g, '\\$&')}%`;
/** A search pattern of texts that have it anywhere. */
export const containing = (value: string): string => `%${prefix(value)}`;

/** A rate without the zeros that the database's scale adds. */
export const rateText = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
