import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures of members and the lists they stand on; codes 1250 to 1299. */
export const memberErrors = {
  'member.nothingToChange': {
    code: 1251,
    zh_cn: '没有需要修改的内容',
    en_us: 'There is nothing to change.',
  },
  'member.unknown': { code: 1275, zh_cn: '会员不存在：{account}', en_us: 'Member does not exist: {account}' },
  'member.limitRequired': { code: 1276, ...messages.limitRequired },
  'member.limitedAlready': {
    code: 1277,
    zh_cn: '会员{account}已设置限额，请修改原有记录',
    en_us: '{account} has limits already; change those.',
  },
} as const satisfies Record<string, Text & { code: number }>;
