import type { Text } from '@pitboss/rules/i18n';

/** Failures of orders towards agents' wallets; codes 1560 to 1579. */
export const orderErrors = {
  'order.stale': {
    code: 1560,
    zh_cn: '订单已变化（{who}：{what}），现为“{state}”，请核对后再处理',
    en_us: 'The order has changed ({who}: {what}) and is now {state}. Please check before deciding.',
  },
  'order.action': {
    code: 1561,
    zh_cn: '该订单当前状态不允许此操作',
    en_us: 'This action is not available in the current status of the order.',
  },
  'order.agentTxId': {
    code: 1562,
    zh_cn: '请填写代理方的交易号',
    en_us: "Please enter the agent's transaction id.",
  },
  'order.sums': {
    code: 1563,
    zh_cn: '合计不正确：预扣 {held} 减总投注加总派彩不能小于零',
    en_us: 'Invalid totals: withheld {held} minus total bet plus total win must not be below zero.',
  },
  'order.roundOpen': {
    code: 1564,
    zh_cn: '该局还有未完成的订单：{orders}',
    en_us: 'The round still has open orders: {orders}.',
  },
  'reconciliation.day': {
    code: 1565,
    zh_cn: '不能对未来的日期对账',
    en_us: 'A future day cannot be reconciled.',
  },
  'reconciliation.nothing': {
    code: 1566,
    zh_cn: '文件中没有可读的记录，首行应为 txId,amount,currency,state',
    en_us: 'The file has no readable row. The first line must be txId,amount,currency,state.',
  },
  'reconciliation.waiting': {
    code: 1567,
    zh_cn: '该代理已有对账在进行，请等待完成',
    en_us: 'A reconciliation of this agent is in progress. Please wait until it ends.',
  },
  'reconciliation.failed': {
    code: 1568,
    zh_cn: '对账未能完成，请重新上传',
    en_us: 'The reconciliation could not be completed. Please upload the file again.',
  },
  'reconciliation.busy': {
    code: 1569,
    zh_cn: '该代理的对账单正在下载，请稍后再试',
    en_us: 'The statement of this agent is being downloaded. Please try again later.',
  },
  'recovery.nothing': {
    code: 1570,
    zh_cn: '该范围内没有可恢复的订单',
    en_us: 'No recoverable orders in this range.',
  },
  'recovery.tooMany': {
    code: 1571,
    zh_cn: '一次最多恢复 {max} 笔订单，请缩小时间范围',
    en_us: 'At most {max} orders per recovery. Please choose a shorter time range.',
  },
  'recovery.running': {
    code: 1572,
    zh_cn: '代理 {account} 的批量恢复正在进行，请等待其结束或先停止',
    en_us: 'A bulk recovery of agent {account} is in progress. Wait until it ends, or stop it.',
  },
  'recovery.ended': { code: 1573, zh_cn: '该批量恢复已结束', en_us: 'This bulk recovery has ended.' },
  'recovery.noFile': {
    code: 1574,
    zh_cn: '结果文件尚未生成或已过期',
    en_us: 'The result file is not ready or has expired.',
  },
  'reconciliation.empty': {
    code: 1576,
    zh_cn: '文件是空的；当天没有交易时，请上传只有表头 txId,amount,currency,state 的文件',
    en_us:
      'The file is empty. For a day without transactions, upload a file with only the heading txId,amount,currency,state.',
  },
  'reconciliation.workbook': {
    code: 1577,
    zh_cn: '对账只接受csv文件，请在表格中另存为csv后上传',
    en_us: 'Only csv files are accepted. Please save the sheet as csv and upload it.',
  },
  'reconciliation.separator': {
    code: 1578,
    zh_cn: '字段须以逗号或分号分隔，第{line}行以{separator}分隔',
    en_us: 'Fields must be separated by commas or semicolons; line {line} uses {separator}.',
  },
  'reconciliation.capitals': {
    code: 1579,
    zh_cn: '状态须为小写：{states}；第{line}行为“{state}”',
    en_us: 'States must be lower case: {states}. Line {line} contains “{state}”.',
  },
} as const satisfies Record<string, Text & { code: number }>;
