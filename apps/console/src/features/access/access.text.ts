import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { text } from '../../kit/text.ts';

/** Words that the screens of access share. */
const shared = {
  unlock: { zh_cn: '解除锁定', en_us: 'Unlock' },
  locked: { zh_cn: '密码错误锁定', en_us: 'Suspended' },
  lockedUntil: { zh_cn: '锁定至', en_us: 'Locked until' },
} as const;

export const subAccountText = text({
  ...shared,
  'state.blocked': { zh_cn: '已停用', en_us: 'Disabled' },
  permissions: { zh_cn: '权限', en_us: 'Permissions' },
  permissionCount: { zh_cn: '{pages} 个页面、{features} 项操作', en_us: '{pages} pages, {features} actions' },
  firstSignIn: { zh_cn: '待修改初始密码', en_us: 'Initial password not changed' },
  accountHint: {
    zh_cn: '4到20位字母、数字或下划线，创建后不能修改',
    en_us: '4 to 20 letters, digits or underscores; cannot be changed later',
  },
  add: { zh_cn: '新增子账号', en_us: 'Add sub-account' },
  addAdmin: { zh_cn: '新增管理员', en_us: 'Add administrator' },
  editTitle: { zh_cn: '修改账号', en_us: 'Edit account' },
  resetNote: {
    zh_cn: '重置后该账号的全部会话将立即退出。',
    en_us: 'All sessions of this account end immediately.',
  },
  blockOf: { zh_cn: '停用 {whom}', en_us: 'Disable {whom}' },
  viewAsOf: { zh_cn: '以 {whom}身份查看', en_us: 'View as {whom}' },
  blockAsk: {
    zh_cn: '停用后该账号立即退出且不能登录。',
    en_us: 'The account is signed out immediately and cannot sign in.',
  },
  enableAsk: { zh_cn: '该账号可以重新登录。', en_us: 'The account can sign in again.' },
  removeAsk: {
    zh_cn: '删除后不可恢复，账号名也不能再次使用。',
    en_us: 'This cannot be undone, and the account name cannot be used again.',
  },
  viewAs: { zh_cn: '以其身份查看', en_us: 'View as' },
  viewAsOther: { zh_cn: '以账号身份查看', en_us: 'View as an account' },
  viewAsNote: {
    zh_cn: '将看到该账号所见的页面和数据，只读，30分钟后自动结束；原因、开始和结束都会记入操作日志。',
    en_us:
      'You see the pages and data of this account, read-only, for 30 minutes. Reason, start and end are logged.',
  },
  viewAsReason: { zh_cn: '原因', en_us: 'Reason' },
  viewAsPick: { zh_cn: '输入账号或昵称搜索', en_us: 'Search by account or nickname' },
  viewAsNone: { zh_cn: '没有可查看的账号', en_us: 'No account to view as' },
  onlySuper: {
    zh_cn: '只有超级管理员可以维护管理员账号。',
    en_us: 'Only super administrators can manage administrator accounts.',
  },
});

export const whitelistText = text({
  'operator.upline': choiceLabels['operator.upline'],
  platform: { zh_cn: '仅平台', en_us: 'Platform only' },
  thePlatform: { zh_cn: '平台管理员', en_us: 'Platform administrators' },
  ownIp: { zh_cn: '包含我的IP', en_us: 'Includes my address' },
  operator: { zh_cn: '添加人', en_us: 'Added by' },
  createdAt: { zh_cn: '添加时间', en_us: 'Added at' },
  add: { zh_cn: '新增白名单', en_us: 'Add addresses' },
  remove: { zh_cn: '移除', en_us: 'Remove' },
  removeMany: { zh_cn: '批量移除', en_us: 'Remove' },
  ips: { zh_cn: 'IP地址', en_us: 'Addresses' },
  ipsHint: {
    zh_cn: '多个用逗号分隔；支持IPv4、IPv6和网段（IPv4最大/16，IPv6最大/48）',
    en_us: 'Separate several with commas; IPv4, IPv6 and networks (IPv4 /16 or longer, IPv6 /48 or longer)',
  },
  agentHint: { zh_cn: '不选则为本级', en_us: 'Empty: your own level' },
  addCount: { zh_cn: '添加 {count} 个IP', en_us: 'Add IPs: {count}' },
  removeCount: { zh_cn: '移除 {count} 个IP', en_us: 'Remove IPs: {count}' },
  confirmTitle: { zh_cn: '确认新增白名单', en_us: 'Confirm addresses' },
  confirmBackoffice: {
    zh_cn: '以下地址加入后台白名单后，该代理及其下级的账号只能从白名单内的地址登录后台：',
    en_us:
      'Once on the backoffice allowlist, accounts of this agent and its sub-agents can sign in only from listed addresses:',
  },
  confirmApi: {
    zh_cn: '以下地址加入API白名单后，脚本只能从API白名单内的地址调用接口：',
    en_us: 'Once on the API allowlist, scripts can call the API only from listed addresses:',
  },
  confirmRemove: {
    zh_cn: '确定从白名单移除以下地址吗？',
    en_us: 'Remove these addresses from their whitelists?',
  },
  goOn: { zh_cn: '仍要继续', en_us: 'Continue anyway' },
  myIp: { zh_cn: '我的IP：{ip}', en_us: 'My address: {ip}' },
  duplicates: { zh_cn: '已存在，未重复添加：{ips}', en_us: 'Already listed, not added again: {ips}' },
});

export const sessionText = text({
  ...shared,
  activeAt: { zh_cn: '最后活动', en_us: 'Last active' },
  since: { zh_cn: '登录时间', en_us: 'Signed in at' },
  current: { zh_cn: '当前会话', en_us: 'This session' },
  viewedBy: { zh_cn: '{viewer} 查看中', en_us: 'Viewed by {viewer}' },
  revoke: { zh_cn: '结束会话', en_us: 'End session' },
  revokeOf: { zh_cn: '结束 {whom}的会话', en_us: 'End the session of {whom}' },
  revokeAllOf: { zh_cn: '结束 {whom}的全部会话', en_us: 'End all sessions of {whom}' },
  revokeAsk: { zh_cn: '该会话将立即退出。', en_us: 'This session ends immediately.' },
  revokeAll: { zh_cn: '结束全部会话', en_us: 'End all sessions' },
  revokeAllAsk: {
    zh_cn: '该账号的全部会话将立即退出（当前会话除外）。',
    en_us: 'All sessions of this account except your current one end immediately.',
  },
  lockedTitle: { zh_cn: '因多次输入错误密码锁定的账号', en_us: 'Suspended for multiple incorrect passwords' },
});
