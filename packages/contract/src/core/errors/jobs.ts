import type { Text } from '@pitboss/rules/i18n';

/** Failures of background work; codes 1550 to 1559. */
export const jobErrors = {
  'job.running': {
    code: 1550,
    zh_cn: '任务正在运行',
    en_us: 'The job is already running.',
  },
  'job.ended': {
    code: 1551,
    zh_cn: '任务已结束',
    en_us: 'The job has already ended.',
  },
  'job.regular': {
    code: 1552,
    zh_cn: '定时任务不能取消或重试，可以立即运行',
    en_us: 'Scheduled jobs cannot be cancelled or retried; they can be run now.',
  },
  'job.notFailed': {
    code: 1553,
    zh_cn: '只有失败或已取消的任务可以重试',
    en_us: 'Only failed or cancelled jobs can be retried.',
  },
} as const satisfies Record<string, Text & { code: number }>;
