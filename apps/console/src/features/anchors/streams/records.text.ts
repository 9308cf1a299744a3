import { text } from '../../../kit/text.ts';

export const recordText = text({
  anchor: { zh_cn: '主播昵称或编号', en_us: 'Anchor nickname or id' },
  nickname: { zh_cn: '主播', en_us: 'Anchor' },
  anchorId: { zh_cn: '主播编号', en_us: 'Anchor id' },
  agentAccount: { zh_cn: '公会', en_us: 'Agency' },
  roomId: { zh_cn: '房间编号', en_us: 'Room id' },
  lengthMs: { zh_cn: '时长', en_us: 'Length' },
  isOn: { zh_cn: '直播中', en_us: 'Live' },
  peakViewers: { zh_cn: '最高观众', en_us: 'Peak viewers' },
  roomBetCny: { zh_cn: '房间投注(CNY)', en_us: 'Room bets (CNY)' },
  toChat: { zh_cn: '聊天', en_us: 'Chat' },
  toGifts: { zh_cn: '礼物', en_us: 'Gifts' },
  streamId: { zh_cn: '直播编号', en_us: 'Stream id' },
});
