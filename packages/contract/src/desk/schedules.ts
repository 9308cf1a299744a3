import { cadenceDays, cadences } from '@pitboss/rules/schedule';
import { shortcuts } from '@pitboss/rules/time';
import * as d from '../core/define.ts';
import { exports } from './exports.ts';

/** Max number of scheduled reports of one operator. */
export const schedulesMax = 20;

/** It comes; its owner holds it back; its owner may no longer have it. */
export const scheduleStates = ['active', 'paused', 'stopped'] as const;
/** State of the newest run: the file is being written, is ready, or failed. */
export const reportStates = ['running', 'done', 'failed'] as const;
/** The mail of the newest run: to be sent, or sent again; accepted by the mail server; given up. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

const address = d
  .string()
  .check(
    d.maxLength(200),
    d.regex(/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u),
  );

const times = {
  every: d.choice(cadences),
  /**
   * Of a week its day, 1 for Monday; of a month its day, where one that the month does not have is its last.
   * Else 1.
   */
  day: d.wholeWithin(1, cadenceDays.month),
  hour: d.wholeWithin(0, 23),
};

/**
 * Range of the list: the fields of the request that hold its ends, and the days that they cover at each run.
 */
const range = d.object({
  from: d.filled,
  to: d.filled,
  days: d.choice(shortcuts),
});

const row = d.object({
  id: d.id,
  name: d.text,
  title: d.text,
  page: d.text,
  ...times,
  zone: exports.create.request.shape.zone,
  zoneName: d.nullable(d.text),
  days: d.nullable(d.choice(shortcuts)),
  /** E-mail address that the report is also sent to. */
  email: d.nullable(d.text),
  state: d.choice(scheduleStates),
  nextAt: d.nullable(d.time),
  lastAt: d.nullable(d.time),
  lastState: d.nullable(d.choice(reportStates)),
  lastExport: d.nullable(d.id),
  mailState: d.nullable(d.choice(mailStates)),
  mailTries: d.count,
  /** Why it stopped, or its newest run or mail failed, in the language of the request. */
  reason: d.nullable(d.longText),
  createdAt: d.time,
});

const common = { pages: ['/index'], origin: 'ours', payload: 'body' } as const;
const one = d.object({ id: d.id });

/** Reports by post: exports of a list that come by themselves. */
export const schedules = {
  create: d.call({
    ...common,
    path: '/schedule/create',
    effect: 'write',
    summary: {
      zh_cn: '定期发送列表导出',
      en_us:
        'Schedule an export of a list, daily, weekly or monthly, delivered to the exports, the inbox and by email',
    },
    audit: { zh_cn: '新增定期报表', en_us: 'Schedule report' },
    request: d.object({
      name: d.shortFilled(60),
      ...times,
      range: d.nullable(range),
      email: d.optional(address),
      /** Request of the export, as for an immediate export; its zone is that of the hour. */
      list: exports.create.request,
    }),
    response: d.object({ id: d.id, nextAt: d.time }),
    example: () => ({
      body: {
        name: 'Members',
        every: 'week',
        day: 1,
        hour: 8,
        range: null,
        list: exports.create.example().body,
      },
    }),
  }),
  list: d.call({
    ...common,
    path: '/schedule/list',
    effect: 'read',
    summary: { zh_cn: '我的定期报表', en_us: 'Scheduled reports of the caller' },
    request: d.listRequest({ state: d.optional(d.choice(scheduleStates)) }, [
      'createdAt',
      'name',
      'nextAt',
      'lastAt',
    ]),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  mail: d.call({
    ...common,
    payload: 'none',
    path: '/schedule/mail',
    effect: 'read',
    summary: { zh_cn: '是否可发送邮件', en_us: 'Whether reports can be sent by email' },
    response: d.object({ available: d.boolean }),
  }),
  pause: d.call({
    ...common,
    path: '/schedule/pause',
    effect: 'write',
    summary: { zh_cn: '暂停定期报表', en_us: 'Pause a scheduled report' },
    audit: { zh_cn: '暂停定期报表', en_us: 'Pause scheduled report' },
    outcomes: {
      field: 'state',
      texts: {
        stopped: { zh_cn: '定期报表自动停止', en_us: 'Scheduled report stopped automatically' },
      },
    },
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
  resume: d.call({
    ...common,
    path: '/schedule/resume',
    effect: 'write',
    summary: {
      zh_cn: '恢复定期报表',
      en_us: 'Resume a paused or stopped scheduled report',
    },
    audit: { zh_cn: '恢复定期报表', en_us: 'Resume scheduled report' },
    request: one,
    response: d.object({ nextAt: d.time }),
    example: { body: { id: '1' } },
  }),
  remove: d.call({
    ...common,
    path: '/schedule/delete',
    effect: 'write',
    summary: { zh_cn: '删除定期报表', en_us: 'Delete a scheduled report; its files are kept' },
    audit: { zh_cn: '删除定期报表', en_us: 'Delete scheduled report' },
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
} as const;
