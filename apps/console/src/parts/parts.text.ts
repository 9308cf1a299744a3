import { text } from '../kit/text.ts';
import { rewardWord } from './common.text.ts';

/** Words of the shared parts. */
export const partsText = text({
  passwordHint: {
    zh_cn: '6到20位，24小时内有效，首次登录必须修改',
    en_us: '6 to 20 characters, valid for 24 hours, must be changed at first sign-in',
  },
  related: { zh_cn: '相关页面', en_us: 'Related pages' },
  repeatPassword: { zh_cn: '确认密码', en_us: 'Repeat password' },
  agentPlaceholder: { zh_cn: '账号或名称', en_us: 'Account or name' },
  noAgent: { zh_cn: '没有匹配的代理', en_us: 'No matching agent' },
  allAgents: { zh_cn: '全部代理', en_us: 'All agents' },
  typeAgent: { zh_cn: '输入账号或名称搜索', en_us: 'Search by account or name' },
  gamePlaceholder: { zh_cn: '全部游戏', en_us: 'All games' },
  areaPlaceholder: { zh_cn: '区域编号', en_us: 'Area id' },
  allAreas: { zh_cn: '全部区域', en_us: 'All areas' },
  allCurrencies: { zh_cn: '全部币种', en_us: 'All currencies' },
  area: { zh_cn: '投注区域', en_us: 'Bet area' },
  resetPasswordOf: { zh_cn: '重置密码 {account}', en_us: 'Reset password: {account}' },
  resetPasswordRule: {
    zh_cn: '新密码须在24小时内登录并修改，否则失效。',
    en_us: 'The new password must be used to sign in and changed within 24 hours, otherwise it expires.',
  },
  resetDynamicCode: { zh_cn: '重置身份验证器', en_us: 'Reset authenticator' },
  resetDynamicCodeOf: { zh_cn: '重置身份验证器 {account}', en_us: 'Reset authenticator: {account}' },
  resetDynamicCodeNote: {
    zh_cn: '该账号的动态码和恢复码立即失效，全部会话立即退出。',
    en_us:
      'The dynamic code and the recovery codes become void, and all sessions of the account end immediately.',
  },
  resetDynamicCodeRule: {
    zh_cn: '启用双人审批时须由第二人审批。使用者会收到通知和原因，并可重新绑定。请先确认提出请求的是本人。',
    en_us:
      'Where approvals are on, a second approver decides. The user is notified with the reason and can bind again. Confirm first that the request comes from the user.',
  },
  roundTitle: { zh_cn: '局详情', en_us: 'Round details' },
  noRound: {
    zh_cn: '没有该局记录：尚未开奖，或注单在开局前已被撤销。',
    en_us: 'No round: it has not ended yet, or its bets were cancelled before it was played.',
  },
  room: { zh_cn: '房间号', en_us: 'Room no.' },
  table: { zh_cn: '台号', en_us: 'Table' },
  hand: { zh_cn: '局序', en_us: 'Hand' },
  startedAt: { zh_cn: '开局时间', en_us: 'Started at' },
  running: { zh_cn: '进行中', en_us: 'In progress' },
  betsOnRound: { zh_cn: '本局注单', en_us: 'Bets of this round' },
  noBets: { zh_cn: '本局没有可见注单', en_us: 'No visible bets on this round' },
  record: { zh_cn: '注单号', en_us: 'Record no.' },
  member: { zh_cn: '会员账号', en_us: 'Member account' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  thisBet: { zh_cn: '本注单', en_us: 'This bet' },
  balance: { zh_cn: '派彩后余额', en_us: 'Balance after payout' },
  betIp: { zh_cn: '投注IP', en_us: 'Bet IP' },
  reward: rewardWord,
});
