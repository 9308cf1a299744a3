import { monitorCodes } from '@pitboss/risk/monitors';
import * as d from '../core/define.ts';
import { change, setting } from './risk-control.ts';
import { about, code, figure } from './risk-words.ts';

const page = { pages: ['/riskManagement'] } as const;
const read = { ...page, payload: 'query', effect: 'read', origin: 'ours' } as const;
const write = {
  ...page,
  payload: 'body',
  effect: 'write',
  origin: 'ours',
  feature: 'risk.configure',
} as const;

/** Days that a back-test and the quality of rules look back. */
export const lookBack = { min: 1, max: 90, initial: 30 } as const;
const days = d.optional(d.count.check(d.positive(), d.maximum(lookBack.max)));
const reason = d.shortFilled(200);

const alert = {
  key: d.string(),
  figure: d.text,
  ...about,
  currency: d.nullable(d.currencyCode),
  /** Highest value of the figure, and the threshold. */
  value: figure,
  alarm: figure,
  at: d.time,
};

/** Alerts of two versions over the same events. */
const comparison = d.object({
  from: d.time,
  to: d.time,
  /** When the first of the events happened; null where there are none. */
  firstAt: d.nullable(d.time),
  /** By the day in Beijing. */
  days: d.array(d.object({ at: d.time, live: d.count, candidate: d.count })),
  live: d.count,
  candidate: d.count,
  both: d.count,
  onlyLive: d.count,
  onlyCandidate: d.count,
  /** Subjects that only the candidate hits: how many, and the first hundred. */
  hits: d.object({ count: d.count, list: d.array(d.object({ ...alert, alerts: d.count })) }),
  /** Alerts with the verdict abnormal, those that the candidate misses, and the first hundred of them. */
  missed: d.object({
    judged: d.count,
    count: d.count,
    list: d.array(d.object({ alertId: d.id, ...alert })),
  }),
  /** Duration of the replay. */
  tookMs: d.count,
});

const backTest = d.object({
  id: d.id,
  code,
  /** The live version that it is compared with. */
  liveVersion: d.count,
  /** Of a shadow. */
  shadowVersion: d.nullable(d.count),
  state: d.choice(['queued', 'running', 'done', 'failed']),
  /** Percent. */
  progress: d.count,
  author: d.nullable(d.text),
  at: d.time,
  /** Until when settings can be saved with it. */
  until: d.time,
  result: d.nullable(comparison),
});

const difference = d.object({
  /** A field of the settings; `table` and `alarm` are thresholds. */
  field: d.choice(['enabled', 'sound', 'severity', 'window', 'rows', 'least', 'ignore', 'table', 'alarm']),
  figure: d.nullable(d.text),
  currency: d.nullable(d.text),
  /** Null: derived, or none. */
  before: d.nullable(d.text),
  after: d.nullable(d.text),
});

const version = d.object({
  version: d.count,
  mode: d.choice(['live', 'shadow']),
  /** The version in force, or the shadow that runs. */
  current: d.boolean,
  author: d.nullable(d.text),
  reason: d.text,
  at: d.nullable(d.time),
  untested: d.boolean,
  backTest: d.nullable(d.id),
  /** The version that it repeats: reverted to, or promoted. */
  repeats: d.nullable(d.count),
  /** To the live version before it. */
  differences: d.array(difference),
  /** Of a shadow: until when it runs, and how it ended. */
  until: d.nullable(d.time),
  endedAt: d.nullable(d.time),
  ended: d.nullable(d.choice(['promoted', 'replaced', 'stopped', 'expired'])),
});

const quality = d.object({
  code: d.choice(monitorCodes),
  version: d.count,
  alerts: d.count,
  open: d.count,
  normal: d.count,
  abnormal: d.count,
  undeterminable: d.count,
  /** Abnormal alerts as a percentage of normal and abnormal ones; null without either. */
  precision: d.nullable(d.text),
  /** Seconds to the decision, without snoozed time. */
  median: d.nullable(d.count),
  p90: d.nullable(d.count),
  proposals: d.array(
    d.object({
      figure: d.text,
      currency: d.nullable(d.currencyCode),
      alarm: figure,
      proposed: figure,
      /** Percent of the alerts that would not have been raised. */
      fewer: d.count,
    }),
  ),
});

export const riskTuning = {
  backTest: d.call({
    ...write,
    path: '/riskControl/backTest',
    summary: {
      zh_cn: '回测风控设置',
      en_us: 'Start a back-test of settings or of the shadow version against the live version',
    },
    audit: { zh_cn: '回测风控设置', en_us: 'Back-test risk settings' },
    request: d.object({
      code,
      /** The settings to try, as they would be saved; absent for the shadow that runs. */
      change: d.optional(change),
      days,
    }),
    response: d.object({ id: d.id }),
    example: { body: { code: 'betAmount', change: { version: 1, windowMinutes: 30 }, days: 30 } },
  }),
  readBackTest: d.call({
    ...read,
    path: '/riskControl/getBackTest',
    summary: { zh_cn: '回测进度与结果', en_us: 'Progress and result of a back-test' },
    request: d.object({ id: d.id }),
    response: backTest,
    example: { query: { id: '1' } },
  }),
  versions: d.call({
    ...read,
    path: '/riskControl/listVersion',
    summary: { zh_cn: '风控设置版本', en_us: 'All versions of a monitor, newest first' },
    request: d.object({ code }),
    response: d.array(version),
    example: { query: { code: 'memberWinLose' } },
  }),
  version: d.call({
    ...read,
    path: '/riskControl/getVersion',
    summary: { zh_cn: '风控设置的一个版本', en_us: 'Settings of a monitor version' },
    request: d.object({ code, version: d.queryCount }),
    response: setting,
    example: { query: { code: 'memberWinLose', version: 1 } },
  }),
  revert: d.call({
    ...write,
    path: '/riskControl/revertVersion',
    summary: { zh_cn: '还原风控设置旧版本', en_us: 'Revert to an older version of risk settings' },
    audit: { zh_cn: '还原风控设置旧版本', en_us: 'Revert risk settings' },
    request: d.object({ code, version: d.count, to: d.count, reason }),
    response: d.object({ version: d.count }),
    example: { body: { code: 'memberWinLose', version: 2, to: 1, reason: 'too many alerts' } },
  }),
  promoteShadow: d.call({
    ...write,
    path: '/riskControl/promoteShadow',
    summary: { zh_cn: '启用影子版本', en_us: 'Make the shadow version live' },
    audit: { zh_cn: '启用影子版本', en_us: 'Promote shadow version' },
    request: d.object({ code, version: d.count, reason }),
    response: d.object({ version: d.count }),
    example: { body: { code: 'memberWinLose', version: 1, reason: 'as good, half the alerts' } },
  }),
  stopShadow: d.call({
    ...write,
    path: '/riskControl/stopShadow',
    summary: { zh_cn: '停止影子版本', en_us: 'Stop the shadow version' },
    audit: { zh_cn: '停止影子版本', en_us: 'Stop shadow version' },
    request: d.object({ code }),
    response: d.nothing,
    example: { body: { code: 'memberWinLose' } },
  }),
  quality: d.call({
    ...read,
    path: '/riskControl/getQuality',
    summary: { zh_cn: '规则质量', en_us: 'Alert quality of each rule and version' },
    request: d.object({ code: d.optional(code), days: d.optional(d.queryCount) }),
    response: d.array(quality),
    example: { query: {} },
  }),
} as const;
