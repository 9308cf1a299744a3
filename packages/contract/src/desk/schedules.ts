import { cadenceDays, cadences } from '@pitboss/rules/schedule';
import { shortcuts } from '@pitboss/rules/time';
import * as d from '../define.ts';
import { exports } from '../exports.ts';

/** Scheduled reports that one person may keep. */
export const schedulesMax = 20;

/** It comes; its owner holds it back; its owner may no longer have it. */
export const scheduleStates = ['active', 'paused', 'stopped'] as const;
/** How its newest run is: the file is written; is there; is not. */
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
  /** Of a week its day, 1 for Monday; of a month its day, where one that the month does not have is its last. Else 1. */
  day: d.wholeWithin(1, cadenceDays.month),
  hour: d.wholeWithin(0, 23),
};

/** What becomes of the list's range: the fields of the request that hold its ends, and which days they are at each run. */
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
  /** Where it is mailed to besides. */
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
      en_us: 'Has a list exported daily, weekly or monthly, into the exports and the inbox and by e-mail',
    },
    audit: { zh_cn: '新增定期报表', en_us: 'Schedule a report' },
    request: d.object({
      name: d.shortFilled(60),
      ...times,
      range: d.nullable(range),
      email: d.optional(address),
      /** What is exported, as for an export at once; its zone is that of the hour. */
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
    summary: { zh_cn: '我的定期报表', en_us: 'The caller’s own scheduled reports' },
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
    summary: { zh_cn: '是否可发送邮件', en_us: 'Whether this installation can send reports by e-mail' },
    response: d.object({ available: d.boolean }),
  }),
  pause: d.call({
    ...common,
    path: '/schedule/pause',
    effect: 'write',
    summary: { zh_cn: '暂停定期报表', en_us: 'Holds a scheduled report back' },
    audit: { zh_cn: '暂停定期报表', en_us: 'Pause a scheduled report' },
    outcomes: {
      field: 'state',
      texts: {
        stopped: { zh_cn: '定期报表自动停止', en_us: 'Scheduled report stopped by itself' },
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
      en_us: 'Lets a report that was paused or has stopped come again, from its next time on',
    },
    audit: { zh_cn: '恢复定期报表', en_us: 'Resume a scheduled report' },
    request: one,
    response: d.object({ nextAt: d.time }),
    example: { body: { id: '1' } },
  }),
  remove: d.call({
    ...common,
    path: '/schedule/delete',
    effect: 'write',
    summary: { zh_cn: '删除定期报表', en_us: 'Removes a scheduled report; its files stay' },
    audit: { zh_cn: '删除定期报表', en_us: 'Delete a scheduled report' },
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
} as const;
