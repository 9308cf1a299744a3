import { text } from '../../kit/text.ts';

/** Words of members online and of their sign-ins. */
export const activityText = text({
  fills: {
    zh_cn: '会员登录后会显示在这里。',
    en_us: 'Members appear here once they sign in.',
  },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  gameId: { zh_cn: '所在游戏', en_us: 'Current game' },
  duration: { zh_cn: '在线时长', en_us: 'Time online' },
  lobby: { zh_cn: '大厅', en_us: 'Lobby' },
  allGames: { zh_cn: '全部', en_us: 'All' },
  otherGames: { zh_cn: '其他游戏', en_us: 'Other games' },
  onlineNow: { zh_cn: '在线 {count} 人', en_us: 'Online: {count}' },
  minutes: { zh_cn: '{m} 分钟', en_us: '{m} min' },
  hours: { zh_cn: '{h} 小时 {m} 分钟', en_us: '{h} h {m} min' },
  sharedIp: { zh_cn: '同IP会员', en_us: 'Members on same IP' },
});
