import type { ErrorKey } from '@pitboss/contract/core/errors';

/** Limits of an imported file. A file that exceeds them is rejected before it uses memory or time. */
export const sheetLimits = {
  /** Highest row and column of a cell that holds something, and how many such cells there may be. */
  rows: 20_001,
  columns: 256,
  cells: 200_000,
  /** Characters of one cell; spreadsheets have the same bound. */
  cellText: 32_767,
  sharedStrings: 100_000,
  mergedRanges: 1_000,
  /** Bytes of all parts that are unpacked, and entries of the archive. */
  unpackedBytes: 16 * 1024 * 1024,
  archiveEntries: 1_000,
  /** Elements inside each other; a sheet has seven. */
  depth: 32,
  /** Memory of the thread that reads a workbook. */
  memoryMb: 192,
  /**
   * Maximum time in ms for which a file waits for its thread, and is read: a fraction of a second on an idle
   * host, many times that on a busy one. A transaction may pause so long (`allowPause`).
   */
  waitMs: 2_000,
  timeMs: 10_000,
} as const;

/**
 * Why a cell is not stored: the sheet shows something else than the file holds, or hides what belongs to it.
 */
export type CellReason =
  | 'date'
  | 'format'
  | 'digits'
  | 'boolean'
  | 'formula'
  | 'merged'
  | 'error'
  | 'control';

export interface SheetCell {
  /** From 0. */
  readonly column: number;
  /** Displayed text; with a reason, only an approximation that helps to find the cell. */
  readonly text: string;
  readonly reason?: CellReason;
}

export interface SheetRow {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** A file that cannot be imported, with the key and parameters of the message for its user. */
export class UnreadableFile extends Error {
  constructor(
    readonly key: ErrorKey,
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(key);
  }
}

/** Rejects a file whose content would take too much memory or time. */
export const tooHeavy = (): UnreadableFile =>
  new UnreadableFile('import.tooHeavy', { max: String(sheetLimits.unpackedBytes / 1024 ** 2) });
