import { text } from '../../../kit/text.ts';

export const recordText = text({
  time: { zh_cn: '处理时间', en_us: 'Decided at' },
  at: { zh_cn: '处理时间', en_us: 'Decided at' },
  code: { zh_cn: '监控', en_us: 'Monitor' },
  name: { zh_cn: '对象', en_us: 'Subject' },
  result: { zh_cn: '处理结果', en_us: 'Result' },
  seconds: { zh_cn: '处理用时（秒）', en_us: 'Decision time (s)' },
});
