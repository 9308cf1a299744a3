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

/** Minutes that one point of a trend line speaks of, and how many points there are. */
export const trend = { stepMinutes: 2, points: 60 } as const;

export const riskAlerts = {
  counts: d.call({
    ...page,
    path: '/riskControl/countAlerts',
    summary: {
      zh_cn: '未处理告警数',
      en_us: 'Open alerts by monitor, and those that the feed does not show',
    },
    request: d.object({}),
    response: d.record(
      d.string(),
      d.object({
        open: d.count,
        critical: d.count,
        /** Open ones beyond those that the feed shows. */
        beyond: d.count,
        snoozed: d.count,
        /** The newest that is open. */
        latest: d.nullable(d.id),
        /** Whether its monitor is set to sound. */
        sound: d.boolean,
      }),
    ),
    example: { query: {} },
  }),
  trends: d.call({
    ...page,
    path: '/riskControl/listTrends',
    summary: {
      zh_cn: '各监控两小时内的最高数值，以告警阈值的百分比表示',
      en_us: 'The highest figure of each monitor over two hours, in percent of its alarm threshold',
    },
    request: d.object({}),
    response: d.object({
      /** The end of the last step. */
      to: d.time,
      /** By code, oldest first; 0 where nothing reached the table threshold. */
      lines: d.record(d.string(), d.array(d.count)),
    }),
    example: { query: {} },
  }),
  card: d.call({
    ...page,
    path: '/riskControl/getAlert',
    summary: { zh_cn: '告警详情', en_us: 'One alert with what explains it' },
    request: d.object({ id: d.id }),
    response: card,
    example: { query: { id: '1' } },
  }),
} as const;
