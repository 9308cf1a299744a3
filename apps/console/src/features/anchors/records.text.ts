import { text } from '../../kit/text.ts';

export const recordText = text({
  anchor: { zh_cn: '主播昵称或编号', en_us: 'Anchor, nickname or id' },
  nickname: { zh_cn: '主播', en_us: 'Anchor' },
  anchorId: { zh_cn: '主播编号', en_us: 'Anchor id' },
  agentAccount: { zh_cn: '公会', en_us: 'Agency' },
  roomId: { zh_cn: '房间编号', en_us: 'Room id' },
  roomName: { zh_cn: '房间', en_us: 'Room' },
  time: { zh_cn: '时间', en_us: 'Time' },
  startTime: { zh_cn: '开始时间', en_us: 'Start' },
  endTime: { zh_cn: '结束时间', en_us: 'End' },
  lengthMs: { zh_cn: '时长', en_us: 'Length' },
  ended: { zh_cn: '结束方式', en_us: 'How ended' },
  'ended.stop': { zh_cn: '正常下播', en_us: 'Stopped' },
  'ended.forced': { zh_cn: '强制下播', en_us: 'Forced' },
  'ended.lost': { zh_cn: '失联', en_us: 'Lost' },
  isOn: { zh_cn: '直播中', en_us: 'Live' },
  peakViewers: { zh_cn: '最高观众', en_us: 'Peak viewers' },
  meanViewers: { zh_cn: '平均观众', en_us: 'Mean viewers' },
  roomBetCny: { zh_cn: '房间投注(CNY)', en_us: 'Bets of the room (CNY)' },
  chatLines: { zh_cn: '聊天条数', en_us: 'Chat lines' },
  streamId: { zh_cn: '直播编号', en_us: 'Stream id' },
});
