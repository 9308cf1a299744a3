import { bulkLabels, obstacleLabels } from '@pitboss/contract/orders/picked-orders';
import { text } from '../../../kit/text.ts';
import { under } from '../order/under.ts';

/** Texts of bulk work on picked orders. */
export const pickedText = text({
  title: { zh_cn: '批量处理所选订单（{count}）', en_us: 'Handle picked orders ({count})' },
  start: { zh_cn: '开始处理', en_us: 'Start' },
  action: { zh_cn: '操作', en_us: 'Action' },
  ...under('action', bulkLabels),
  agentTxId: { zh_cn: '代理方交易号', en_us: 'Agent transaction id' },
  agentTxIdHint: {
    zh_cn: '代理手工入账所用的编号，记入每一笔订单。',
    en_us: 'Id under which the agent booked them; stored with each order.',
  },
  member: { zh_cn: '会员', en_us: 'Member' },
  agent: { zh_cn: '代理', en_us: 'Agent' },
  time: { zh_cn: '时间', en_us: 'Time' },
  result: { zh_cn: '将要执行', en_us: 'What happens' },
  'does.askStatus': {
    zh_cn: '查询状态：不动资金',
    en_us: 'Query status: no money moves',
  },
  'does.resend': {
    zh_cn: '按原内容重发：最多生效一次',
    en_us: 'Resend unchanged: takes effect at most once',
  },
  'does.cancel': { zh_cn: '发送取消，全额退回', en_us: 'A cancel is sent: refunded in full' },
  'does.markDone': { zh_cn: '标记已入账：不发送请求', en_us: 'Marked as credited: nothing is sent' },
  'does.markTaken': { zh_cn: '标记已扣款，注单有效', en_us: 'Marked as debited: the bet is valid' },
  'does.markNotTaken': {
    zh_cn: '标记未扣款，注单取消',
    en_us: 'Marked as not debited: the bet is cancelled',
  },
  'does.returnBySums': {
    zh_cn: '返还会员 {amount}',
    en_us: '{amount} is returned to the member',
  },
  'sums.missing': {
    zh_cn: '不处理：请填写总投注和总派彩',
    en_us: 'No action: enter total bet and total win',
  },
  'sums.invalid': {
    zh_cn: '不处理：金额最多 13 位整数和 2 位小数',
    en_us: 'No action: amounts have at most 13 digits and 2 decimals',
  },
  'sums.exceeded': {
    zh_cn: '不处理：预扣减总投注加总派彩小于零',
    en_us: 'No action: withheld minus total bet plus total win is below zero',
  },
  paste: { zh_cn: '从表格粘贴合计', en_us: 'Paste totals from a spreadsheet' },
  pasteHint: {
    zh_cn: '每行一笔，三列：交易号、总投注、总派彩。',
    en_us: 'One order per line, three columns: transaction id, total bet, total win.',
  },
  pasted: {
    zh_cn: '已填入 {count} 笔，{errors} 行有误。',
    en_us: 'Orders filled in: {count}. Lines with errors: {errors}.',
  },
  'paste.columns': {
    zh_cn: '第 {line} 行：需要三列，以制表符分隔',
    en_us: 'Line {line}: needs three columns, separated by tabs',
  },
  'paste.unknown': {
    zh_cn: '第 {line} 行：所选订单中没有 {value}',
    en_us: 'Line {line}: {value} is not among the picked orders',
  },
  'paste.ambiguous': {
    zh_cn: '第 {line} 行：所选订单中有多笔 {value}，请在表中填写',
    en_us: 'Line {line}: several picked orders have the id {value}; enter their totals in the table',
  },
  'paste.noReturn': {
    zh_cn: '第 {line} 行：{value} 不能按合计返还',
    en_us: 'Line {line}: {value} cannot be returned by totals',
  },
  'paste.repeated': {
    zh_cn: '第 {line} 行：{value} 重复，以前一行为准',
    en_us: 'Line {line}: {value} is repeated; the earlier line applies',
  },
  'paste.totalBet': {
    zh_cn: '第 {line} 行：总投注“{value}”不是有效金额',
    en_us: 'Line {line}: total bet "{value}" is not a valid amount',
  },
  'paste.totalWin': {
    zh_cn: '第 {line} 行：总派彩“{value}”不是有效金额',
    en_us: 'Line {line}: total win "{value}" is not a valid amount',
  },
  'does.markFailed': { zh_cn: '作废，不再支付', en_us: 'Closed as failed: not paid' },
  ...under('obstacle', obstacleLabels),
  none: {
    zh_cn: '所选订单都不能执行此操作。',
    en_us: 'The action is not possible for any of the picked orders.',
  },
  rest: {
    zh_cn: '共 {total} 笔将执行，每秒 {rate} 笔，约需 {seconds} 秒；其余 {left} 笔保持原样。',
    en_us: 'Orders to process: {total}, at {rate} a second, about {seconds} s. Unchanged: {left}.',
  },
});
