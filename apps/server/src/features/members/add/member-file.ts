import { memberImport } from '@pitboss/contract/members/member-add';
import { cellsOf } from '../../../domain/workbook/read-cells.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';

/** One row of a file of members, as text; `line` counts from 1, the heading included. */
export interface FileRow {
  readonly line: number;
  readonly agent: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  readonly type: string;
}
type Column = Exclude<keyof FileRow, 'line'>;

/** Headings that are understood, in lower case without blanks. */
const headings: Readonly<Record<string, Column>> = {
  ...{ agent: 'agent', agentaccount: 'agent', 代理: 'agent', 代理账号: 'agent', 所属代理: 'agent' },
  ...{ account: 'account', member: 'account', 会员账号: 'account', 账号: 'account' },
  ...{ nickname: 'nickname', 昵称: 'nickname', name: 'name', 姓名: 'name' },
  ...{ mobile: 'mobile', 手机号: 'mobile', remark: 'remark', 备注: 'remark' },
  ...{ type: 'type', 会员类型: 'type', 类型: 'type' },
};

/** What may stand in a reply: one line, of bounded length. */
const plain = (cell: string | undefined) =>
  (cell ?? '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * The rows of an uploaded file: xlsx (its first sheet) or csv. The first row names the columns, in either language; unknown
 * ones are ignored, empty rows left out. Refuses what cannot be read and what is too long.
 */
export async function readMemberFile(base64: string): Promise<FileRow[]> {
  let cells: string[][];
  try {
    cells = await cellsOf(Buffer.from(base64, 'base64'));
  } catch {
    throw new Refusal('import.unreadable');
  }
  const [heading = [], ...rows] = cells;
  const columns = heading.map((cell) => headings[cell.replace(/[\s*\uFEFF]/g, '').toLowerCase()]);
  if (!columns.includes('account')) throw new Refusal('import.noAccounts');
  const found = rows.flatMap((row, index): FileRow[] => {
    const fields = { agent: '', account: '', nickname: '', name: '', mobile: '', remark: '', type: '' };
    for (const [place, column] of columns.entries()) if (column) fields[column] = plain(row[place]);
    return Object.values(fields).some((field) => field !== '') ? [{ line: index + 2, ...fields }] : [];
  });
  if (found.length > memberImport.rows)
    throw new Refusal('import.tooMany', { max: String(memberImport.rows) });
  return found;
}
