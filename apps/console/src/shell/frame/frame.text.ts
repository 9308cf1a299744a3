import { text } from '../../kit/text.ts';

/** Words of the frame around the screens. */
export const frameText = text({
  help: { zh_cn: '帮助', en_us: 'Help' },
  skipToFilters: { zh_cn: '跳到筛选条件', en_us: 'Skip to filters' },
  skip: { zh_cn: '跳到页面内容', en_us: 'Skip to content' },
  shortcuts: { zh_cn: '键盘快捷键  ?', en_us: 'Keyboard shortcuts  ?' },
  allTabs: { zh_cn: '全部打开的页面', en_us: 'All open pages' },
  tabsLeft: { zh_cn: '向左滚动页面标签', en_us: 'Scroll tabs left' },
  tabsRight: { zh_cn: '向右滚动页面标签', en_us: 'Scroll tabs right' },
  tabs: { zh_cn: '打开的页面', en_us: 'Open pages' },
  closing: { zh_cn: '关闭页面', en_us: 'Closing pages' },
  closeTab: { zh_cn: '关闭', en_us: 'Close' },
  closeOthers: { zh_cn: '关闭其他', en_us: 'Close others' },
  closeLeft: { zh_cn: '关闭左侧', en_us: 'Close to the left' },
  closeRight: { zh_cn: '关闭右侧', en_us: 'Close to the right' },
  closeAll: { zh_cn: '全部关闭', en_us: 'Close all' },
  zone: { zh_cn: '时区', en_us: 'Time zone' },
  theme: { zh_cn: '深色模式', en_us: 'Dark mode' },
  themeLight: { zh_cn: '浅色模式', en_us: 'Light mode' },
  changePassword: { zh_cn: '修改密码', en_us: 'Change password' },
  bindDynamicCode: { zh_cn: '绑定动态码', en_us: 'Bind dynamic code' },
  signOut: { zh_cn: '退出登录', en_us: 'Sign out' },
  viewing: {
    zh_cn: '{viewer} 正在以 {account}（{nickname}）的身份查看，只读，不能进行任何修改',
    en_us: '{viewer} is viewing as {account} ({nickname}). Read-only: nothing can be changed',
  },
  walletsNotCalled: {
    zh_cn: '钱包已停止调用，会员暂时无法投注：',
    en_us: 'Wallet calls are stopped, members cannot bet: ',
  },
  walletSince: { zh_cn: '（{at} 起）', en_us: ' (since {at})' },
  walletMessages: {
    zh_cn: '{at} 以来未读的钱包异常 {count} 条：',
    en_us: 'Unread wallet incidents since {at}: {count}, ',
  },
  andMore: { zh_cn: ' +{count}', en_us: ' +{count}' },
  nextAgent: { zh_cn: '、', en_us: ', ' },
  walletDetails: { zh_cn: '查看', en_us: 'View' },
  secondApproverOff: {
    zh_cn: '第二人审批已关闭（FOUR_EYES=off）：一个账号即可完成额度、RTP、密钥等关键变更',
    en_us:
      'Second approver is off (FOUR_EYES=off): a single account can change quotas, RTP, keys and other guarded settings',
  },
  leaveView: { zh_cn: '退出查看', en_us: 'Exit view' },
  roleSuperAdmin: { zh_cn: '超级管理员', en_us: 'Super administrator' },
  roleSystemAdmin: { zh_cn: '系统管理员', en_us: 'System administrator' },
  roleAgentAdmin: { zh_cn: '代理管理员', en_us: 'Agent administrator' },
  roleAgent: { zh_cn: '代理', en_us: 'Agent' },
  roleSubAccount: { zh_cn: '子账号', en_us: 'Sub-account' },
});
