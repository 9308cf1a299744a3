import { text } from '../../../kit/text.ts';
import { stateLabels } from '../alerts/state.text.ts';

export const feedText = text({
  ...stateLabels,
  ofState: { zh_cn: '共 {count} 条', en_us: 'Total: {count}' },
  noAlerts: { zh_cn: '没有符合条件的告警', en_us: 'No matching alerts.' },
  noOpen: { zh_cn: '没有未处理的告警', en_us: 'No open alerts.' },
  code: { zh_cn: '监控', en_us: 'Monitor' },
  kindOf: { zh_cn: '{monitor}：{kind}', en_us: '{monitor}: {kind}' },
  anyCode: { zh_cn: '全部监控', en_us: 'All monitors' },
  anySeverity: { zh_cn: '全部级别', en_us: 'All levels' },
  selected: { zh_cn: '已选 {count} 条', en_us: 'Selected: {count}' },
  select: { zh_cn: '选择 {alert}', en_us: 'Select {alert}' },
  clear: { zh_cn: '清除历史', en_us: 'Clear history' },
  clearOf: { zh_cn: '清除{whom}的已处理告警', en_us: 'Clear decided alerts: {whom}' },
  askClear: {
    zh_cn: '此刻以前已处理的告警将从列表和面板移出。操作记录保留，不删除任何数据。',
    en_us:
      'Alerts decided before now are removed from the list and panels. Operation records are kept and no data is deleted.',
  },
  cleared: { zh_cn: '已清除 {count} 条', en_us: 'Cleared: {count}' },
  until: { zh_cn: '至', en_us: 'until' },
  records: { zh_cn: '操作记录', en_us: 'Operation records' },
  keys: { zh_cn: '快捷键', en_us: 'Keys' },
  'key.move': { zh_cn: '下一条、上一条', en_us: 'Next, previous alert' },
  'key.open': { zh_cn: '查看告警', en_us: 'Open the alert' },
  'key.tick': { zh_cn: '选择', en_us: 'Select' },
  'key.decide': { zh_cn: '正常、异常、无法判断', en_us: 'Normal, abnormal, undeterminable' },
  'key.undo': { zh_cn: '撤销', en_us: 'Undo' },
  'key.filter': { zh_cn: '筛选', en_us: 'Filters' },
  'key.wall': { zh_cn: '大屏', en_us: 'Wallboard' },
  'key.keys': { zh_cn: '快捷键列表', en_us: 'Keyboard shortcuts' },
  'key.close': { zh_cn: '关闭', en_us: 'Close' },
});
