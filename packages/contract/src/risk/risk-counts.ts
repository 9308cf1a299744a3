import * as d from '../core/define.ts';

/**
 * Separate from the other calls of risk control, because every page of the console requests it for its badge.
 */
export const riskCounts = {
  open: d.call({
    pages: ['/riskManagement'],
    payload: 'query',
    effect: 'read',
    origin: 'ours',
    path: '/riskControl/countAlerts',
    summary: {
      zh_cn: '未处理告警数',
      en_us: 'Open alerts by monitor, and alerts not listed',
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
        /** True when sound is enabled for its monitor. */
        sound: d.boolean,
        /** The open ones by figure, for signals by the kind of event: their number, and when the newest was raised. */
        figures: d.record(d.string(), d.object({ open: d.count, latestAt: d.time })),
      }),
    ),
    example: { query: {} },
  }),
} as const;
