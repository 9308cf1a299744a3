import { text } from '../../kit/text.ts';

/** Words of what waits, on the badge, the home page and the page of the inbox. */
export const inboxText = text({
  title: { zh_cn: '待办事项', en_us: 'To do' },
  nothing: {
    zh_cn: '没有需要您处理的事项。审批、告警、卡单等会显示在这里。',
    en_us: 'Nothing to do. Approvals, alerts, stuck orders and similar items appear here.',
  },
  messages: { zh_cn: '系统消息', en_us: 'System messages' },
  noMessages: {
    zh_cn: '跟进记录中的提及、保存视图的提醒和定期报表会显示在这里。',
    en_us: 'Mentions in notes, alerts of saved views and scheduled reports appear here.',
  },
  unreadMessages: { zh_cn: '未读系统消息', en_us: 'Unread system messages' },
  message: { zh_cn: '消息', en_us: 'Message' },
  open: { zh_cn: '打开', en_us: 'Open' },
  markRead: { zh_cn: '标为已读', en_us: 'Mark as read' },
  allRead: { zh_cn: '全部标为已读', en_us: 'Mark all as read' },
  all: { zh_cn: '查看全部', en_us: 'View all' },
  since: { zh_cn: '最早 {at}', en_us: 'oldest {at}' },
  updated: { zh_cn: '更新于 {at}', en_us: 'Updated {at}' },
  approvals: { zh_cn: '待您审批的变更', en_us: 'Changes awaiting your approval' },
  replies: { zh_cn: '待查看的变更结果', en_us: 'Results of your changes' },
  alerts: { zh_cn: '未处理的风控告警', en_us: 'Open risk alerts' },
  parkedWins: { zh_cn: '待审核派彩', en_us: 'Held payouts' },
  stuckOrders: { zh_cn: '需人工处理的钱包订单', en_us: 'Wallet orders needing manual handling' },
  stuckMini: { zh_cn: '需人工处理的小游戏订单', en_us: 'Mini-game orders needing manual handling' },
  stuckSessions: { zh_cn: '需人工处理的预扣订单', en_us: 'Withholding orders needing manual handling' },
  stuckWm: { zh_cn: '需人工处理的WM订单', en_us: 'WM orders needing manual handling' },
  conflicts: { zh_cn: '游戏节点冲突', en_us: 'Game node conflicts' },
  failedJobs: { zh_cn: '近7日失败的后台任务', en_us: 'Jobs failed in the last 7 days' },
  openBets: { zh_cn: '超过30分钟未结算的注单', en_us: 'Bets unsettled for over 30 minutes' },
  walletTest: { zh_cn: '待重新测试的钱包', en_us: 'Wallet to test again' },
  lockedAccounts: { zh_cn: '密码错误锁定的账号', en_us: 'Accounts suspended for wrong passwords' },
});
