/** Words of the states of alerts. */
export const stateLabels = {
  'state.open': { zh_cn: '未处理', en_us: 'Open' },
  'state.snoozed': { zh_cn: '已静默', en_us: 'Snoozed' },
  'state.normal': { zh_cn: '正常', en_us: 'Normal' },
  'state.abnormal': { zh_cn: '异常', en_us: 'Abnormal' },
  'state.undeterminable': { zh_cn: '无法判断', en_us: 'Undeterminable' },
  'state.cleared': { zh_cn: '已清除', en_us: 'Cleared' },
} as const;
