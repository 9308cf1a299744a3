import { text } from '../../kit/text.ts';

/** Words of the search over everything. */
export const findText = text({
  search: { zh_cn: '搜索', en_us: 'Search' },
  hint: {
    zh_cn: '页面、会员、代理、注单号、局号、订单、IP、公告',
    en_us: 'Pages, members, agents, bets, rounds, orders, IP addresses',
  },
  recent: { zh_cn: '最近查看', en_us: 'Recent' },
  pages: { zh_cn: '页面', en_us: 'Pages' },
  acts: { zh_cn: '操作', en_us: 'Actions' },
  things: { zh_cn: '搜索结果', en_us: 'Results' },
  nothing: { zh_cn: '没有找到「{words}」', en_us: 'Nothing found for "{words}"' },
  searching: { zh_cn: '正在搜索…', en_us: 'Searching…' },
  failed: { zh_cn: '搜索失败：{reason}', en_us: 'The search failed: {reason}' },
  keys: { zh_cn: '↑ ↓ 选择 · Enter 打开 · Esc 关闭', en_us: '↑ ↓ choose · Enter opens · Esc closes' },
  member: { zh_cn: '会员', en_us: 'Member' },
  agent: { zh_cn: '代理', en_us: 'Agent' },
  operator: { zh_cn: '子账号', en_us: 'Sub-account' },
  bet: { zh_cn: '注单', en_us: 'Bet' },
  round: { zh_cn: '牌局', en_us: 'Round' },
  order: { zh_cn: '订单', en_us: 'Order' },
  address: { zh_cn: 'IP地址', en_us: 'IP address' },
  announcement: { zh_cn: '公告', en_us: 'Announcement' },
  byMobile: { zh_cn: '手机号匹配', en_us: 'by mobile number' },
  membersAt: { zh_cn: '{count} 个会员使用', en_us: 'used by {count} members' },
  betsAt: { zh_cn: '该IP的注单', en_us: 'Bets from this address' },
});
