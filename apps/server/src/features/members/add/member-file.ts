import { memberImport } from '@pitboss/contract/members/member-add';
import { type FileRow, readRows } from '../../../domain/workbook/read/read-rows.ts';

type Column = 'agent' | 'account' | 'nickname' | 'name' | 'mobile' | 'remark' | 'type';

/** Accepted headings, in either language. */
const headings: Readonly<Record<string, Column>> = {
  agent: 'agent',
  agentaccount: 'agent',
  代理: 'agent',
  代理账号: 'agent',
  所属代理: 'agent',
  account: 'account',
  member: 'account',
  会员账号: 'account',
  账号: 'account',
  nickname: 'nickname',
  昵称: 'nickname',
  name: 'name',
  姓名: 'name',
  mobile: 'mobile',
  手机号: 'mobile',
  remark: 'remark',
  备注: 'remark',
  type: 'type',
  会员类型: 'type',
  类型: 'type',
};

/** A row of a file of members. */
export type FileMember = FileRow<Column>;

/** The rows of a file of members. */
export const readMemberFile = (base64: string): Promise<FileMember[]> =>
  readRows(base64, { headings, needed: 'account', lacking: 'import.noAccounts', rowsMax: memberImport.rows });
