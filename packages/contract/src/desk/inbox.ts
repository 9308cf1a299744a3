import * as d from '../define.ts';

/** What can wait for somebody, the most urgent first. */
export const waitKinds = [
  'approvals',
  'alerts',
  'parkedWins',
  'stuckOrders',
  'conflicts',
  'failedJobs',
  'openBets',
  'lockedAccounts',
] as const;
export type WaitKind = (typeof waitKinds)[number];

/** More of a kind are not counted. */
export const waitsMost = 100;

/** From when on something waits too long. */
export const waitLimits = {
  /** A round is over long before: a bet that is open then needs somebody's attention. */
  openBetMs: 30 * 60_000,
  /** A job that failed longer ago is history. */
  failedJobMs: 7 * 86_400_000,
} as const;

/** What waits for the caller. */
export const inbox = {
  list: d.call({
    path: '/inbox/list',
    payload: 'none',
    pages: ['/inbox'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '待办事项：待审批、告警、卡单、冲突、失败任务、超时未结算注单、锁定账号',
      en_us:
        'What waits for the caller: approvals, alerts, stuck orders, conflicts, failed jobs, bets open too long, locked accounts',
    },
    response: d.object({
      /** Kinds of which something waits, and how much, at most 100; since when the oldest. */
      waits: d.array(d.object({ kind: d.choice(waitKinds), count: d.count, oldestAt: d.time })),
      at: d.time,
    }),
  }),
} as const;
