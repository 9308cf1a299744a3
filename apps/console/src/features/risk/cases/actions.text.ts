import { text } from '../../../kit/text.ts';
import { memberActLabels } from '../../../parts/members/member-actions.text.ts';

/** Texts of actions taken from an alert. */
export const actText = text({
  ...memberActLabels,
  'act.betBan': { zh_cn: '停止投注', en_us: 'Stop bets' },
  'act.agentBetBan': { zh_cn: '停止代理投注', en_us: 'Stop agent bets' },
  'act.mute': { zh_cn: '禁言', en_us: 'Mute' },
  'act.offline': { zh_cn: '强制下线', en_us: 'Force offline' },
  'act.kill': { zh_cn: '点杀概率', en_us: 'Killing probability' },
  'act.list': { zh_cn: '加入名单', en_us: 'Add to list' },
  stopAgent: { zh_cn: '停止代理投注', en_us: 'Stop agent bets' },
  stopAgentOf: { zh_cn: '停止代理 {whom}的投注', en_us: 'Stop bets of agent {whom}' },
  askStopAgent: {
    zh_cn: '代理 {whom} 及其下级的全部会员将不能再投注，已投注单照常结算。',
    en_us:
      'Members of agent {whom} and its sub-agents can no longer bet; unsettled bets are settled as usual.',
  },
  list: { zh_cn: '加入黑白名单', en_us: 'Add to list' },
  label: { zh_cn: '标签', en_us: 'Label' },
  'side.black': { zh_cn: '黑名单', en_us: 'Blacklist' },
  'side.white': { zh_cn: '白名单', en_us: 'Whitelist' },
  untilHint: {
    zh_cn: '仅标记或豁免的标签可不填；带RTP或点杀的标签最长15天，其余最长90天',
    en_us:
      'Optional for labels that only mark or exempt; at most 15 days with RTP or killing probability, otherwise 90.',
  },
  openMember: { zh_cn: '查看会员', en_us: 'View member' },
  openAgent: { zh_cn: '查看代理', en_us: 'View agent' },
});
