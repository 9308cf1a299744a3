import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from './sheet-limits.ts';
import { type TableColumns, type TableRow, tableRows } from './table-rows.ts';

/** Task of the thread. */
export interface SheetTask {
  readonly file: Uint8Array;
  readonly columns: TableColumns<string>;
}

/** Result of the thread: the rows, or the message for a file that cannot be imported. */
export type SheetResult =
  | { readonly rows: TableRow<string>[] }
  | { readonly key: UnreadableFile['key']; readonly params: UnreadableFile['params'] };

function resultOf({ file, columns }: SheetTask): SheetResult {
  try {
    return { rows: tableRows(file, columns) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { key: error.key, params: error.params };
    return { key: 'import.unreadable', params: {} };
  }
}

// Separate thread: reads one workbook, so that its memory and time do not affect the server.
parentPort?.once('message', (task: SheetTask) => parentPort?.postMessage(resultOf(task)));
parentPort?.postMessage('ready');
