import { text } from '../../../kit/text.ts';

export const tickerText = text({
  content: { zh_cn: '内容', en_us: 'Text' },
  playing: { zh_cn: '播放', en_us: 'Playing' },
  time: { zh_cn: '播放时间', en_us: 'Play time' },
  interval: { zh_cn: '间隔(分钟)', en_us: 'Interval (min)' },
  playInterval: { zh_cn: '播放间隔', en_us: 'Play interval' },
  minutes: { zh_cn: '分钟', en_us: 'minutes' },
  periods: { zh_cn: '播放时段', en_us: 'Play periods' },
  periodsHint: {
    zh_cn: '不填为全天；可精确到秒，结束时刻不含；跨午夜请分为两段（至24:00，从00:00）',
    en_us:
      'Empty: all day. Seconds allowed, end time excluded; split periods over midnight in two (to 24:00, from 00:00)',
  },
  wholeDay: { zh_cn: '全天', en_us: 'All day' },
  addPeriod: { zh_cn: '增加时段', en_us: 'Add period' },
  removePeriod: { zh_cn: '移除时段', en_us: 'Remove period' },
  from: { zh_cn: '从', en_us: 'From' },
  to: { zh_cn: '至', en_us: 'To' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  'zone.BeiJing': { zh_cn: '北京', en_us: 'Beijing' },
  'zone.NewYork': { zh_cn: '纽约', en_us: 'New York' },
  sort: { zh_cn: '排序', en_us: 'Sort order' },
  sortHint: {
    zh_cn: '同时播放时按此顺序，1最先',
    en_us: 'Order when several play at the same time, 1 first',
  },
  add: { zh_cn: '新增跑马灯', en_us: 'Add news ticker' },
  editTitle: { zh_cn: '修改跑马灯', en_us: 'Edit news ticker' },
  stopSure: { zh_cn: '游戏节点不再播放。', en_us: 'Game nodes stop playing it.' },
  removeSure: {
    zh_cn: '跑马灯不会播放，且不能恢复。',
    en_us: 'It will not be played. This cannot be undone.',
  },
});
