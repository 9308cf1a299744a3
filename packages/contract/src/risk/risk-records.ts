import * as d from '../core/define.ts';
import { verdicts } from './alert-words.ts';
import { about, aboutRoom, alertActions, code } from './risk-words.ts';

const page = { pages: ['/riskManagement'], effect: 'write', feature: 'risk.decide' } as const;
const recordPage = { pages: ['/listRiskOperationRecord'], effect: 'read' } as const;

/** Verdict on an alert. */
export const record = d.object({
  id: d.id,
  alertId: d.id,
  code,
  key: d.string(),
  number: d.count,
  ...about,
  ...aboutRoom,
  content: d.bilingual,
  /** `system`: the product itself. */
  handler: d.nullable(d.text),
  /** When it was decided. */
  at: d.time,
  result: d.choice(verdicts),
  remark: d.text,
  /** From the alert to the decision, without the time that it was snoozed. */
  seconds: d.count,
  /** Actions taken from the alert, oldest first. */
  acts: d.array(d.choice(alertActions)),
});

export const riskRecords = {
  decide: d.call({
    ...page,
    path: '/riskControl/addRiskOperationRecord',
    payload: 'body',
    origin: 'spec',
    summary: {
      zh_cn: '处理风控告警，或清除已处理的告警',
      en_us: 'Decide risk alerts, all or none, or clear decided ones',
    },
    audit: { zh_cn: '处理风控告警', en_us: 'Decide risk alerts' },
    request: d.object({
      ids: d.optional(d.idList),
      result: d.optional(d.choice(verdicts)),
      remark: d.optional(d.short(200)),
      clear: d.optional(d.object({ code: d.optional(code), before: d.time })),
    }),
    response: d.object({
      /** Records, one an alert. */
      ids: d.array(d.id),
      /** Alerts that left the feed. */
      cleared: d.count,
      /** Until when the records can be undone; null where there are none. */
      undoUntil: d.nullable(d.time),
    }),
    example: () => ({ body: { clear: { before: Date.now() } } }),
  }),
  undo: d.call({
    ...page,
    path: '/riskControl/undoRecord',
    payload: 'body',
    origin: 'ours',
    summary: { zh_cn: '撤销风控处理', en_us: 'Undo a risk decision' },
    audit: { zh_cn: '撤销风控处理', en_us: 'Undo risk decision' },
    request: d.object({ ids: d.idList }),
    response: d.nothing,
    example: { body: { ids: ['1'] } },
  }),
  ofAlert: d.call({
    ...recordPage,
    path: '/riskControl/listRiskOperationRecord',
    payload: 'query',
    origin: 'spec',
    summary: { zh_cn: '告警的全部处理记录', en_us: 'All decision records of an alert or key, newest first' },
    request: d.object({ alertId: d.optional(d.id), key: d.optional(d.short(200)) }),
    response: d.array(record),
    example: { query: { alertId: '1' } },
  }),
  list: d.call({
    ...recordPage,
    path: '/riskControl/pageRiskOperationRecord',
    payload: 'body',
    origin: 'spec',
    summary: { zh_cn: '风控操作记录', en_us: 'Risk operation records' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        code: d.optional(code),
        result: d.optional(d.choice(verdicts)),
        handler: d.optional(d.text),
        /** As in keys, e.g. `m:12`, or the name. */
        subject: d.optional(d.text),
      },
      ['at', 'seconds'],
    ),
    response: d.pageOf(record),
    example: { body: {} },
  }),
} as const;
