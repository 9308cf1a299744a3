import { text } from '../../../kit/text.ts';

/** Words of the page of an activity. */
export const activityPageText = text({
  hint: { zh_cn: '从活动列表打开', en_us: 'Open from the list of activities' },
  missing: { zh_cn: '没有此活动', en_us: 'There is no such activity' },
  figures: { zh_cn: '数据', en_us: 'Figures' },
  'now.draft': {
    zh_cn: '草稿：会员看不到，发布后才开始。',
    en_us: 'A draft: members do not see it until it is published.',
  },
  'now.notOpen': { zh_cn: '{start} 开始。', en_us: 'Starts on {start}.' },
  'now.inProgress': {
    zh_cn: '进行至 {end}，奖励在 {payout} 派发。',
    en_us: 'Runs until {end}; rewards are paid on {payout}.',
  },
  'now.settling': { zh_cn: '已结束，奖励在 {payout} 派发。', en_us: 'Over; rewards are paid on {payout}.' },
  'now.finished': { zh_cn: '已结算。', en_us: 'Settled.' },
  'now.cancelled': { zh_cn: '已取消，没有奖励：{reason}', en_us: 'Cancelled without rewards: {reason}' },
  report: { zh_cn: '活动报表', en_us: 'Activity report' },
  awards: { zh_cn: '派奖明细', en_us: 'Awards' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
