import { wordImport } from '@pitboss/contract/chat/sensitive';
import { type FileRow, readRows } from '../../domain/workbook/read/read-rows.ts';

type Column = 'word' | 'remark' | 'action';

/** Accepted headings, in either language. */
const headings: Readonly<Record<string, Column>> = {
  word: 'word',
  sensitiveword: 'word',
  敏感词: 'word',
  词: 'word',
  remark: 'remark',
  备注: 'remark',
  action: 'action',
  处理: 'action',
  处理方式: 'action',
};

/** Row of a file of words. */
export type FileWord = FileRow<Column>;

/** Reads the rows of a file of words. */
export const readWordFile = (base64: string): Promise<FileWord[]> =>
  readRows(base64, { headings, needed: 'word', lacking: 'word.noColumn', rowsMax: wordImport.rows });

/** Parses the action for a word, in either language; null for unknown text. */
export function actionIn(typed: string): 'mask' | 'block' | null {
  const word = typed.toLowerCase();
  if (['', 'mask', '屏蔽'].includes(word)) return 'mask';
  return ['block', '拦截'].includes(word) ? 'block' : null;
}
