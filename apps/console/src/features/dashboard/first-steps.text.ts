import { text } from '../../kit/text.ts';

export const firstStepsText = text({
  title: { zh_cn: '开始使用', en_us: 'First steps' },
  adminIntro: {
    zh_cn: '还没有会员。完成以下步骤后，首页将显示投注与输赢。',
    en_us: 'There are no members yet. After these steps this page shows bets and results.',
  },
  agentIntro: {
    zh_cn: '您的代理下还没有会员。完成以下步骤后，首页将显示投注与输赢。',
    en_us: 'Your agent has no members yet. After these steps this page shows bets and results.',
  },
  done: { zh_cn: '已完成', en_us: 'Done' },
  'step.protect': { zh_cn: '绑定动态码', en_us: 'Bind an authenticator' },
  'why.protect': {
    zh_cn: '登录时除密码外还需动态码，并妥善保存恢复码。',
    en_us: 'Sign-ins then need a code besides the password. Keep the recovery codes.',
  },
  'open.protect': { zh_cn: '安全设置', en_us: 'Security' },
  'step.colleague': { zh_cn: '添加同事', en_us: 'Add a colleague' },
  'why.colleague': {
    zh_cn: '额度、RTP等变更由第二人审批，需要至少两位管理员。',
    en_us:
      'Changes such as quotas and RTP are approved by a second person, so two administrators are needed.',
  },
  'why.colleagueOfAgent': {
    zh_cn: '每位同事使用自己的子账号和权限，操作日志才能分清是谁。',
    en_us: 'With sub-accounts of their own, colleagues have their own permissions and entries in the log.',
  },
  'open.colleague': { zh_cn: '子账号管理', en_us: 'Sub-accounts' },
  'step.games': { zh_cn: '检查游戏与RTP', en_us: 'Check games and RTP' },
  'why.games': {
    zh_cn: '选择开放的游戏，并设置各游戏的RTP。',
    en_us: 'Choose the games that are open and the RTP of each.',
  },
  'open.games': { zh_cn: '游戏设置', en_us: 'Game settings' },
  'step.node': { zh_cn: '连接游戏服务器', en_us: 'Connect a game server' },
  'why.node': {
    zh_cn: '新增节点，把编号与密钥交给游戏服务器；牌局与注单由它发送。',
    en_us: 'Add a node and give its id and key to the game server, which sends rounds and bets.',
  },
  'open.node': { zh_cn: '游戏节点', en_us: 'Game nodes' },
  'step.agents': { zh_cn: '创建代理', en_us: 'Create agents' },
  'why.agents': {
    zh_cn: '会员属于代理；额度从上级转给下级。',
    en_us: 'Members belong to agents; quota passes from an agent to those below.',
  },
  'open.agents': { zh_cn: '代理列表', en_us: 'Agent list' },
  'step.wallet': { zh_cn: '测试钱包', en_us: 'Test the wallet' },
  'why.wallet': {
    zh_cn: '设置密钥与回调地址，并运行钱包测试，之后会员才能投注。',
    en_us: 'Set keys and callback address and run the wallet test; members can bet afterwards.',
  },
  'open.wallet': { zh_cn: '钱包测试', en_us: 'Wallet test' },
  'step.members': { zh_cn: '添加会员', en_us: 'Add members' },
  'why.members': {
    zh_cn: '逐个新增，或从表格导入。',
    en_us: 'One by one, or imported from a spreadsheet.',
  },
  'open.members': { zh_cn: '会员列表', en_us: 'Member list' },
});
