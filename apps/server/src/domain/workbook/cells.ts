import type { Zone } from '@pitboss/rules/time';
import { zoneClock } from '@pitboss/rules/zones/wall-clock';

/** Styles of a workbook by their index in its style sheet. */
export const styles = {
  plain: 0,
  head: 1,
  money: 2,
  number: 3,
  rate: 4,
  time: 5,
  title: 6,
  span: 7,
} as const;

/**
 * Number of styles; each exists a second time after them for texts that look like formulas (`quotePrefix`).
 */
const styleCount = Object.keys(styles).length;

/** Maximum number of characters in a cell; spreadsheets reject more. */
const maxText = 32_767;

const formulaStart = /^[=+\-@]/;

/**
 * Protects a csv text that a spreadsheet would evaluate as a formula with a leading apostrophe (security
 * rules, export), also when its first character is a full-width form or follows blanks. Workbooks have a
 * style for such texts.
 */
export function neutral(text: string): string {
  if (/^[\t\r\n]/.test(text)) return `'${text}`;
  const first = text.trimStart();
  return formulaStart.test(first) || formulaStart.test(first.slice(0, 2).normalize('NFKC'))
    ? `'${text}`
    : text;
}

/** A text as it was before `neutral` protected it. */
export const unprotected = (text: string): string =>
  text.startsWith("'") && neutral(text.slice(1)) === text ? text.slice(1) : text;

/**
 * Returns whether a workbook marks a text as text: it looks like a formula, or its own apostrophe would look
 * like a protection.
 */
const needsQuote = (text: string): boolean => text.startsWith("'") || neutral(text) !== text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const needsCare = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\r\ufffe\uffff]|_x|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text between tags or in an attribute, with what XML cannot hold left out. */
export function xml(text: string): string {
  if (!needsCare.test(text)) return text;
  return (
    text
      .replace(forbidden, '')
      // A spreadsheet reads _x0041_ as a character of that number; the escape of its first sign keeps the
      // text.
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\r/g, '&#13;')
  );
}

/** A text cell; a spreadsheet takes it for a text also where it reads like a formula. */
export function textCell(position: string, text: string, style = 0): string {
  if (text === '') return '';
  const cut = text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  const space = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : '';
  const look = needsQuote(text) ? style + styleCount : style;
  return `<c r="${position}"${look ? ` s="${look}"` : ''} t="inlineStr"><is><t${space}>${xml(cut)}</t></is></c>`;
}

const number = /^-?\d+(\.\d+)?$/;

/**
 * A number from its decimal text, digit by digit as the server made it. A double holds fifteen digits, so a
 * longer one stays text, exact.
 */
export function numberCell(position: string, value: unknown, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!number.test(text)) return textCell(position, text);
  const digits = text.length - (text.startsWith('-') ? 1 : 0) - (text.includes('.') ? 1 : 0);
  if (digits > 15) return textCell(position, text);
  return `<c r="${position}" s="${style}"><v>${text}</v></c>`;
}

const dayMs = 86_400_000;
/** Days from the spreadsheets' first day to 1970. */
const firstDay = 25_569;

/** Returns a timestamp as a date cell of the wall clock. */
export function timeCell(position: string, ms: unknown, clock: Clock): string {
  if (typeof ms !== 'number') return '';
  return `<c r="${position}" s="${styles.time}"><v>${(clock(ms) / dayMs + firstDay).toFixed(8)}</v></c>`;
}

/**
 * Returns the time between two timestamps as a cell in hours, minutes and seconds that a spreadsheet can sum.
 */
export function spanCell(position: string, fromMs: unknown, toMs: number): string {
  if (typeof fromMs !== 'number') return '';
  return `<c r="${position}" s="${styles.span}"><v>${(Math.max(0, toMs - fromMs) / dayMs).toFixed(8)}</v></c>`;
}

/** Converts epoch ms to the milliseconds of a zone's wall clock. */
export type Clock = (ms: number) => number;

/** Returns the clock of a zone; `place` (IANA) is the zone of the device. */
export function clockOf(zone: Zone, position: string | undefined): Clock {
  const offsetAt = zoneClock(zone, position ?? 'UTC');
  return (ms) => ms + offsetAt(ms);
}

/** Returns the UTC offset as text, e.g. UTC+8. */
export function utcOf(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : '';
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Returns the name of a column by its index from 0: A, B, ..., Z, AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
