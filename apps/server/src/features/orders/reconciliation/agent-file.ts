import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { type LineError, theirStates } from '@pitboss/contract/orders/reconciliation';
import { amountPattern, currencyPattern } from '@pitboss/wallet/amounts';
import { isBenchId } from '@pitboss/wallet/ids';
import { minorOf } from '../../../domain/sql/dto.ts';
import { unprotected } from '../../../domain/workbook/cells.ts';
import { utf16Of } from '../../../domain/workbook/read/csv-rows.ts';

/** Readable line of the agent's file; `amount` in minor units. */
export interface TheirLine {
  readonly line: number;
  readonly txId: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
}
/** Unreadable line, with the part of its text that helps to find it. */
export interface FaultyLine {
  readonly line: number;
  readonly fault: LineError;
  readonly text: string;
}

const names = ['txId', 'amount', 'currency', 'state'] as const;
export type Positions = readonly number[];
/** Longest line: the four fields have 90 characters at most, a statement of ours some more. */
const lineMax = 2_000;
const shownMax = 80;
/** Characters that no table shows, except the tab. */
const control = /[^\P{Cc}\t]/u;
/** Ids as nodes choose them, and ours that are derived from them, which have a tilde. */
const idPattern = /^[!-~]{1,64}$/;

/** Field separator: comma, or semicolon in a file whose first line has no comma. */
export type Separator = ',' | ';';
export const separatorOf = (firstLine: string): Separator =>
  firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';

const fieldPatterns: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y,
};

/** Returns the fields of a line of csv (RFC 4180); null where a quote is not closed. */
export function fieldsOf(line: string, separator: Separator): string[] | null {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  const field = new RegExp(fieldPatterns[separator]);
  for (;;) {
    const found = field.exec(line);
    if (!found) return null;
    fields.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '') return fields;
  }
}

/** Returns the indexes of the four fields from a heading line; null when the line is none. */
export function positionsIn(fields: readonly string[]): Positions | null {
  const heads = fields.map((head) => head.trim().toLowerCase());
  const positions = names.map((name) => heads.indexOf(name.toLowerCase()));
  return positions.includes(-1) ? null : positions;
}

function read(
  line: number,
  text: string,
  positions: Positions,
  separator: Separator,
): TheirLine | FaultyLine {
  const faulty = (failure: LineError): FaultyLine => ({
    line,
    fault: failure,
    text: text
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, shownMax)
      .replace(/\p{Cs}$/u, ''),
  });
  const fields = text.length > lineMax ? null : fieldsOf(text, separator);
  if (text.length > lineMax) return faulty('tooLong');
  if (control.test(text)) return faulty('control');
  const [txId, amount, currency, state] = positions.map((position) => {
    const field = fields?.[position]?.trim();
    return field === undefined ? undefined : unprotected(field);
  });
  if (txId === undefined || amount === undefined || currency === undefined || state === undefined)
    return faulty('fields');
  if (!idPattern.test(txId)) return faulty('txId');
  if (!amountPattern.test(amount)) return faulty('amount');
  if (!currencyPattern.test(currency)) return faulty('currency');
  if (!theirStates.some((one) => one === state)) return faulty('state');
  return { line, txId, amount: minorOf(amount), currency, state };
}

/** Line ends: LF, CR LF or CR. A CR at the end of the received text may be the first half of CR LF. */
const lineEnds = /\r\n|\n|\r(?!$)/;

/** Yields the text of a file as it is read: UTF-8, or UTF-16 by its first bytes. */
async function* textOf(source: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of source as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(utf16Of(part) ?? 'utf-8');
    yield decoder.decode(part, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/**
 * Yields the lines of a text as it is read, without their ends; only the beginning of one that is far too
 * long.
 */
async function* linesIn(source: Readable): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of textOf(source)) {
    const text = rest + part;
    const lines = text.split(text.includes('\r') ? lineEnds : '\n');
    const last = lines.pop() ?? '';
    rest = last.length > lineMax ? last.slice(0, lineMax + 1) + (last.endsWith('\r') ? '\r' : '') : last;
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/**
 * Reads the agent's record of a day: `txId,amount,currency,state`, with a heading line in any order and with
 * further columns, or in this order without one. Yields batches of lines; skips empty ones and those of the
 * test bench, which belong to no order.
 */
export async function* readAgentFile(source: Readable): AsyncGenerator<(TheirLine | FaultyLine)[]> {
  let number = 0;
  let positions: Positions | null = null;
  let separator: Separator = ',';
  for await (const lines of linesIn(source)) {
    const found: (TheirLine | FaultyLine)[] = [];
    for (const raw of lines) {
      number += 1;
      const text = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(/\r$/, '');
      if (text.trim() === '') continue;
      if (positions === null) {
        separator = separatorOf(text);
        const named = positionsIn(fieldsOf(text, separator) ?? []);
        positions = named ?? [0, 1, 2, 3];
        if (named) continue;
      }
      const one = read(number, text, positions, separator);
      if ('fault' in one || !isBenchId(one.txId)) found.push(one);
    }
    if (found.length > 0) yield found;
  }
}

/** Longest beginning of a line that is stored with its difference. */
const rawMax = 500;

/** Yields lines of a file as they are written, by their numbers, in batches; of a long one the beginning. */
export async function* rawLines(
  source: Readable,
  wanted: ReadonlySet<number>,
): AsyncGenerator<{ line: number; raw: string }[]> {
  let number = 0;
  for await (const lines of linesIn(source)) {
    const found: { line: number; raw: string }[] = [];
    for (const text of lines) {
      number += 1;
      if (!wanted.has(number)) continue;
      const plain = text.replace(/\r$/, '').replace(/\p{Cc}/gu, ' ');
      found.push({ line: number, raw: plain.slice(0, rawMax).replace(/\p{Cs}$/u, '') });
    }
    if (found.length > 0) yield found;
  }
}
