import { text } from '../../../kit/text.ts';
import { stateLabels } from '../alerts/state.text.ts';

export const alertText = text({
  ...stateLabels,
  title: { zh_cn: '告警', en_us: 'Alert' },
  missing: { zh_cn: '告警不存在', en_us: 'The alert does not exist.' },
  facts: { zh_cn: '告警信息', en_us: 'Alert details' },
  peakAt: { zh_cn: '峰值时间', en_us: 'Peak at' },
  window: { zh_cn: '统计区间', en_us: 'Window' },
  figure: { zh_cn: '峰值', en_us: 'Peak figure' },
  now: { zh_cn: '该区间当前值', en_us: 'Current value in this window' },
  corrected: { zh_cn: '之后有更正', en_us: 'Corrected later' },
  ruleAndTime: { zh_cn: '规则与统计区间', en_us: 'Rule and window' },
  rule: { zh_cn: '规则', en_us: 'Rule' },
  formula: { zh_cn: '公式', en_us: 'Formula' },
  calculation: { zh_cn: '计算', en_us: 'Calculation' },
  limit: { zh_cn: '告警阈值', en_us: 'Alarm threshold' },
  derived: { zh_cn: '由 CNY 阈值按汇率折算', en_us: 'converted from the CNY threshold' },
  peers: { zh_cn: '同期对比', en_us: 'Peers' },
  'peers.tenant': {
    zh_cn: '同一总代下数值次高的对象',
    en_us: 'Next highest under the same major shareholder',
  },
  'peers.all': { zh_cn: '全平台数值次高的对象', en_us: 'Next highest on the platform' },
  noPeers: { zh_cn: '该区间没有更低的数值', en_us: 'No lower figure in this window.' },
  earlier: { zh_cn: '此前对该对象的处理', en_us: 'Previous decisions on this subject' },
  noEarlier: { zh_cn: '此前没有处理记录', en_us: 'No previous decisions.' },
});
