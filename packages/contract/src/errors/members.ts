import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures of members and the lists they stand on; codes 1250 to 1299. */
export const memberErrors = {
  'member.nothingToChange': {
    code: 1251,
    zh_cn: '没有需要修改的内容',
    en_us: 'There is nothing to change.',
  },
  'member.accountTaken': {
    code: 1252,
    zh_cn: '会员账号已存在：{account}',
    en_us: 'The account is taken: {account}',
  },
  'member.agentRequired': { code: 1253, zh_cn: '请选择代理', en_us: 'Please choose an agent.' },
  'import.unreadable': {
    code: 1254,
    zh_cn: '文件无法读取，请使用xlsx或csv格式（UTF-8或GB18030编码）',
    en_us: 'The file cannot be read; it takes xlsx or csv (UTF-8 or GB18030).',
  },
  'import.tooMany': {
    code: 1255,
    zh_cn: '一次最多导入{max}行',
    en_us: 'At most {max} rows at once.',
  },
  'import.noAccounts': {
    code: 1256,
    zh_cn: '文件第一行须为表头，且包含“会员账号”列',
    en_us: 'The first row names the columns; one of them is the account.',
  },
  'import.rowRefused': {
    code: 1257,
    zh_cn: '第{line}行无法导入，请重新预览：{message}',
    en_us: 'Line {line} cannot be imported, please preview again: {message}',
  },
  'import.nothing': { code: 1258, zh_cn: '没有可导入的行', en_us: 'There are no rows to import.' },
  'member.unknown': { code: 1275, zh_cn: '会员不存在：{account}', en_us: 'Member does not exist: {account}' },
  /** A filter by account that fits nobody; the refusal names its field. */
  'member.missing': { code: 1278, ...messages.memberMissing },
  'account.several': {
    code: 1279,
    zh_cn: '有多个账号以此开头，请输入完整账号',
    en_us: 'Several accounts begin so; please enter the whole one.',
  },
  'member.limitRequired': { code: 1276, ...messages.limitRequired },
  'member.limitedAlready': {
    code: 1277,
    zh_cn: '会员{account}已设置限额，请修改原有记录',
    en_us: '{account} has limits already; change those.',
  },
} as const satisfies Record<string, Text & { code: number }>;
