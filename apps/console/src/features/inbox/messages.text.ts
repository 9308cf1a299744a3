import { text } from '../../kit/text.ts';

/** Texts of the server's messages, by their kind. */
export const messageText = text({
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
  memberNote: {
    zh_cn: '{operator} 在会员 {name} 的跟进记录中提到了您',
    en_us: '{operator} mentioned you in a note on member {name}',
  },
  agentNote: {
    zh_cn: '{operator} 在代理 {name} 的跟进记录中提到了您',
    en_us: '{operator} mentioned you in a note on agent {name}',
  },
  orderNote: {
    zh_cn: '{operator} 在订单 {name} 的跟进记录中提到了您',
    en_us: '{operator} mentioned you in a note on order {name}',
  },
  alertNote: {
    zh_cn: '{operator} 在 {name} 的告警的跟进记录中提到了您',
    en_us: '{operator} mentioned you in a note on an alert about {name}',
  },
});
