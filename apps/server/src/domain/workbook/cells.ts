import { type Zone, zoneOffset } from '@pitboss/rules/time';

/** Styles of a workbook by their place in its style sheet. */
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

/** Characters of one cell; spreadsheets refuse more. */
const maxText = 32_767;

const formulaStart = /^[=+\-@]/;

/**
 * A text that a spreadsheet would take for a formula starts with a quote instead (security rules, export), also when
 * the sign is a full-width form or stands behind blanks.
 */
export function neutral(text: string): string {
  if (/^[\t\r\n]/.test(text)) return `'${text}`;
  const first = text.trimStart();
  return formulaStart.test(first) || formulaStart.test(first.slice(0, 2).normalize('NFKC'))
    ? `'${text}`
    : text;
}

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
      // A spreadsheet reads _x0041_ as a character of that number; the escape of its first sign keeps the text.
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\r/g, '&#13;')
  );
}

/** A text cell as it is; guard what people wrote with `neutral` first. */
export function textCell(place: string, text: string, style = 0): string {
  if (text === '') return '';
  const cut = text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  const space = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${xml(cut)}</t></is></c>`;
}

const number = /^-?\d+(\.\d+)?$/;

/**
 * A number from its decimal text, digit by digit as the server made it. A double holds fifteen digits, so a longer
 * one stays text, exact.
 */
export function numberCell(place: string, value: unknown, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!number.test(text)) return textCell(place, neutral(text));
  const digits = text.length - (text.startsWith('-') ? 1 : 0) - (text.includes('.') ? 1 : 0);
  if (digits > 15) return textCell(place, text);
  return `<c r="${place}" s="${style}"><v>${text}</v></c>`;
}

const dayMs = 86_400_000;
/** Days from the spreadsheets' first day to 1970. */
const firstDay = 25_569;

/** An instant as a date cell of the wall clock. */
export function timeCell(place: string, ms: unknown, clock: Clock): string {
  if (typeof ms !== 'number') return '';
  return `<c r="${place}" s="${styles.time}"><v>${(clock(ms) / dayMs + firstDay).toFixed(8)}</v></c>`;
}

/** The time from an instant to another, as hours, minutes and seconds that a spreadsheet can add up. */
export function spanCell(place: string, fromMs: unknown, toMs: number): string {
  if (typeof fromMs !== 'number') return '';
  return `<c r="${place}" s="${styles.span}"><v>${(Math.max(0, toMs - fromMs) / dayMs).toFixed(8)}</v></c>`;
}

/** Milliseconds of an instant as the zone's wall clock counts them. */
export type Clock = (ms: number) => number;

const stepMs = 900_000;

/** The clock of a zone; `place` (IANA) says where the device's own is. Offsets change at whole quarters of an hour. */
export function clockOf(zone: Zone, place: string | undefined): Clock {
  if (zone !== 'local') return (ms) => ms + zoneOffset(zone, ms);
  const known = new Map<number, number>();
  return (ms) => {
    const step = Math.floor(ms / stepMs);
    let offset = known.get(step);
    if (offset === undefined) {
      offset = placeOffset(place ?? 'UTC', step * stepMs);
      known.set(step, offset);
    }
    return ms + offset;
  };
}

function placeOffset(timeZone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(ms / 1000) * 1000;
}

/** Whether a name is a zone that this server knows. */
export function knownPlace(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Distance from UTC in words, e.g. UTC+8. */
export function utcOf(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const rest = minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : '';
  return `UTC${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Name of a column by its place from 0: A, B, ..., Z, AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
