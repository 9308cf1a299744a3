import { text } from '../../kit/text.ts';

/** Words of members online and of their sign-ins. */
export const activityText = text({
  fills: {
    zh_cn: '会员登录后会显示在这里。',
    en_us: 'Members appear here once they sign in.',
  },
  account: { zh_cn: '会员账号', en_us: 'Account' },
  nickname: { zh_cn: '昵称', en_us: 'Nickname' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  balance: { zh_cn: '余额', en_us: 'Balance' },
  gameId: { zh_cn: '所在游戏', en_us: 'Game' },
  onlineSince: { zh_cn: '上线时间', en_us: 'Online since' },
  duration: { zh_cn: '在线时长', en_us: 'Online for' },
  ip: { zh_cn: 'IP', en_us: 'IP' },
  region: { zh_cn: '地区', en_us: 'Region' },
  device: { zh_cn: '设备', en_us: 'Device' },
  betBanned: { zh_cn: '禁止投注', en_us: 'Bets stopped' },
  event: { zh_cn: '事件', en_us: 'Event' },
  'event.login': { zh_cn: '登录', en_us: 'Sign-in' },
  'event.logout': { zh_cn: '退出', en_us: 'Sign-out' },
  at: { zh_cn: '时间', en_us: 'Time' },
  lobby: { zh_cn: '大厅', en_us: 'Lobby' },
  allGames: { zh_cn: '全部', en_us: 'All' },
  onlineNow: { zh_cn: '在线 {count} 人', en_us: '{count} online' },
  minutes: { zh_cn: '{m} 分钟', en_us: '{m} min' },
  hours: { zh_cn: '{h} 小时 {m} 分钟', en_us: '{h} h {m} min' },
  sharedIp: { zh_cn: '同IP会员', en_us: 'Shared IP' },
});
