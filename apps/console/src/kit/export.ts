import type { Call } from '@pitboss/contract/define';
import type { AnyRow, DrawnColumn } from './list-columns.tsx';
import { isKeyset } from './list-url.ts';
import { send } from './send.ts';

/** Rows that an export in the browser fetches at most. */
export const exportRowsMax = 10_000;
const pageSize = 500;

/** A text that a spreadsheet would take for a formula starts with a quote instead. */
export const neutral = (words: string): string => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words);

interface Page {
  readonly list: readonly AnyRow[];
  readonly total?: number;
  readonly next?: string | null;
}

/** All rows of a filter, page by page through the list call itself. */
export async function fetchRows(
  call: Call,
  request: Readonly<Record<string, unknown>>,
  ask: (call: Call, payload: unknown) => Promise<unknown> = send,
): Promise<{ rows: AnyRow[]; complete: boolean }> {
  const { cursor: _cursor, edge: _edge, pageNo: _pageNo, ...filter } = request;
  const rows: AnyRow[] = [];
  let step: Record<string, unknown> = isKeyset(call) ? {} : { pageNo: 1 };
  while (rows.length < exportRowsMax) {
    const page = (await ask(call, { ...filter, ...step, pageSize })) as Page;
    rows.push(...page.list);
    const more = page.next !== undefined ? page.next !== null : rows.length < (page.total ?? 0);
    if (!more || !page.list.length) return { rows, complete: true };
    step = page.next ? { cursor: page.next } : { pageNo: Number(step.pageNo) + 1 };
  }
  return { rows: rows.slice(0, exportRowsMax), complete: false };
}

/** A cell of the sheet: figures as numbers where a double holds them exactly, all else as harmless text. */
export function cellOf(column: Pick<DrawnColumn, 'kind' | 'plain'>, row: AnyRow) {
  const value = column.plain(row);
  if (value === null || value === '') return null;
  if (column.kind === 'money' || column.kind === 'profit') {
    const exact = String(value).replace(/\D/g, '').length <= 15;
    return exact
      ? { value: Number(value), type: Number, format: '#,##0.00' }
      : { value: neutral(String(value)), type: String };
  }
  if (column.kind === 'number' && typeof value === 'number') return { value, type: Number, format: '#,##0' };
  return { value: neutral(String(value)), type: String };
}

/** Writes rows as an xlsx file and hands it to the browser. */
export async function saveSheet(
  fileName: string,
  columns: readonly DrawnColumn[],
  rows: readonly AnyRow[],
): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const head = columns.map((column) => ({
    value: neutral(column.title),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)));
  const widths = columns.map((column) => ({ width: Math.round(column.width / 7) }));
  await writeSheet([head, ...body], { columns: widths, stickyRowsCount: 1 }).toFile(fileName);
}
