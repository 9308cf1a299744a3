import { text } from '../../kit/text.ts';

export const recordText = text({
  time: { zh_cn: '处理时间', en_us: 'Decided' },
  at: { zh_cn: '处理时间', en_us: 'Decided' },
  code: { zh_cn: '监控', en_us: 'Monitor' },
  key: { zh_cn: '告警键', en_us: 'Alert key' },
  name: { zh_cn: '对象', en_us: 'Subject' },
  subject: { zh_cn: '对象', en_us: 'Subject' },
  content: { zh_cn: '内容', en_us: 'Content' },
  handler: { zh_cn: '处理人', en_us: 'Decided by' },
  result: { zh_cn: '处理结果', en_us: 'Result' },
  'result.normal': { zh_cn: '正常', en_us: 'Normal' },
  'result.abnormal': { zh_cn: '异常', en_us: 'Abnormal' },
  'result.undeterminable': { zh_cn: '无法判断', en_us: 'Undeterminable' },
  remark: { zh_cn: '备注', en_us: 'Remark' },
  acts: { zh_cn: '处置', en_us: 'Acts' },
  seconds: { zh_cn: '处理用时（秒）', en_us: 'Seconds to decide' },
});
