/** Amounts of the wallet protocol: decimal texts on the wire, minor units inside (wallet: words). */

export const amountPattern = /^\d{1,13}(\.\d{1,2})?$/;
/** Balances and net results may be below zero. */
export const signedPattern = /^-?\d{1,13}(\.\d{1,2})?$/;
export const currencyPattern = /^[A-Z]{3,4}$/;

function minorOf(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return negative ? -minor : minor;
}

/** Minor units of an amount; null for what is none. */
export const readAmount = (text: unknown): bigint | null =>
  typeof text === 'string' && amountPattern.test(text) ? minorOf(text) : null;

/** Minor units of a balance or net result; null for what is none. */
export const readSigned = (text: unknown): bigint | null =>
  typeof text === 'string' && signedPattern.test(text) ? minorOf(text) : null;
