import type { ErrorKey } from '@pitboss/contract/core/errors';
import { letters, unprotected } from '../cells.ts';
import { csvRows, csvText } from './csv-rows.ts';
import { isZip, workbookRows } from './read-workbook.ts';
import { type CellReason, type SheetCell, type SheetRow, UnreadableFile } from './sheet-limits.ts';

/** Columns of a table. */
export interface TableColumns<C extends string> {
  /** Columns by their headings, in lower case without blanks and asterisks; unknown headings are ignored. */
  readonly headings: Readonly<Record<string, C>>;
  /** Only the first word of a heading counts, which may be followed by a description. */
  readonly isFirstWord?: boolean;
  /** The column that a file must have, and the message for one that has not. */
  readonly needed: C;
  readonly lacking: ErrorKey;
  /** Rows that a file may have. */
  readonly rowsMax: number;
  /** Columns of numbers, which count whatever their format shows. */
  readonly numbers?: readonly C[];
}

/** The first cell of a row that cannot be stored as the sheet shows it. */
export interface CellProblem<C extends string> {
  readonly column: C;
  /** Its address, e.g. B7. */
  readonly cell: string;
  readonly reason: CellReason;
}

/**
 * One row of an uploaded table: texts without blanks around them. `line` counts from 1, the heading included.
 */
export interface TableRow<C extends string> {
  readonly line: number;
  readonly fields: Readonly<Record<C, string>>;
  readonly problem: CellProblem<C> | null;
}

/** Characters that no sheet displays: control characters except tabs and line breaks, and lone surrogates. */
const control = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** A cell with the reason why its text is not stored, where there is one. */
const reasonOf = ({ text, reason }: SheetCell): CellReason | undefined =>
  reason ?? (control.test(text) ? 'control' : undefined);

const addressOf = (column: number, line: number) => `${letters(column)}${line}`;

function headingName(text: string, isFirstWord: boolean): string {
  const name = text
    .replace(/[*\uFEFF]/g, '')
    .trim()
    .toLowerCase();
  return isFirstWord ? (name.split(/\s+/, 1)[0] ?? '') : name.replace(/\s/g, '');
}

/**
 * Finds the columns by the heading row. Throws where a column is named twice, or by a cell that shows
 * something else.
 */
function columnsIn<C extends string>(
  heading: SheetRow | undefined,
  { headings, isFirstWord = false }: TableColumns<C>,
): Map<number, C> {
  const known = new Map(Object.entries<C>(headings));
  const found = new Map<number, C>();
  for (const { column: index, text, reason } of heading?.cells ?? []) {
    const column = known.get(headingName(text, isFirstWord));
    if (column === undefined) continue;
    const cell = addressOf(index, heading?.line ?? 1);
    if (reason) throw new UnreadableFile('import.cell', { cell, reason });
    for (const [other, name] of found)
      if (name === column)
        throw new UnreadableFile('import.columnTwice', {
          name: text
            .trim()
            .slice(0, 40)
            .replace(/\p{Cs}$/u, ''),
          cells: `${addressOf(other, heading?.line ?? 1)}, ${cell}`,
        });
    found.set(index, column);
  }
  return found;
}

function rowOf<C extends string>(
  { line, cells }: SheetRow,
  columns: ReadonlyMap<number, C>,
  numbers: readonly C[],
): TableRow<C> | undefined {
  const fields = Object.fromEntries([...columns.values()].map((column) => [column, ''])) as Record<C, string>;
  let first: (SheetCell & { readonly reason: CellReason }) | undefined;
  let isFilled = false;
  for (const cell of cells) {
    const column = columns.get(cell.column);
    if (column === undefined) continue;
    fields[column] = cell.text.trim();
    if (fields[column] !== '') isFilled = true;
    const reason = reasonOf(cell);
    if (reason === 'format' && numbers.includes(column)) continue;
    if (reason && (!first || cell.column < first.column)) first = { ...cell, reason };
  }
  if (!isFilled) return undefined;
  const column = first && columns.get(first.column);
  return {
    line,
    fields,
    problem: first && column ? { column, cell: addressOf(first.column, line), reason: first.reason } : null,
  };
}

/** Cells of a csv, without the apostrophe that keeps one from being read as a formula. */
const csvTable = (file: Uint8Array): SheetRow[] =>
  csvRows(csvText(file)).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => ({ ...cell, text: unprotected(cell.text) })),
  }));

/**
 * Reads the rows of a table: a workbook (its first shown sheet) or a csv, whose first row names the columns.
 * Empty rows are left out; columns that the file does not have are empty. Throws `UnreadableFile`.
 */
export function tableRows<C extends string>(file: Uint8Array, columns: TableColumns<C>): TableRow<C>[] {
  const [heading, ...rows] = isZip(file) ? workbookRows(file) : csvTable(file);
  const found = columnsIn(heading, columns);
  if (![...found.values()].includes(columns.needed)) throw new UnreadableFile(columns.lacking);
  const table = rows.flatMap((row) => rowOf(row, found, columns.numbers ?? []) ?? []);
  if (table.length > columns.rowsMax)
    throw new UnreadableFile('import.tooMany', { max: String(columns.rowsMax) });
  const empty = Object.fromEntries(Object.values<C>(columns.headings).map((column) => [column, '']));
  return table.map((row) => ({ ...row, fields: { ...empty, ...row.fields } }));
}
