import { text } from '../../../kit/text.ts';

/** Words of the page of an anchor. */
export const anchorPageText = text({
  hint: { zh_cn: '从主播列表打开', en_us: 'Open from the list of anchors' },
  missing: { zh_cn: '没有此主播', en_us: 'There is no such anchor' },
  banned: { zh_cn: '被封禁，不能开播：{reason}', en_us: 'Banned, cannot stream: {reason}' },
  pending: {
    zh_cn: '申请待审核：允许后才能开播。',
    en_us: 'The application waits for review: streaming is possible once it is allowed.',
  },
  figures: { zh_cn: '累计数据', en_us: 'Figures in total' },
  gifts: { zh_cn: '礼物（按币种）', en_us: 'Gifts by currency' },
  about: { zh_cn: '主播', en_us: 'Anchor' },
  shareHistory: { zh_cn: '分成变更', en_us: 'Changes of the shares' },
  giftRecords: { zh_cn: '礼物记录', en_us: 'Gift records' },
  rewards: { zh_cn: '主播奖励记录', en_us: 'Anchor rewards' },
  figuresByPeriod: { zh_cn: '按时间的数据', en_us: 'Figures by period' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
