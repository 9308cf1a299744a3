import { AppError } from '../../../platform/errors/app-error.ts';
import { cellReasons } from './cell-reasons.ts';
import { isZip } from './read-workbook.ts';
import { type CellReason, UnreadableFile } from './sheet-limits.ts';
import { readInThread } from './sheet-thread.ts';
import { type CellProblem, type TableColumns, type TableRow, tableRows } from './table-rows.ts';

/** One row of an uploaded file, as text in one line; `line` counts from 1, the heading included. */
export type FileRow<C extends string> = Readonly<Record<C, string>> & {
  readonly line: number;
  readonly problem: CellProblem<C> | null;
};

function rejectionOf(error: unknown): AppError {
  if (!(error instanceof UnreadableFile)) return new AppError('import.unreadable');
  const { key, params } = error;
  return key === 'import.cell'
    ? new AppError(key, { ...params, reason: cellReasons[params.reason as CellReason] })
    : new AppError(key, params);
}

/** The message for a cell that cannot be stored as the sheet shows it. */
export const problemRejection = ({ cell, reason }: Pick<CellProblem<string>, 'cell' | 'reason'>): AppError =>
  new AppError('import.cell', { cell, reason: cellReasons[reason] });

/**
 * Reads the rows of a table: a workbook (its first visible sheet), in a separate thread, or a csv. Rejects a
 * file that cannot be read, exceeds the limits, lacks the required column or has too many rows.
 */
export async function readTable<C extends string>(
  file: Uint8Array,
  columns: TableColumns<C>,
): Promise<TableRow<C>[]> {
  try {
    return isZip(file) ? await readInThread(file, columns) : tableRows(file, columns);
  } catch (error) {
    throw rejectionOf(error);
  }
}

/** A text in one line. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();

/** The rows of a file in base64, each text in one line; see `readTable`. */
export async function readRows<C extends string>(
  base64: string,
  columns: TableColumns<C>,
): Promise<FileRow<C>[]> {
  const table = await readTable(Buffer.from(base64, 'base64'), columns);
  return table.map(({ line, fields, problem }) => {
    const entries = Object.entries<string>(fields).map(([column, text]) => [column, inOneLine(text)]);
    return { ...(Object.fromEntries(entries) as Record<C, string>), line, problem };
  });
}

/** Characters of a text that a preview shows. */
const shownMax = 200;

/**
 * A text as a preview shows it: of bounded length, and never cut inside what a user sees as one character.
 */
export function shownText(text: string): string {
  if (text.length <= shownMax) return text;
  let shown = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, 2 * shownMax))) {
    if (shown.length + segment.length >= shownMax) break;
    shown += segment;
  }
  return `${shown}…`;
}
