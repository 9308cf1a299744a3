import { actionLabels, kindLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import { outcomeLabels } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { text } from '../../../kit/text.ts';
import { under } from '../order/under.ts';

export const recoveryText = text({
  'state.running': { zh_cn: '执行中', en_us: 'Running' },
  stopping: { zh_cn: '正在停止', en_us: 'Stopping' },
  created: { zh_cn: '发起时间', en_us: 'Started at' },
  createdAt: { zh_cn: '发起时间', en_us: 'Started at' },
  from: { zh_cn: '订单起', en_us: 'Orders from' },
  to: { zh_cn: '订单止', en_us: 'Orders to' },
  rate: { zh_cn: '每秒笔数', en_us: 'Orders per second' },
  total: { zh_cn: '订单数', en_us: 'Orders' },
  picked: { zh_cn: '所选订单', en_us: 'Picked orders' },
  solved: outcomeLabels.solved,
  open: outcomeLabels.open,
  silent: outcomeLabels.silent,
  changed: outcomeLabels.changed,
  unanswered: { zh_cn: '仅未收到应答的订单', en_us: 'Only orders without a response' },
  remark: { zh_cn: '原因', en_us: 'Reason' },
  file: { zh_cn: '结果文件', en_us: 'Result file' },
  start: { zh_cn: '批量恢复', en_us: 'Start bulk recovery' },
  orders: { zh_cn: '订单明细', en_us: 'Order details' },
  stopOf: { zh_cn: '停止{whom}的批量恢复', en_us: 'Stop bulk recovery of {whom}' },
  stopSure: {
    zh_cn: '尚未轮到的订单保持原样，已执行的结果会保留。',
    en_us: 'Orders not yet processed stay unchanged; results so far are kept.',
  },
  back: { zh_cn: '全部批量恢复', en_us: 'All bulk recoveries' },
  noRecovery: {
    zh_cn: '请在“批量恢复”中选择一次恢复。',
    en_us: 'Choose a bulk recovery on the page Bulk recovery.',
  },
  plan: { zh_cn: '将要执行', en_us: 'Preview' },
  planFirst: { zh_cn: '选择代理和时间后显示。', en_us: 'Shown once agent and time range are selected.' },
  nothing: { zh_cn: '该范围内没有未完成的订单。', en_us: 'No open orders in this range.' },
  upline: { zh_cn: '（上级）', en_us: '(upper agent)' },
  running: {
    zh_cn: '代理 {account} 的批量恢复正在进行，结束后才能再次发起。',
    en_us: 'Bulk recovery of agent {account} is in progress; another one can start when it has ended.',
  },
  rateHint: {
    zh_cn: `每秒 ${recoveryLimits.rate.least} 至 ${recoveryLimits.rate.most} 笔，避免压垮刚恢复的钱包。`,
    en_us: `${recoveryLimits.rate.least} to ${recoveryLimits.rate.most} a second, so that a wallet that is just back is not overrun.`,
  },
  'money.askStatus': {
    zh_cn: '查询状态：不动资金，钱包的明确答复会结束订单',
    en_us: 'Query status: no money moves; a definite reply closes the order',
  },
  'money.resend': {
    zh_cn: '按原内容重发：每笔最多入账一次',
    en_us: 'Resend unchanged: each is credited at most once',
  },
  'money.none': { zh_cn: '不处理：系统正在自动推进', en_us: 'No action: the system continues automatically' },
  rest: {
    zh_cn: '共 {total} 笔将执行，约需 {minutes} 分钟。',
    en_us: 'Orders to process: {total}, about {minutes} min.',
  },
});

export const recoveryItemText = text({
  id: { zh_cn: '订单编号', en_us: 'Order id' },
  ...under('kind', kindLabels),
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  action: { zh_cn: '执行', en_us: 'Action' },
  ...under('action', actionLabels),
  before: { zh_cn: '之前', en_us: 'Before' },
  ...under('before', stateLabels),
  after: { zh_cn: '之后', en_us: 'After' },
  ...under('after', stateLabels),
  actedAt: { zh_cn: '执行时间', en_us: 'Executed at' },
  code: { zh_cn: '返回码', en_us: 'Code' },
  ...under('outcome', outcomeLabels),
});
