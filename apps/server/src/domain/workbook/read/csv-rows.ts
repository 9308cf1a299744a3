import { type SheetCell, type SheetRow, UnreadableFile } from './sheet-limits.ts';

/** A formula that is nothing but a text, with which files keep digits as they are: `="00123"` shows 00123. */
const literalFormula = /^="((?:[^"]|"")*)"$/;

/**
 * Detects UTF-16 by its byte order mark, or by the zeros that commas and line ends have in one byte of each
 * unit.
 */
export function utf16Of(file: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = file.subarray(0, 4_096);
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  if (Math.max(zeros.even, zeros.odd) * 20 < sample.length) return undefined;
  // In UTF-16 the first line ends with a zero, too; otherwise the zeros are characters of the text.
  const end = sample.findIndex((byte) => byte === 10 || byte === 13);
  if (end >= 0 && sample[end - 1] !== 0 && sample[end + 1] !== 0) return undefined;
  // The other byte has a few zeros, of characters such as 一 (4E00).
  if (zeros.odd > 2 * zeros.even) return 'utf-16le';
  return zeros.even > 2 * zeros.odd ? 'utf-16be' : undefined;
}

/**
 * Text of a csv: UTF-16, UTF-8 with or without a mark, else GB18030, which is what a Chinese spreadsheet
 * writes.
 */
export function csvText(file: Uint8Array): string {
  const utf16 = utf16Of(file);
  if (utf16) return new TextDecoder(utf16, { fatal: true }).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file);
  }
}

/**
 * The sign between fields: a tab, else whichever of semicolon and comma is more frequent in the first line.
 */
function separatorOf(text: string): string {
  const heading = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  if (heading.includes('\t')) return '\t';
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
}

function cellOf(column: number, text: string): SheetCell {
  if (!text.startsWith('=')) return { column, text };
  const [, literal] = literalFormula.exec(text) ?? [];
  return literal === undefined
    ? { column, text, reason: 'formula' }
    : { column, text: literal.replaceAll('""', '"') };
}

/**
 * Cells of a csv (RFC 4180) that hold something: fields between commas, semicolons or tabs, quotes doubled
 * inside quotes, lines that end in CR, LF or both. Throws with its line where a quote is never closed.
 */
export function csvRows(text: string): SheetRow[] {
  const separator = separatorOf(text);
  const rows: SheetRow[] = [];
  let cells: SheetCell[] = [];
  let column = 0;
  let field = '';
  let isQuoted = false;
  let row = 1;
  let textLine = 1;
  let quoteLine = 1;
  const endField = () => {
    if (field !== '') cells.push(cellOf(column, field));
    field = '';
    column += 1;
  };
  const endRow = () => {
    endField();
    if (cells.length > 0) rows.push({ line: row, cells });
    cells = [];
    column = 0;
    row += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    const isLineEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (isLineEnd) textLine += 1;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') {
      isQuoted = true;
      quoteLine = textLine;
    } else if (sign === separator) endField();
    else if (isLineEnd) endRow();
    else if (sign !== '\r') field += sign;
  }
  if (isQuoted) throw new UnreadableFile('import.quoteOpen', { line: String(quoteLine) });
  endRow();
  return rows;
}
