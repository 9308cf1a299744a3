import { text } from '../../../kit/text.ts';
import { agentReportText } from '../report/reports.text.ts';

export const explainText = text({
  ...agentReportText,
  list: { zh_cn: '盈利报表', en_us: 'Profit report' },
  explain: { zh_cn: '公司输赢分析', en_us: 'Explain profit' },
  order: { zh_cn: '排列', en_us: 'Order' },
  'order.desc': { zh_cn: '盈利最多', en_us: 'Highest profit' },
  'order.asc': { zh_cn: '亏损最多', en_us: 'Largest loss' },
  total: { zh_cn: '所选范围的公司输赢', en_us: 'Company win/loss of the selection' },
  before: { zh_cn: '上期 {amount} CNY', en_us: 'Previous period {amount} CNY' },
  agents: { zh_cn: '代理', en_us: 'Agents' },
  games: { zh_cn: '游戏', en_us: 'Games' },
  members: { zh_cn: '会员', en_us: 'Members' },
  all: { zh_cn: '共{count}项', en_us: '{count} in all' },
  none: { zh_cn: '此范围没有已结算的注单', en_us: 'No settled bets in this range.' },
  clear: { zh_cn: '取消选择', en_us: 'Clear selection' },
});
