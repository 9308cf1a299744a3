/**
 * Returns an amount as it is shown: two decimals and thousands separators (spec §9), "1,234.50". A text that
 * is no amount with at most two decimals is returned unchanged.
 */
export function amountText(amount: string): string {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) return amount;
  const [, sign, whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}

/** Returns a parameter of a message: an amount with separators, anything else unchanged. */
export const parameterText = (value: string): string =>
  /^-?\d+\.\d{2}$/.test(value) ? amountText(value) : value;

/**
 * Returns a number as typed or pasted in plain figures: without blanks around it, full-width figures as ordinary
 * ones, "１００" as "100", and without thousands separators where they stand as such, "1,000.50" as "1000.50".
 * Anything else is returned as it is, for the rules to reject.
 */
export function plainNumber(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}
