import type { Text } from '@pitboss/rules/i18n';

/** Failures of bets, reports and records; codes 1450 to 1499. */
export const betErrors = {
  'filter.memberOrIpRequired': {
    code: 1475,
    zh_cn: '请输入会员账号或投注IP',
    en_us: 'Member or bet IP is required.',
  },
} as const satisfies Record<string, Text & { code: number }>;
