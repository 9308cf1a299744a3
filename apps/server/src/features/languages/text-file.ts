import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { textImport } from '@pitboss/contract/content/languages';
import { type RoomLanguage, roomLanguages } from '@pitboss/rules/content/room-texts';
import { numberCell, styles, textCell } from '../../domain/workbook/cells.ts';
import { problemRejection, readTable } from '../../domain/workbook/read/read-rows.ts';
import { isZip } from '../../domain/workbook/read/read-workbook.ts';
import type { TableColumns } from '../../domain/workbook/read/table-rows.ts';
import { type SheetColumn, Workbook } from '../../domain/workbook/workbook.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Inspect } from '../../platform/files/receive.ts';
import type { KeyRow } from './languages.sql.ts';
import { stateOf, textsOf } from './text-state.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const jsonType = 'application/json';

/** One text of a file. */
export interface FileText {
  readonly key: string;
  readonly language: string;
  readonly text: string;
  /** Revision of the key when the file was exported; null when the file has none. */
  readonly revision: number | null;
}

/** Texts by language and key, as they are exported and imported; what is empty is left out. */
function toJson(rows: readonly KeyRow[]): string {
  const texts: Partial<Record<RoomLanguage, Record<string, string>>> = {};
  for (const language of roomLanguages)
    texts[language] = Object.fromEntries(
      rows.flatMap((row) => (textsOf(row)[language] ? [[row.key, textsOf(row)[language]]] : [])),
    );
  return `${JSON.stringify(texts, null, 2)}\n`;
}

const columns: readonly SheetColumn[] = [
  { title: 'key', width: 28, cell: (position, row) => textCell(position, String(row.key)) },
  ...roomLanguages.map((language) => ({
    title: language,
    width: 24,
    cell: (position: string, row: Readonly<Record<string, unknown>>) =>
      textCell(position, String(row[language])),
  })),
  { title: 'status', width: 12, cell: (position, row) => textCell(position, String(row.status)) },
  {
    title: 'revision',
    width: 10,
    cell: (position, row) => numberCell(position, row.revision, styles.number),
  },
];

/**
 * Writes a workbook of texts at a path: key, ten languages, status, revision. Returns the fingerprint of its
 * table.
 */
async function writeTextBook(path: string, rows: readonly KeyRow[]): Promise<string> {
  const book = new Workbook(path, 'texts', columns);
  await book.add(
    rows.map((row) => ({ key: row.key, ...textsOf(row), ...stateOf(row), revision: row.revision })),
  );
  const { fingerprint } = await book.end('about', (tableFingerprint) => [
    [(position) => textCell(position, 'Pitboss')],
    [(position) => textCell(position, `${rows.length}`)],
    [(position) => textCell(position, 'SHA-256'), (position) => textCell(position, tableFingerprint)],
  ]);
  return fingerprint;
}

/**
 * Writes the requested file at a path; returns its type, size and fingerprint (of json, that of the file).
 */
export async function writeTextFile(
  path: string,
  format: (typeof textImport.formats)[number],
  rows: readonly KeyRow[],
): Promise<{ type: string; bytes: number; fingerprint: string }> {
  if (format === 'xlsx') {
    const fingerprint = await writeTextBook(path, rows);
    return { type: xlsxType, bytes: (await stat(path)).size, fingerprint };
  }
  const json = toJson(rows);
  await writeFile(path, json, { mode: 0o600 });
  const fingerprint = createHash('sha256').update(json).digest('hex');
  return { type: jsonType, bytes: Buffer.byteLength(json), fingerprint };
}

type TextColumn = 'key' | 'revision' | RoomLanguage;

/**
 * Columns of a workbook of texts. A heading may continue after the language code, as in the export of the
 * list.
 */
const columnsRead: TableColumns<TextColumn> = {
  headings: {
    ...Object.fromEntries(roomLanguages.map((language) => [language, language])),
    key: 'key',
    键: 'key',
    revision: 'revision',
    版本: 'revision',
  },
  isFirstWord: true,
  needed: 'key',
  lacking: 'text.unreadable',
  rowsMax: textImport.texts,
  numbers: ['revision'],
};

/**
 * Reads the texts of a workbook. Throws, with the address, when a cell displays something else than it
 * contains.
 */
async function fromWorkbook(file: Buffer): Promise<FileText[]> {
  const rows = await readTable(file, columnsRead);
  return rows.flatMap(({ fields, problem }) => {
    if (problem) throw problemRejection(problem);
    const revision = /^\d{1,9}$/.test(fields.revision) ? Number(fields.revision) : null;
    return roomLanguages.flatMap((language) =>
      fields[language] && fields.key ? [{ key: fields.key, language, text: fields[language], revision }] : [],
    );
  });
}

function fromJson(text: string): FileText[] {
  const content: unknown = JSON.parse(text);
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord(content)) throw new AppError('text.unreadable');
  return Object.entries(content).flatMap(([language, texts]) => {
    if (!isRecord(texts)) throw new AppError('text.unreadable');
    return Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value !== 'string') throw new AppError('text.unreadable');
      return value.trim() ? [{ key: key.trim(), language, text: value.trim(), revision: null }] : [];
    });
  });
}

/**
 * Reads the texts of an uploaded file, xlsx (its first sheet) or json; empty texts are skipped. Throws
 * `text.unreadable` for an unreadable file and `text.fileTooLong` for too many texts.
 */
export async function readTextFile(file: Buffer): Promise<FileText[]> {
  let texts: FileText[];
  try {
    texts = isZip(file)
      ? await fromWorkbook(file)
      : fromJson(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch (error) {
    if (error instanceof AppError && error.key !== 'import.unreadable') throw error;
    throw new AppError('text.unreadable');
  }
  if (texts.length > textImport.texts)
    throw new AppError('text.fileTooLong', { max: String(textImport.texts) });
  return texts;
}

/**
 * Returns an upload check that reads the file and detects its type from the content. The texts themselves are
 * compared in the preview.
 */
export const inspectTexts =
  (read: (path: string) => Promise<Buffer>): Inspect =>
  async (path) => {
    const file = await read(path);
    await readTextFile(file);
    return { type: isZip(file) ? xlsxType : jsonType };
  };
