import * as d from '../define.ts';
import { verdicts } from './risk-words.ts';

const page = {
  payload: 'query',
  pages: ['/riskManagement'],
  feature: 'risk.decide',
  effect: 'write',
  origin: 'spec',
} as const;

const verdict = { result: d.choice(verdicts), remark: d.optional(d.short(200)) };

const decided = d.object({
  /** Records, one a thing that was decided. */
  ids: d.array(d.id),
  /** Until when they can be undone. */
  undoUntil: d.time,
});

const example = { query: { id: '1', result: 'normal' } } as const;

/** Verdicts that the specification has calls of their own for; they leave the same records as those on alerts. */
export const riskDesk = {
  transferLimit: d.call({
    ...page,
    path: '/order/dealwithTransferLimit',
    summary: { zh_cn: '处理转账超限', en_us: "Decide a day's alert of refused transfers" },
    audit: { zh_cn: '处理转账超限', en_us: 'Refused transfers of a day decided' },
    /** Of the alert. */
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
  transferMonitor2: d.call({
    ...page,
    path: '/order/dealwithTransferMonitor2',
    summary: {
      zh_cn: '处理低流水转出',
      en_us: 'Decide an order out after too little play; it moves no money',
    },
    audit: { zh_cn: '处理低流水转出', en_us: 'Order out after too little play decided' },
    /** Of the order, or of its alert. */
    request: d.object({ id: d.id, ...verdict }),
    response: decided,
    example,
  }),
} as const;
