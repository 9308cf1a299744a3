import * as d from '../define.ts';
import { alert } from './risk-control.ts';
import { about, figure, verdicts } from './risk-words.ts';

const page = { pages: ['/riskManagement'], payload: 'query', effect: 'read', origin: 'ours' } as const;

/** An alert with what explains it (risk §1, content). */
const card = d.object({
  alert,
  /** What was counted: from the first instant of the window up to the last, epoch ms. */
  window: d.object({ from: d.time, to: d.time }),
  /** The figure of the same window as it stands now; null where it is no longer kept. */
  now: d.nullable(figure),
  /** Bets of the window were corrected after the alert was raised. */
  correctedSince: d.boolean,
  /** Who set the version of the rule that raised it, and why; null for the settings that the product comes with. */
  rule: d.nullable(d.object({ author: d.nullable(d.text), reason: d.text, at: d.time })),
  /** The next lower figures of the same window. */
  peers: d.object({
    /** Of the subject's own tenant, or of all where that has no three. */
    of: d.choice(['tenant', 'all']),
    rows: d.array(d.object({ ...about, value: figure })),
  }),
  /** What was decided about the subject before, newest first. */
  earlier: d.array(
    d.object({
      id: d.id,
      alertId: d.id,
      content: d.bilingual,
      /** Null: the product itself. */
      handler: d.nullable(d.text),
      at: d.time,
      result: d.choice(verdicts),
      remark: d.text,
    }),
  ),
});

export const riskAlerts = {
  card: d.call({
    ...page,
    path: '/riskControl/getAlert',
    summary: { zh_cn: '告警详情', en_us: 'One alert with what explains it' },
    request: d.object({ id: d.id }),
    response: card,
    example: { query: { id: '1' } },
  }),
} as const;
