import { isZip, readSheet } from './read-sheet.ts';

/** Text of a csv: UTF-8, with or without its mark, else GB18030, which is what a Chinese spreadsheet writes. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file);
  }
}

/** Cells of a csv (RFC 4180): commas or tabs, quotes doubled inside quotes. */
export function csvCells(text: string): string[][] {
  const separator = (text.split('\n', 1)[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Cells of an uploaded table: xlsx (its first sheet) or csv. */
export const cellsOf = async (file: Buffer): Promise<string[][]> =>
  isZip(file) ? readSheet(file) : csvCells(textOf(file));
