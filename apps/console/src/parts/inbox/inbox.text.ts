import { text } from '../../kit/text.ts';

/** Words of what waits, on the badge, the home page and the page of the inbox. */
export const inboxText = text({
  title: { zh_cn: '待办事项', en_us: 'Waiting for you' },
  badge: { zh_cn: '待办事项：{count}', en_us: 'Waiting for you: {count}' },
  badgeNone: { zh_cn: '没有待办事项', en_us: 'Nothing waits for you' },
  nothing: {
    zh_cn: '没有需要您处理的事项。审批、告警、卡单等会显示在这里。',
    en_us: 'Nothing waits for you. Approvals, alerts, stuck orders and the like would stand here.',
  },
  messages: { zh_cn: '系统消息', en_us: 'Messages' },
  noMessages: {
    zh_cn: '列表的保存视图提醒和定期报表会显示在这里。',
    en_us: 'Alerts of saved views and scheduled reports are shown here.',
  },
  unread: { zh_cn: '未读', en_us: 'Unread' },
  unreadMessages: { zh_cn: '未读系统消息', en_us: 'Unread messages' },
  at: { zh_cn: '时间', en_us: 'Time' },
  message: { zh_cn: '消息', en_us: 'Message' },
  readAt: { zh_cn: '阅读时间', en_us: 'Read' },
  open: { zh_cn: '打开', en_us: 'Open' },
  markRead: { zh_cn: '标为已读', en_us: 'Mark as read' },
  allRead: { zh_cn: '全部标为已读', en_us: 'Mark all as read' },
  viewAlert: {
    zh_cn: '{page}的视图“{name}”：{value}，超过{above}',
    en_us: 'View “{name}” of {page}: {value}, above {above}',
  },
  reportReady: {
    zh_cn: '定期报表“{name}”（{page}）已生成，可在“我的导出”下载',
    en_us: 'The scheduled report “{name}” ({page}) is ready under My exports',
  },
  reportFailed: {
    zh_cn: '定期报表“{name}”（{page}）未能生成，下次将照常进行',
    en_us: 'The scheduled report “{name}” ({page}) could not be made; the next one comes as usual',
  },
  reportStopped: {
    zh_cn: '定期报表“{name}”（{page}）已停止：账号无权再查看该列表',
    en_us: 'The scheduled report “{name}” ({page}) has stopped: the account may no longer see the list',
  },
  reportUnsent: {
    zh_cn: '定期报表“{name}”（{page}）的邮件未能发送至 {email}',
    en_us: 'The mail of the scheduled report “{name}” ({page}) could not be sent to {email}',
  },
  all: { zh_cn: '查看全部', en_us: 'See all' },
  since: { zh_cn: '最早 {at}', en_us: 'the oldest since {at}' },
  updated: { zh_cn: '更新于 {at}', en_us: 'As of {at}' },
  approvals: { zh_cn: '待您审批的变更', en_us: 'Changes to approve' },
  alerts: { zh_cn: '未处理的风控告警', en_us: 'Open alerts of risk control' },
  parkedWins: { zh_cn: '待审派彩', en_us: 'Wins parked for a decision' },
  stuckOrders: { zh_cn: '需人工处理的钱包订单', en_us: 'Wallet orders that need a person' },
  conflicts: { zh_cn: '游戏节点冲突', en_us: 'Conflicts of game servers' },
  failedJobs: { zh_cn: '近7日失败的后台任务', en_us: 'Jobs that failed within 7 days' },
  openBets: { zh_cn: '超过30分钟未结算的注单', en_us: 'Bets open for more than 30 minutes' },
  lockedAccounts: { zh_cn: '密码错误锁定的账号', en_us: 'Accounts locked for wrong passwords' },
});
