import { text } from '../../kit/text.ts';

/** Words of the search over everything. */
export const findText = text({
  what: { zh_cn: '会员、注单、牌局、订单、IP…', en_us: 'Member, record, round, order, IP…' },
  hint: {
    zh_cn: '页面、会员、代理、注单号、局号、订单、账目、告警、审批、IP、公告',
    en_us:
      'Pages, members, agents, record no., round no., orders, ledger references, alerts, approvals, IP addresses, announcements',
  },
  recent: { zh_cn: '最近查看', en_us: 'Recent' },
  pages: { zh_cn: '页面', en_us: 'Pages' },
  acts: { zh_cn: '操作', en_us: 'Actions' },
  things: { zh_cn: '搜索结果', en_us: 'Results' },
  nothing: { zh_cn: '没有找到「{words}」', en_us: 'No results for “{words}”' },
  searching: { zh_cn: '正在搜索…', en_us: 'Searching…' },
  failed: { zh_cn: '搜索失败：{reason}', en_us: 'Search failed: {reason}' },
  keys: { zh_cn: '↑ ↓ 选择 · Enter 打开 · Esc 关闭', en_us: '↑ ↓ select · Enter open · Esc close' },
  operator: { zh_cn: '子账号', en_us: 'Sub-account' },
  order: { zh_cn: '订单', en_us: 'Order' },
  address: { zh_cn: 'IP地址', en_us: 'IP address' },
  entry: { zh_cn: '账目', en_us: 'Ledger entry' },
  alert: { zh_cn: '风控告警', en_us: 'Risk alert' },
  case: { zh_cn: '风控案件', en_us: 'Risk case' },
  approval: { zh_cn: '审批', en_us: 'Approval' },
  announcement: { zh_cn: '公告', en_us: 'Announcement' },
  byMobile: { zh_cn: '手机号匹配', en_us: 'mobile number match' },
  membersAt: { zh_cn: '{count} 个会员使用', en_us: 'Used by members: {count}' },
  betsAt: { zh_cn: '该IP的注单', en_us: 'Bets from this IP' },
});
