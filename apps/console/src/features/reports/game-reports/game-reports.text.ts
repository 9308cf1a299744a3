import { text } from '../../../kit/text.ts';
import { agentReportText } from '../report/reports.text.ts';

export const gameReportText = text({
  ...agentReportText,
  by: { zh_cn: '统计维度', en_us: 'Group by' },
  period: { zh_cn: '时段单位', en_us: 'Period length' },
  view: { zh_cn: '报表', en_us: 'Report' },
  'view.flow': { zh_cn: '游戏流水', en_us: 'Flow' },
  'view.rooms': { zh_cn: '房间流水', en_us: 'Room flow' },
  'view.halls': { zh_cn: '厅级流水', en_us: 'Hall flow' },
  'view.profit': { zh_cn: '盈亏', en_us: 'Profit and loss' },
  subject: { zh_cn: '项目', en_us: 'Item' },
  roomId: { zh_cn: '房间号', en_us: 'Room no.' },
  from: { zh_cn: '时段', en_us: 'Period' },
  netCny: { zh_cn: '净营收CNY', en_us: 'Net revenue (CNY)' },
  rewardCny: { zh_cn: '奖励金额折合CNY', en_us: 'Reward amount (CNY)' },
  share: { zh_cn: '输赢占比', en_us: 'Share of net result' },
  changedBy: { zh_cn: '环比 {percent}', en_us: '{percent} vs previous period' },
  before: { zh_cn: '上期', en_us: 'Previous period' },
  chart: { zh_cn: '走势图', en_us: 'Chart' },
  course: { zh_cn: '走势', en_us: 'Trend' },
  detailOf: { zh_cn: '{name} 明细', en_us: 'Details: {name}' },
  explainProfit: { zh_cn: '公司输赢分析', en_us: 'Explain profit' },
  list: { zh_cn: '盈利报表', en_us: 'Profit report' },
});
