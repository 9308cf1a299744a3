import { stat, writeFile } from 'node:fs/promises';
import { textImport } from '@pitboss/contract/content/languages';
import { isRoomLanguage, type RoomLanguage, roomLanguages } from '@pitboss/rules/content/room-texts';
import { neutral, numberCell, styles, textCell } from '../../domain/workbook/cells.ts';
import { isZip, readSheet } from '../../domain/workbook/read-sheet.ts';
import { type SheetColumn, Workbook } from '../../domain/workbook/workbook.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';
import type { KeyRow } from './languages.sql.ts';
import { stateOf, textsOf } from './text-state.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const jsonType = 'application/json';

/** One text of a file. */
export interface FileText {
  readonly key: string;
  readonly language: string;
  readonly text: string;
  /** Of the key when the file was made; null where the file does not say. */
  readonly revision: number | null;
}

/** Texts by language and key, as they are exported and imported; what is empty is left out. */
export function toJson(rows: readonly KeyRow[]): string {
  const texts: Partial<Record<RoomLanguage, Record<string, string>>> = {};
  for (const language of roomLanguages)
    texts[language] = Object.fromEntries(
      rows.flatMap((row) => (textsOf(row)[language] ? [[row.key, textsOf(row)[language]]] : [])),
    );
  return `${JSON.stringify(texts, null, 2)}\n`;
}

const columns: readonly SheetColumn[] = [
  { title: 'key', width: 28, cell: (place, row) => textCell(place, neutral(String(row.key))) },
  ...roomLanguages.map((language) => ({
    title: language,
    width: 24,
    cell: (place: string, row: Readonly<Record<string, unknown>>) =>
      textCell(place, neutral(String(row[language]))),
  })),
  { title: 'status', width: 12, cell: (place, row) => textCell(place, String(row.status)) },
  { title: 'revision', width: 10, cell: (place, row) => numberCell(place, row.revision, styles.number) },
];

/** Writes a workbook of texts at a path: key, ten languages, status, revision. */
export async function writeTextBook(path: string, rows: readonly KeyRow[]): Promise<void> {
  const book = new Workbook(path, 'texts', columns);
  await book.add(
    rows.map((row) => ({ key: row.key, ...textsOf(row), ...stateOf(row), revision: row.revision })),
  );
  await book.end('about', [
    [(place) => textCell(place, 'Pitboss')],
    [(place) => textCell(place, `${rows.length}`)],
  ]);
}

/** Writes the file that was asked for at a path; gives its type and size. */
export async function writeTextFile(
  path: string,
  format: (typeof textImport.formats)[number],
  rows: readonly KeyRow[],
): Promise<{ type: string; bytes: number }> {
  if (format === 'xlsx') await writeTextBook(path, rows);
  else await writeFile(path, toJson(rows), { mode: 0o600 });
  return { type: format === 'xlsx' ? xlsxType : jsonType, bytes: (await stat(path)).size };
}

/** A text as it was before a spreadsheet was kept from taking it for a formula. */
const plain = (cell: string) =>
  cell.startsWith("'") && neutral(cell.slice(1)) === cell ? cell.slice(1) : cell;

const headings: Readonly<Record<string, 'key' | 'revision'>> = {
  ...{ key: 'key', 键: 'key' },
  ...{ revision: 'revision', 版本: 'revision' },
};

function fromCells([heading = [], ...rows]: readonly (readonly string[])[]): FileText[] {
  // A title may say more behind the code of the language, as those of the list's own export do.
  const named = heading.map(
    (title) =>
      title
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase()
        .split(/\s+/, 1)[0] ?? '',
  );
  const keyAt = named.findIndex((title) => headings[title] === 'key');
  const revisionAt = named.findIndex((title) => headings[title] === 'revision');
  if (keyAt < 0) throw new Refusal('text.unreadable');
  return rows.flatMap((row) => {
    const key = plain(row[keyAt]?.trim() ?? '');
    const revision = /^\d{1,9}$/.test(row[revisionAt] ?? '') ? Number(row[revisionAt]) : null;
    return named.flatMap((language, at) =>
      isRoomLanguage(language) && row[at]?.trim() && key
        ? [{ key, language, text: plain(row[at].trim()), revision }]
        : [],
    );
  });
}

function fromJson(text: string): FileText[] {
  const content: unknown = JSON.parse(text);
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord(content)) throw new Refusal('text.unreadable');
  return Object.entries(content).flatMap(([language, texts]) => {
    if (!isRecord(texts)) throw new Refusal('text.unreadable');
    return Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value !== 'string') throw new Refusal('text.unreadable');
      return value.trim() ? [{ key: key.trim(), language, text: value.trim(), revision: null }] : [];
    });
  });
}

/** The texts of an uploaded file, xlsx (its first sheet) or json; empty ones say nothing. Refuses what cannot be read. */
export async function readTextFile(file: Buffer): Promise<FileText[]> {
  let texts: FileText[];
  try {
    texts = isZip(file)
      ? fromCells(await readSheet(file))
      : fromJson(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    throw new Refusal('text.unreadable');
  }
  if (texts.length > textImport.texts)
    throw new Refusal('text.fileTooLong', { max: String(textImport.texts) });
  return texts;
}

/** Tells a file of texts by its content; what it holds is found out at its preview. */
export const inspectTexts =
  (read: (path: string) => Promise<Buffer>): Inspect =>
  async (path) => {
    const file = await read(path);
    await readTextFile(file);
    return { type: isZip(file) ? xlsxType : jsonType };
  };
