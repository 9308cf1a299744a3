import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures of members and the lists they stand on; codes 1250 to 1289. */
export const memberErrors = {
  'member.nothingToChange': {
    code: 1251,
    zh_cn: '没有需要修改的内容',
    en_us: 'There is nothing to change.',
  },
  'member.accountTaken': {
    code: 1252,
    zh_cn: '会员账号已存在：{account}',
    en_us: 'The member account already exists: {account}',
  },
  'member.agentRequired': { code: 1253, zh_cn: '请选择代理', en_us: 'Please select an agent.' },
  'import.unreadable': {
    code: 1254,
    zh_cn: '文件无法读取，请使用xlsx或csv格式（UTF-8或GB18030编码）',
    en_us: 'The file cannot be read. Use xlsx or csv (UTF-8 or GB18030).',
  },
  'import.tooMany': {
    code: 1255,
    zh_cn: '一次最多导入{max}行',
    en_us: 'At most {max} rows per import.',
  },
  'import.noAccounts': {
    code: 1256,
    zh_cn: '文件第一行须为表头，且包含“会员账号”列',
    en_us: 'The first row must contain the headings, including the member account column.',
  },
  'import.rowRefused': {
    code: 1257,
    zh_cn: '第{line}行无法导入，请重新预览：{message}',
    en_us: 'Row {line} cannot be imported. Please preview again: {message}',
  },
  'import.nothing': { code: 1258, zh_cn: '没有可导入的行', en_us: 'There are no rows to import.' },
  /** A cell of a file that shows something else than it holds. */
  'import.cell': { code: 1259, zh_cn: '单元格{cell}：{reason}', en_us: 'Cell {cell}: {reason}' },
  'import.beyond': {
    code: 1260,
    zh_cn: '单元格{cell}超出范围：文件最多{rows}行、{columns}列、{cells}个有内容的单元格',
    en_us:
      'Cell {cell} is out of range: a file can have at most {rows} rows, {columns} columns and {cells} non-empty cells.',
  },
  'import.tooHeavy': {
    code: 1261,
    zh_cn: '文件过大或过于复杂（解压后最多{max}MB），请拆分后再导入',
    en_us: 'The file is too large or too complex (at most {max} MB unpacked). Please split it.',
  },
  'import.columnTwice': {
    code: 1262,
    zh_cn: '列“{name}”出现了两次：{cells}',
    en_us: 'The column “{name}” occurs twice: {cells}',
  },
  'import.quoteOpen': {
    code: 1263,
    zh_cn: '第{line}行的引号没有结束，文件未导入',
    en_us: 'The quote starting in line {line} is not closed; nothing was imported.',
  },
  'member.unknown': { code: 1275, zh_cn: '会员不存在：{account}', en_us: 'Member does not exist: {account}' },
  /** A filter by account without a match; the error names its field. */
  'member.missing': { code: 1278, ...messages.memberMissing },
  'account.several': {
    code: 1279,
    zh_cn: '有多个账号以此开头，请输入完整账号',
    en_us: 'Several accounts start with this text. Please enter the full account.',
  },
  'member.limitRequired': { code: 1276, ...messages.limitRequired },
  'member.limitedAlready': {
    code: 1277,
    zh_cn: '会员{account}已设置限额，请修改原有记录',
    en_us: 'Member {account} already has limits. Please edit them.',
  },
} as const satisfies Record<string, Text & { code: number }>;
