import type { Text } from '@pitboss/rules/i18n';

/** Failures of members and the lists they stand on; codes 1250 to 1299. */
export const memberErrors = {
  'member.nicknameRequired': {
    code: 1250,
    zh_cn: '请输入昵称',
    en_us: 'Please enter the nickname.',
  },
  'member.nothingToChange': {
    code: 1251,
    zh_cn: '没有需要修改的内容',
    en_us: 'There is nothing to change.',
  },
} as const satisfies Record<string, Text & { code: number }>;
