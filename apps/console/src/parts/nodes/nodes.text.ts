import { text } from '../../kit/text.ts';

export const appliedText = text({
  applied: { zh_cn: '已在 {applied}/{nodes} 个节点生效', en_us: 'Applied on {applied} of {nodes} nodes' },
  lifted: {
    zh_cn: '解除已在 {applied}/{nodes} 个节点生效',
    en_us: 'Lifting applied on {applied} of {nodes} nodes',
  },
  failed: { zh_cn: '失败', en_us: 'failed' },
  silent: { zh_cn: '失联', en_us: 'silent' },
  behind: { zh_cn: '未确认', en_us: 'not confirmed' },
  'kind.rtp.pool': { zh_cn: 'RTP', en_us: 'RTP' },
  'kind.pool': { zh_cn: '奖池', en_us: 'Pool' },
  'kind.rtp.agent': { zh_cn: 'RTP', en_us: 'RTP' },
  'kind.rtp.agentGame': { zh_cn: 'RTP', en_us: 'RTP' },
  'kind.rtp.member': { zh_cn: 'RTP', en_us: 'RTP' },
  'kind.ban.member': { zh_cn: '停押', en_us: 'Bets stopped' },
  'kind.ban.agent': { zh_cn: '停押', en_us: 'Bets stopped' },
  'kind.mini': { zh_cn: '小游戏', en_us: 'Mini games' },
  'kind.kill': { zh_cn: '点杀', en_us: 'Killing probability' },
  'kind.maxStake': { zh_cn: '单注上限', en_us: 'Largest stake' },
  'kind.list': { zh_cn: '名单', en_us: 'List' },
  'kind.mute': { zh_cn: '禁言', en_us: 'Mute' },
  'kind.ticker': { zh_cn: '跑马灯', en_us: 'News ticker' },
  'kind.text': { zh_cn: '文本', en_us: 'Texts' },
  'kind.goods': { zh_cn: '商品', en_us: 'Goods' },
  'kind.discount': { zh_cn: '折扣', en_us: 'Discount' },
  'kind.offline': { zh_cn: '强制下线', en_us: 'Forced offline' },
});
