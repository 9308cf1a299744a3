import { text } from '../../../kit/text.ts';

export const wallText = text({
  title: { zh_cn: '正在直播', en_us: 'Live now' },
  count: { zh_cn: '{count} 个直播间', en_us: 'Live rooms: {count}' },
  'health.all': { zh_cn: '全部', en_us: 'All' },
  agentId: { zh_cn: '公会', en_us: 'Agency' },
  viewers: { zh_cn: '观众', en_us: 'Viewers' },
  length: { zh_cn: '时长', en_us: 'Length' },
  minuteBets: { zh_cn: '每分钟注单', en_us: 'Bets per minute' },
  minuteBet: { zh_cn: '投注额', en_us: 'Bet amount' },
  minuteGift: { zh_cn: '每分钟礼物', en_us: 'Gifts per minute' },
  noStream: { zh_cn: '未提供播放地址', en_us: 'No stream URL' },
  streamLost: { zh_cn: '信号中断', en_us: 'Signal lost' },
  failedStream: {
    zh_cn: '无法播放：直播流中断，或其域名未获准',
    en_us: 'Cannot play: the stream was interrupted or its host is not allowed',
  },
  again: { zh_cn: '重试', en_us: 'Retry' },
  open: { zh_cn: '打开直播流', en_us: 'Open stream' },
  playAll: { zh_cn: '播放可见画面', en_us: 'Play visible' },
  stopAll: { zh_cn: '停止全部播放', en_us: 'Stop all' },
  noChat: { zh_cn: '最近一小时无人发言', en_us: 'No chat messages in the last hour' },
  chat: { zh_cn: '聊天', en_us: 'Chat' },
  muted: { zh_cn: '已禁言', en_us: 'Muted' },
  close: { zh_cn: '强制下播', en_us: 'Force-close' },
  closeBan: { zh_cn: '下播并封禁', en_us: 'Close and ban' },
  empty: { zh_cn: '现在没有直播', en_us: 'No live streams' },
  emptyHint: {
    zh_cn: '主播开播后，画面、人数与聊天会显示在这里。',
    en_us: 'A room appears here, with its picture, viewers and chat, while its anchor is live.',
  },
  failed: { zh_cn: '无法读取直播间', en_us: 'Live rooms could not be loaded' },
});
