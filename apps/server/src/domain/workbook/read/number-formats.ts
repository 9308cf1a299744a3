import type { CellReason } from './sheet-limits.ts';

/** Format codes by their number, as far as they are not dates and not set by the workbook itself. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  48: '##0.0E+0',
  49: '@',
};

/**
 * Numbers of the built-in formats of dates and times, those of Chinese, Japanese and Korean spreadsheets
 * among them.
 */
const dateRanges = [
  { from: 14, to: 22 },
  { from: 27, to: 36 },
  { from: 45, to: 47 },
  { from: 50, to: 58 },
];
const isBuiltInDate = (id: number) => dateRanges.some(({ from, to }) => id >= from && id <= to);

/** The code of a number format: the workbook's own, else the built-in one. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? builtIn[id] ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : 'unknown');
}

/**
 * The part of a format for numbers that are not negative, without quoted texts, escapes, colours and
 * conditions.
 */
const bareFormat = (code: string) =>
  (code.replace(/"[^"]*"|\\.|_.|\*./gs, '').split(';')[0] ?? '').replace(/\[[^\]]*\]/g, '');

/** Effect of a format on an integer: its digits, padded with zeros to a width, or something else. */
export type NumberFormat = { readonly width: number } | 'general' | 'date' | 'other';

/** Classifies a format code. */
export function numberFormat(code: string): NumberFormat {
  if (/^general$/i.test(code) || code === '@') return 'general';
  if (/[ymdhs]/i.test(bareFormat(code).replace(/general/gi, '')) || /\[[hms]+\]/i.test(code)) return 'date';
  const [, zeros] = /^(0+)(?:_.)?(?:;.*)?$/s.exec(code) ?? [];
  return zeros === undefined ? 'other' : { width: zeros.length };
}

/** Digits of which a spreadsheet keeps every one. */
const exactDigits = 15;

/**
 * Returns the displayed text of a number, or the reason why it is unknown: a date, a format that shows other
 * characters than the digits, or more digits than a number has. Formats of zeros only pad the number, like
 * `000000`.
 */
export function shownNumber(value: number, format: NumberFormat): { text: string; reason?: CellReason } {
  const text = String(value);
  if (format === 'date') return { text, reason: 'date' };
  const digits = /^-?(?:0\.0*|0)?(\d*\.?\d*)$/.exec(text)?.[1]?.replace('.', '');
  if (digits === undefined || digits.length > exactDigits) return { text, reason: 'digits' };
  if (format === 'general') return { text };
  if (format !== 'other' && Number.isInteger(value) && value >= 0)
    return { text: text.padStart(format.width, '0') };
  return { text, reason: 'format' };
}
