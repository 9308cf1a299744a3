import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures of bets, reports and records; codes 1450 to 1499. */
export const betErrors = {
  'filter.memberOrIpRequired': { code: 1475, ...messages.memberOrIpRequired },
  'report.tooManyPeriods': {
    code: 1450,
    zh_cn: '统计周期过多，请缩短时间或选择更长的周期',
    en_us: 'Too many periods: choose a shorter time range or longer periods.',
  },
  'standard.empty': {
    code: 1476,
    zh_cn: '请至少设置一项老用户标准',
    en_us: 'Please set at least one condition of the old-user standard.',
  },
} as const satisfies Record<string, Text & { code: number }>;
