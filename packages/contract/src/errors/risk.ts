import type { Text } from '@pitboss/rules/i18n';

/** Failures of risk control; codes 1500 to 1549. */
export const riskErrors = {
  'parkedWin.decided': {
    code: 1500,
    zh_cn: '该派彩已被处理',
    en_us: 'This win has been decided already.',
  },
  'parkedWin.action': {
    code: 1501,
    zh_cn: '该派彩不能这样处理',
    en_us: 'This win cannot be decided so.',
  },
} as const satisfies Record<string, Text & { code: number }>;
