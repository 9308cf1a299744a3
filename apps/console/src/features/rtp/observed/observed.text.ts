import { text } from '../../../kit/text.ts';

export const observedText = text({
  time: { zh_cn: '投注时间', en_us: 'Bet time' },
  from: { zh_cn: '统计起点', en_us: 'Counted from' },
  amount: { zh_cn: '投注额', en_us: 'Bet amount' },
  set: { zh_cn: '设定RTP', en_us: 'Configured RTP' },
  observed: { zh_cn: '实际RTP', en_us: 'Observed RTP' },
  low: { zh_cn: '95%区间', en_us: '95% interval' },
  drawn: {
    zh_cn: '点：实际RTP；竖线：设定RTP；刻度 0.6 至 1.4',
    en_us: 'Dot: observed RTP; bar: configured RTP; scale 0.6 to 1.4',
  },
  high: { zh_cn: '95%区间上限', en_us: '95% upper bound' },
});
