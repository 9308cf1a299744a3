import type { Text } from '@pitboss/rules/i18n';
import * as d from '../core/define.ts';

/** Titles of all kinds of background work, by the name used in the log and the metrics. */
export const jobTitles = {
  export: { zh_cn: '列表导出', en_us: 'List export' },
  orderRecovery: { zh_cn: '批量恢复订单', en_us: 'Bulk order recovery' },
  forgetRecoveries: { zh_cn: '清理过期批量恢复', en_us: 'Clean up old bulk recoveries' },
  reconciliation: { zh_cn: '订单对账', en_us: 'Order reconciliation' },
  collectReconciliations: { zh_cn: '读取代理对账文件', en_us: 'Collect reconciliation files' },
  forgetReconciliations: { zh_cn: '清理过期对账结果', en_us: 'Clean up old reconciliations' },
  walletBench: { zh_cn: '钱包测试', en_us: 'Wallet test' },
  ledgerProof: { zh_cn: '账目校验', en_us: 'Ledger verification' },
  nightlyProof: { zh_cn: '每日账目校验', en_us: 'Nightly ledger verification' },
  reconcile: { zh_cn: '账目核对（近期变动）', en_us: 'Ledger reconciliation (recent changes)' },
  reconcileAll: { zh_cn: '账目核对（全部账户）', en_us: 'Ledger reconciliation (all accounts)' },
  countMembers: { zh_cn: '会员数统计', en_us: 'Member counts' },
  daySums: { zh_cn: '订单与礼物按日汇总', en_us: 'Daily totals of orders and gifts' },
  seal: { zh_cn: '操作日志签名', en_us: 'Sign operation log' },
  partitions: { zh_cn: '数据分区与保留期', en_us: 'Data partitions and retention' },
  tidy: { zh_cn: '清理过期数据', en_us: 'Clean up expired data' },
  forgetIds: { zh_cn: '清理旧局号与注单号', en_us: 'Clean up old round and bet ids' },
  trimFeed: { zh_cn: '清理旧配置版本', en_us: 'Clean up old configuration versions' },
  publishPools: { zh_cn: '向游戏服务器通报奖池余额', en_us: 'Publish pool balances to game servers' },
  lostStreams: { zh_cn: '结束失联的直播', en_us: 'End lost streams' },
  endRtp: { zh_cn: '结束到期的RTP设置', en_us: 'End expired RTP settings' },
  activities: { zh_cn: '活动结算与派奖', en_us: 'Activity settlement and awards' },
  activityChecks: { zh_cn: '活动派奖复核', en_us: 'Activity award review' },
  gameProfit: { zh_cn: '检查游戏盈利率', en_us: 'Check game profit rates' },
  labels: { zh_cn: '黑白名单判定', en_us: 'Evaluate black/white labels' },
  sweepFiles: { zh_cn: '清理未使用的上传文件', en_us: 'Clean up unused uploads' },
  walletHealth: { zh_cn: '单一钱包巡检', en_us: 'Seamless wallet health check' },
  riskBackTest: { zh_cn: '风控回测', en_us: 'Risk back-test' },
  riskHistory: { zh_cn: '风控历史归档', en_us: 'Archive risk history' },
  views: { zh_cn: '结束到期的身份查看', en_us: 'End expired view-as sessions' },
  viewAlerts: { zh_cn: '视图提醒检查', en_us: 'Check view alerts' },
  reports: { zh_cn: '定期报表', en_us: 'Scheduled reports' },
  reportMails: { zh_cn: '定期报表邮件', en_us: 'Scheduled report emails' },
  sweepExports: { zh_cn: '清理过期导出文件', en_us: 'Clean up expired export files' },
} as const satisfies Record<string, Text>;
export type JobName = keyof typeof jobTitles;
export const jobNames = Object.keys(jobTitles) as [JobName, ...JobName[]];

/**
 * States of a job: waits for its time or a free server; running; completed; has used up its tries; cancelled
 * by an operator.
 */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const row = d.object({
  id: d.id,
  name: d.choice(jobNames),
  /** Subject, where several jobs share a name: the number of an export, the NODE_ID of a server. */
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
  /** Duration of the run, so far if it is running. */
  tookMs: d.nullable(d.count),
  /** When it runs next: its next try, or the next run of regular work. */
  nextAt: d.nullable(d.time),
  /** Regular work: how long after its end it runs again. */
  everyMs: d.nullable(d.count),
  /** Error of the last failed try, as in the log. */
  error: d.nullable(d.longText),
  /** Actions that are possible now. */
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
    summary: { zh_cn: '后台任务列表', en_us: 'Background jobs' },
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
      en_us: 'Run a job now',
    },
    audit: { zh_cn: '立即运行后台任务', en_us: 'Run background job' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
  retry: d.call({
    ...page,
    path: '/job/retry',
    feature: 'jobs.run',
    effect: 'write',
    summary: { zh_cn: '重试后台任务', en_us: 'Retry a failed or cancelled job' },
    audit: { zh_cn: '重试后台任务', en_us: 'Retry background job' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
  cancel: d.call({
    ...page,
    path: '/job/cancel',
    feature: 'jobs.run',
    effect: 'write',
    summary: { zh_cn: '取消后台任务', en_us: 'Cancel a background job; scheduled jobs cannot be cancelled' },
    audit: { zh_cn: '取消后台任务', en_us: 'Cancel background job' },
    request: one,
    response: d.nothing,
    example: { body: { jobId: '1' } },
  }),
} as const;
