import { text } from '../../../kit/text.ts';

/** Words of the administration of agents. */
export const adminText = text({
  place: { zh_cn: '所在位置', en_us: 'Place' },
  accountOf: { zh_cn: '登录账号', en_us: 'Account' },
  conditions: { zh_cn: '合作条件', en_us: 'Conditions' },
  contact: { zh_cn: '联系方式与备注', en_us: 'Contact and remark' },
  add: { zh_cn: '新增代理', en_us: 'Add agent' },
  editTitle: { zh_cn: '修改代理 {account}', en_us: 'Edit agent {account}' },
  setRtp: { zh_cn: '设置RTP', en_us: 'Set RTP' },
  rtpTitle: { zh_cn: '设置RTP {account}', en_us: 'Set RTP: {account}' },
  stopBetsOf: { zh_cn: '停止 {whom}的投注', en_us: 'Stop bets of {whom}' },
  startBetsOf: { zh_cn: '启用 {whom}的投注', en_us: 'Enable bets of {whom}' },
  disableAsk: {
    zh_cn: '停用后，该代理、其所有下级及子账号立即退出登录，其会员不能投注。',
    en_us:
      'The agent, all sub-agents and their sub-accounts are signed out immediately, and their members cannot bet.',
  },
  enableAsk: {
    zh_cn: '启用后该代理可重新登录，其会员可以投注。',
    en_us: 'The agent can sign in again and its members can bet again.',
  },
  unlock: { zh_cn: '解除锁定', en_us: 'Unlock' },
  unlockAsk: {
    zh_cn: '该代理因多次输错密码被锁定。解除后可立即重新登录。',
    en_us:
      'The agent was suspended for multiple incorrect passwords. After unlocking it can sign in immediately.',
  },
  stopBets: { zh_cn: '停止投注', en_us: 'Stop bets' },
  startBets: { zh_cn: '启用投注', en_us: 'Enable bets' },
  stopBetsAsk: {
    zh_cn: '该代理及其所有下级的会员将不能投注。',
    en_us: 'Members of this agent and all sub-agents can no longer bet.',
  },
  startBetsAsk: {
    zh_cn: '该代理的会员可以重新投注（上级停止投注的除外）。',
    en_us: 'Members can bet again, unless an upper agent is stopped.',
  },
  validity: { zh_cn: '有效期', en_us: 'Validity' },
  validityTitle: { zh_cn: '有效期 {account}', en_us: 'Validity: {account}' },
  validHint: {
    zh_cn: '不填为长期有效；到期后该代理及其下级不能登录',
    en_us: 'Empty: no expiry. After expiry the agent and its sub-agents cannot sign in.',
  },
  custom: { zh_cn: '自定义设置', en_us: 'Custom settings' },
  customTitle: { zh_cn: '自定义设置 {account}', en_us: 'Custom settings: {account}' },
  logoTitle: { zh_cn: '代理图标 {account}', en_us: 'Logo: {account}' },
  logoHint: {
    zh_cn: 'png格式，正方形，132至150像素，不超过256KB',
    en_us: 'Square png, 132 to 150 pixels, up to 256 KB',
  },
  parent: { zh_cn: '上级代理', en_us: 'Upper agent' },
  parentHintAdmin: { zh_cn: '不选则新增大股东', en_us: 'Empty: a new major shareholder' },
  parentHintAgent: { zh_cn: '不选则为自己的直属下级', en_us: 'Empty: your direct sub-agent' },
  tooDeep: { zh_cn: '该代理不能再有下级', en_us: 'This agent cannot have sub-agents.' },
  account: { zh_cn: '代理账号', en_us: 'Agent account' },
  accountHint: {
    zh_cn: '4到20位字母、数字或下划线，以字母开头',
    en_us: '4 to 20 letters, digits or underscores, starting with a letter',
  },
  name: { zh_cn: '代理名称', en_us: 'Agent name' },
  resetNote: {
    zh_cn: '该代理登录账号的全部会话将立即退出；其子账号不受影响。',
    en_us: "All sessions of the agent's own account end immediately; sub-accounts are not affected.",
  },
  rtpHint: { zh_cn: '0.700到0.990，三位小数', en_us: '0.700 to 0.990, three decimals' },
  rtpHintMax: { zh_cn: '0.700到{max}（上级RTP）', en_us: '0.700 to {max} (RTP of the upper agent)' },
  rtpNow: { zh_cn: '当前RTP', en_us: 'Current RTP' },
  rtpNew: { zh_cn: '新RTP', en_us: 'New RTP' },
  lowerOthers: { zh_cn: '一并下调', en_us: 'Lower sub-agents too' },
  lowerHint: {
    zh_cn: '下级RTP高于新值时，一并下调到新值',
    en_us: 'Sub-agents with a higher RTP are lowered to the new value',
  },
  history: { zh_cn: 'RTP变更记录', en_us: 'RTP history' },
  actor: { zh_cn: '操作人', en_us: 'Operator' },
  gamesAll: { zh_cn: '上级的全部游戏', en_us: 'All games of the upper agent' },
  gamesEvery: { zh_cn: '全部游戏', en_us: 'All games' },
  gamesChosen: { zh_cn: '指定游戏', en_us: 'Selected games' },
  gamesHint: {
    zh_cn: '收窄后，下级的可用游戏一并收窄',
    en_us: 'Removed games are also removed from sub-agents',
  },
  gamesPick: { zh_cn: '请选择游戏', en_us: 'Select games' },
  callbackHint: { zh_cn: 'https，端口443或8443', en_us: 'https, port 443 or 8443' },
  brand: { zh_cn: '品牌名称', en_us: 'Brand' },
  brandHint: {
    zh_cn: '会员看到的名称；不填则用代理名称',
    en_us: 'Name shown to members; empty: agent name',
  },
  defaultChip: { zh_cn: '默认筹码', en_us: 'Default chip' },
  defaultChipHint: { zh_cn: '不填则用游戏默认值', en_us: 'Empty: game default' },
  chatAllowed: { zh_cn: '允许聊天', en_us: 'Chat allowed' },
  jackpotShown: { zh_cn: '显示彩金池', en_us: 'Show jackpot' },
  controlsShown: { zh_cn: '代理可见会员管控', en_us: 'Show member controls to the agent' },
  serviceLink: { zh_cn: '客服链接', en_us: 'Customer service' },
  gameDefault: { zh_cn: '游戏默认', en_us: 'Game default' },
});
