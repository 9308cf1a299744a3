import { wordImport } from '@pitboss/contract/chat/sensitive';
import { cellsOf } from '../../domain/workbook/read-cells.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';

/** One row of a file of words, as text; `line` counts from 1, the heading included. */
export interface FileWord {
  readonly line: number;
  readonly word: string;
  readonly remark: string;
  readonly action: string;
}
type Column = Exclude<keyof FileWord, 'line'>;

/** Headings that are understood, in lower case without blanks. */
const headings: Readonly<Record<string, Column>> = {
  ...{ word: 'word', sensitiveword: 'word', 敏感词: 'word', 词: 'word' },
  ...{ remark: 'remark', 备注: 'remark', action: 'action', 处理: 'action', 处理方式: 'action' },
};

const plain = (cell: string | undefined) =>
  (cell ?? '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** The rows of an uploaded file: xlsx (its first sheet) or csv, whose first row names the columns in either language. */
export async function readWordFile(base64: string): Promise<FileWord[]> {
  let cells: string[][];
  try {
    cells = await cellsOf(Buffer.from(base64, 'base64'));
  } catch {
    throw new Refusal('import.unreadable');
  }
  const [heading = [], ...rows] = cells;
  const columns = heading.map((cell) => headings[cell.replace(/[\s*\uFEFF]/g, '').toLowerCase()]);
  if (!columns.includes('word')) throw new Refusal('word.noColumn');
  const found = rows.flatMap((row, index): FileWord[] => {
    const fields = { word: '', remark: '', action: '' };
    for (const [place, column] of columns.entries()) if (column) fields[column] = plain(row[place]);
    return Object.values(fields).some((field) => field !== '') ? [{ line: index + 2, ...fields }] : [];
  });
  if (found.length > wordImport.rows) throw new Refusal('import.tooMany', { max: String(wordImport.rows) });
  return found;
}

/** What is to be done with a word, in either language; null for what is not understood. */
export function actionIn(typed: string): 'mask' | 'block' | null {
  const word = typed.toLowerCase();
  if (['', 'mask', '屏蔽'].includes(word)) return 'mask';
  return ['block', '拦截'].includes(word) ? 'block' : null;
}
