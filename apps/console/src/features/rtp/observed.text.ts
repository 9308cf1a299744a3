import { text } from '../../kit/text.ts';

export const observedText = text({
  time: { zh_cn: '投注时间', en_us: 'Bet time' },
  from: { zh_cn: '统计起点', en_us: 'Counted from' },
  amount: { zh_cn: '投注额', en_us: 'Bet amount' },
  set: { zh_cn: '设定RTP', en_us: 'Configured RTP' },
  observed: { zh_cn: '实际RTP', en_us: 'Observed RTP' },
  low: { zh_cn: '95%区间', en_us: '95% interval' },
  high: { zh_cn: '95%区间上限', en_us: '95% upper bound' },
});
