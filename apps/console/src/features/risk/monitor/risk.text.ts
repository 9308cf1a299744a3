import { text } from '../../../kit/text.ts';

export const riskText = text({
  noRows: { zh_cn: '没有达到显示阈值的记录', en_us: 'No figures reach the table threshold.' },
  noRowsNow: {
    zh_cn: '目前没有达到显示阈值的记录；未处理的告警见告警列表。',
    en_us: 'No figures reach the table threshold now; the open alerts are in the feed.',
  },
  open: { zh_cn: '{count} 条未处理', en_us: 'Open: {count}' },
  more: { zh_cn: '另有 {count} 行未显示', en_us: 'More rows not shown: {count}' },
  lastAt: { zh_cn: '最近事件', en_us: 'Last event' },
  alert: { zh_cn: '告警', en_us: 'Alert' },
  escalated: { zh_cn: '升级', en_us: 'Escalated' },
  off: { zh_cn: '告警已关闭', en_us: 'Alerts off' },
  settingsOf: { zh_cn: '{monitor}：设置', en_us: '{monitor}: settings' },
  enabled: { zh_cn: '告警', en_us: 'Alerts' },
  sound: { zh_cn: '声音', en_us: 'Sound' },
  window: { zh_cn: '监控周期', en_us: 'Window' },
  unit: { zh_cn: '周期单位', en_us: 'Unit' },
  rows: { zh_cn: '显示行数', en_us: 'Rows' },
  tableOf: { zh_cn: '{figure}：列表显示阈值', en_us: '{figure}: table threshold' },
  alarmOf: { zh_cn: '{figure}：告警阈值', en_us: '{figure}: alarm threshold' },
  derivedHint: {
    zh_cn: '其他币种按北京时间当日零点汇率折算',
    en_us: 'Other currencies are converted at the 00:00 Beijing time rate.',
  },
  untested: { zh_cn: '不回测', en_us: 'Skip back-test' },
  untestedHint: {
    zh_cn: '不回测直接保存，该版本将标记为未回测',
    en_us: 'Save without a back-test; the version is marked as untested.',
  },
});
