import { text } from '../../../kit/text.ts';
import { memberActWords } from '../../../parts/members/member-acts.text.ts';

/** What is done from an alert, and what was. */
export const actText = text({
  ...memberActWords,
  acts: { zh_cn: '处置', en_us: 'Act' },
  done: { zh_cn: '已执行', en_us: 'Done' },
  'act.betBan': { zh_cn: '停止投注', en_us: 'Bets stopped' },
  'act.agentBetBan': { zh_cn: '停止代理投注', en_us: 'Bets of the agent stopped' },
  'act.mute': { zh_cn: '禁言', en_us: 'Muted' },
  'act.offline': { zh_cn: '强制下线', en_us: 'Forced offline' },
  'act.kill': { zh_cn: '点杀概率', en_us: 'Killing probability' },
  'act.list': { zh_cn: '加入名单', en_us: 'Put on a list' },
  stopAgent: { zh_cn: '停止代理投注', en_us: 'Stop bets of the agent' },
  stopAgentOf: { zh_cn: '停止代理 {whom}的投注', en_us: 'Stop bets of agent {whom}' },
  askStopAgent: {
    zh_cn: '代理 {whom} 及其下级的全部会员将不能再投注，已投注单照常结算。',
    en_us:
      'No new bets of members of {whom} or of agents below it will be taken; open bets are settled as usual.',
  },
  list: { zh_cn: '加入黑白名单', en_us: 'Put on a list' },
  label: { zh_cn: '标签', en_us: 'Label' },
  'side.black': { zh_cn: '黑名单', en_us: 'Black' },
  'side.white': { zh_cn: '白名单', en_us: 'White' },
  until: { zh_cn: '有效期至', en_us: 'Until' },
  untilHint: {
    zh_cn: '仅标记或豁免的标签可不填；带RTP或点杀的标签最长15天，其余最长90天',
    en_us:
      'May be left out where the label only marks or exempts; 15 days at most with an RTP or a killing probability, else 90.',
  },
  reason: { zh_cn: '原因', en_us: 'Reason' },
  openMember: { zh_cn: '查看会员', en_us: 'Open member' },
  openAgent: { zh_cn: '查看代理', en_us: 'Open agent' },
});
