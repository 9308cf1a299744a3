import type { Text } from '@pitboss/rules/i18n';
import * as d from './define.ts';

/** Every kind of background work, by the name that the log and the metrics know it by, and what people call it. */
export const jobTitles = {
  export: { zh_cn: '列表导出', en_us: 'Export of a list' },
  orderRecovery: { zh_cn: '批量恢复订单', en_us: 'Bulk recovery of orders' },
  forgetRecoveries: { zh_cn: '清理过期批量恢复', en_us: 'Removal of old recoveries' },
  reconciliation: { zh_cn: '订单对账', en_us: 'Reconciliation of orders' },
  forgetReconciliations: { zh_cn: '清理过期对账结果', en_us: 'Removal of old reconciliations' },
  walletBench: { zh_cn: '钱包测试', en_us: 'Test of a wallet' },
  ledgerProof: { zh_cn: '账目校验', en_us: 'Ledger proof' },
  reconcile: { zh_cn: '账目核对（近期变动）', en_us: 'Ledger check, recent entries' },
  reconcileAll: { zh_cn: '账目核对（全部账户）', en_us: 'Ledger check, all accounts' },
  closePeriods: { zh_cn: '报表周期结算', en_us: 'Closing of report periods' },
  countMembers: { zh_cn: '会员数统计', en_us: 'Members by agent' },
  countPlayers: { zh_cn: '进行中各日玩家统计', en_us: 'Players of running days' },
  daySums: { zh_cn: '订单与礼物按日汇总', en_us: 'Sums of orders and gifts by day' },
  seal: { zh_cn: '操作日志签名', en_us: 'Signing of the operation log' },
  partitions: { zh_cn: '数据分区与保留期', en_us: 'Partitions and retention' },
  tidy: { zh_cn: '清理过期数据', en_us: 'Removal of expired data' },
  forgetIds: { zh_cn: '清理旧局号与注单号', en_us: 'Removal of old game ids' },
  trimFeed: { zh_cn: '清理旧配置版本', en_us: 'Removal of old feed entries' },
  publishPools: { zh_cn: '向游戏服务器通报奖池余额', en_us: 'Pool balances for the game servers' },
  lostStreams: { zh_cn: '结束失联的直播', en_us: 'End of streams that were lost' },
  endRtp: { zh_cn: '结束到期的RTP设置', en_us: 'End of RTP settings whose time is over' },
  activities: { zh_cn: '活动结算与派奖', en_us: 'Settlement and awards of activities' },
  activityChecks: { zh_cn: '活动派奖复核', en_us: 'Late events of settled activities' },
  gameProfit: { zh_cn: '检查游戏盈利率', en_us: 'Profit of games' },
  labels: { zh_cn: '黑白名单判定', en_us: 'Runs of black and white labels' },
  sweepFiles: { zh_cn: '清理未使用的上传文件', en_us: 'Removal of uploaded files nobody uses' },
  walletHealth: { zh_cn: '单一钱包巡检', en_us: 'Pings and health of wallets' },
  riskBackTest: { zh_cn: '风控回测', en_us: 'Back-test of risk control' },
  riskHistory: { zh_cn: '风控历史归档', en_us: 'History kept for back-tests' },
  viewAlerts: { zh_cn: '视图提醒检查', en_us: 'Alerts of saved views' },
  reports: { zh_cn: '定期报表', en_us: 'Scheduled reports' },
  reportMails: { zh_cn: '定期报表邮件', en_us: 'Mails of scheduled reports' },
  sweepExports: { zh_cn: '清理过期导出文件', en_us: 'Removal of expired export files' },
} as const satisfies Record<string, Text>;
export type JobName = keyof typeof jobTitles;
export const jobNames = Object.keys(jobTitles) as [JobName, ...JobName[]];

/** Waits for its time or a free server; runs; has ended well; has used up its tries; was taken off by a person. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const row = d.object({
  id: d.id,
  name: d.choice(jobNames),
  /** What it is about where there are several of a name: the number of an export, the NODE_ID of a server. */
  subject: d.text,
  /** Comes again by itself. */
  regular: d.boolean,
  state: d.choice(jobStates),
  /** NODE_ID and host of the server that runs it or ran it last. */
  server: d.nullable(d.text),
  /** Tries begun, the first one included. */
  tries: d.count,
  createdAt: d.time,
  startedAt: d.nullable(d.time),
  finishedAt: d.nullable(d.time),
  /** How long the run took, or has taken so far. */
  tookMs: d.nullable(d.count),
  /** When it runs next: its next try, or the next run of regular work. */
  nextAt: d.nullable(d.time),
  /** Regular work: how long after its end it runs again. */
  everyMs: d.nullable(d.count),
  /** What the last try that failed said, as the log has it. */
  error: d.nullable(d.longText),
  /** What may be done with it now. */
  mayRun: d.boolean,
  mayRetry: d.boolean,
  mayCancel: d.boolean,
});

const page = { payload: 'body', pages: ['/jobs'], origin: 'ours' } as const;
const one = d.object({ jobId: d.id });

export const jobs = {
  list: d.call({
    ...page,
    path: '/job/list',
    effect: 'read',
    summary: { zh_cn: '后台任务列表', en_us: 'Background work that runs, waits and has ended' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        id: d.optional(d.id),
        name: d.optional(d.choice(jobNames)),
        state: d.optional(d.choice(jobStates)),
        regular: d.optional(d.boolean),
        server: d.optional(d.text),
      },
      ['createdAt', 'startedAt', 'finishedAt', 'nextAt', 'tookMs', 'tries'],
    ),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  run: d.call({
    ...page,
    path: '/job/run',
    feature: 'jobs.run',
    effect: 'write',
    summary: {
      zh_cn: '立即运行后台任务',
      en_us: 'Makes a waiting job due now; of regular work its next run',
    },
    audit: { zh_cn: '立即运行后台任务', en_us: 'Background job run now' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
  retry: d.call({
    ...page,
    path: '/job/retry',
    feature: 'jobs.run',
    effect: 'write',
    summary: { zh_cn: '重试后台任务', en_us: 'Puts a job that failed or was cancelled back into the queue' },
    audit: { zh_cn: '重试后台任务', en_us: 'Background job tried again' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
  cancel: d.call({
    ...page,
    path: '/job/cancel',
    feature: 'jobs.run',
    effect: 'write',
    summary: { zh_cn: '取消后台任务', en_us: 'Takes a job off that was asked for; regular work stays' },
    audit: { zh_cn: '取消后台任务', en_us: 'Background job cancelled' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
} as const;
