import { unprotected } from '../cells.ts';
import { type SheetCell, type SheetRow, sheetLimits, UnreadableFile } from './sheet-limits.ts';
import { type MergedRange, type ReadCell, SheetReader } from './sheet-reader.ts';
import { type PartReader, unzipParts } from './unzip-parts.ts';
import { type CellStyle, findParts, sharedStringReader, styleReader } from './workbook-parts.ts';

/** Returns whether a file is a zip by its first bytes, like workbooks. */
export const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b;

/**
 * A cell without the apostrophe that keeps it from being read as a formula, unless the apostrophe is the
 * text's own.
 */
function plainCell({ column, text, reason, isQuoted }: ReadCell): SheetCell {
  if (reason) return { column, text, reason };
  return { column, text: isQuoted ? text : unprotected(text) };
}

/** Marks the cells of merged ranges: the sheet shows one value there for several rows or columns. */
function withMerged(row: number, cells: SheetCell[], merged: readonly MergedRange[]): SheetCell[] {
  if (merged.length === 0) return cells;
  const marked = new Map(cells.map((cell) => [cell.column, cell]));
  for (const { fromRow, toRow, fromColumn, toColumn } of merged) {
    if (row < fromRow || row > toRow) continue;
    for (let column = fromColumn; column <= Math.min(toColumn, sheetLimits.columns); column += 1)
      marked.set(column, { column, text: marked.get(column)?.text ?? '', reason: 'merged' });
  }
  return [...marked.values()];
}

/**
 * Reads the first visible sheet of a workbook as displayed: rows in order, with the cells that have a value
 * and those of merged ranges. Throws for a file that is no workbook or exceeds the limits.
 */
export function workbookRows(file: Uint8Array): SheetRow[] {
  const budget = { left: sheetLimits.unpackedBytes };
  const paths = findParts(file, budget);
  const strings: string[] = [];
  const styles: CellStyle[] = [];
  const formats = new Map<number, string>();
  const parts = new Map<string, PartReader>();
  if (paths.styles) parts.set(paths.styles, styleReader(styles, formats));
  if (paths.sharedStrings) parts.set(paths.sharedStrings, sharedStringReader(strings));
  if (parts.size > 0) unzipParts(file, parts, budget);
  const sheet = new SheetReader({ strings, styles, formats });
  const found = unzipParts(file, new Map([[paths.sheet, sheet.reader]]), budget);
  if (!found.has(paths.sheet)) throw new UnreadableFile('import.unreadable');
  return [...sheet.rows.entries()]
    .sort(([one], [other]) => one - other)
    .map(([row, cells]) => ({
      line: row + 1,
      cells: withMerged(row, [...cells.values()].map(plainCell), sheet.merged),
    }));
}
