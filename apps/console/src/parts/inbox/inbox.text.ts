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
    zh_cn: '列表的保存视图提醒和定期报表会显示在这里。',
    en_us: 'Alerts of saved views and scheduled reports appear here.',
  },
  unreadMessages: { zh_cn: '未读系统消息', en_us: 'Unread system messages' },
  message: { zh_cn: '消息', en_us: 'Message' },
  open: { zh_cn: '打开', en_us: 'Open' },
  markRead: { zh_cn: '标为已读', en_us: 'Mark as read' },
  allRead: { zh_cn: '全部标为已读', en_us: 'Mark all as read' },
  viewAlert: {
    zh_cn: '{page}的视图“{name}”：{value}，超过{above}',
    en_us: 'View “{name}” of {page}: {value}, above {above}',
  },
  reportReady: {
    zh_cn: '定期报表“{name}”（{page}）已生成，可在“我的导出”下载',
    en_us: 'Scheduled report “{name}” ({page}) is ready; download it from My exports',
  },
  reportFailed: {
    zh_cn: '定期报表“{name}”（{page}）未能生成，下次将照常进行',
    en_us: 'Scheduled report “{name}” ({page}) could not be generated; the next one runs as scheduled',
  },
  reportStopped: {
    zh_cn: '定期报表“{name}”（{page}）已停止：账号无权再查看该列表',
    en_us: 'Scheduled report “{name}” ({page}) stopped: the account no longer has access to the list',
  },
  reportUnsent: {
    zh_cn: '定期报表“{name}”（{page}）的邮件未能发送至 {email}',
    en_us: 'Email of scheduled report “{name}” ({page}) could not be sent to {email}',
  },
  riskBatchAside: {
    zh_cn: '一批风控数据（编号 {batch}）无法计算，已搁置，其中的注单未经风控检查：{fault}',
    en_us:
      'A batch of risk data (no. {batch}) could not be evaluated and was set aside; its bets are not checked by risk control: {fault}',
  },
  reconciliationDiffers: {
    zh_cn: '代理 {agent} {day} 的对账有 {count} 处差异，其中 {money} 处涉及金额',
    en_us: 'Reconciliation of agent {agent} for {day}: {count} differences, {money} of them in money',
  },
  recoveryCodeUsed: {
    zh_cn:
      '有人使用恢复码登录了您的账号（IP {ip}），剩余恢复码 {left} 个。如非本人操作，请立即修改密码并生成新的恢复码',
    en_us:
      'Your account was signed in to with a recovery code (IP {ip}); {left} codes left. If it was not you, change your password and generate new codes now',
  },
  dynamicCodeReset: {
    zh_cn: '您的身份验证器已由上级重置，恢复码已失效。原因：{reason}',
    en_us:
      'Your authenticator was reset by a superior account and your recovery codes are void. Reason: {reason}',
  },
  passkeyAdded: {
    zh_cn: '您的账号已添加通行密钥“{name}”（IP {ip}）。如非本人操作，请立即删除它并修改密码',
    en_us:
      'Passkey “{name}” was added to your account (IP {ip}). If it was not you, remove it and change your password now',
  },
  passkeyRemoved: {
    zh_cn: '您的通行密钥“{name}”已删除（IP {ip}）。如非本人操作，请立即修改密码',
    en_us:
      'Passkey “{name}” was removed from your account (IP {ip}). If it was not you, change your password now',
  },
  walletStopped: {
    zh_cn: '代理 {agent} 的钱包拒绝了我方请求（签名、格式、时间或网络），调用已停止（相关订单：{names}）',
    en_us:
      'The wallet of agent {agent} rejected our requests (signature, syntax, clock or network); calls stopped (orders: {names})',
  },
  orderSettledThere: {
    zh_cn: '代理 {agent} 的钱包在取消时已结算该注单，注单继续有效（{count} 笔：{names}）',
    en_us:
      'The wallet of agent {agent} had settled bets that were to be cancelled; they stay valid ({count}: {names})',
  },
  orderLateOk: {
    zh_cn: '代理 {agent} 的钱包在取消后仍扣款成功，已再次取消（{count} 笔：{names}）',
    en_us:
      'The wallet of agent {agent} debited bets after their cancel; they are cancelled again ({count}: {names})',
  },
  orderManual: {
    zh_cn: '代理 {agent} 的订单待人工处理（{count} 笔：{names}）',
    en_us: 'Orders of agent {agent} need manual handling ({count}: {names})',
  },
  memberLocked: {
    zh_cn: '代理 {agent} 的会员已锁定，不能投注（{count} 名：{names}）',
    en_us: 'Members of agent {agent} are locked and cannot bet ({count}: {names})',
  },
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
