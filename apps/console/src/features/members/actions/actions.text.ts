import { text } from '../../../kit/text.ts';
import { memberActLabels } from '../../../parts/members/member-actions.text.ts';

/** Words of what can be done with members. */
export const actionText = text({
  ...memberActLabels,
  profile: { zh_cn: '档案', en_us: 'Profile' },
  bets: { zh_cn: '注单', en_us: 'Bets' },
  edit: { zh_cn: '修改资料', en_us: 'Edit' },
  enableBets: { zh_cn: '启用投注', en_us: 'Enable bets' },
  unkill: { zh_cn: '移除点杀', en_us: 'Remove killing probability' },
  enableBetsOf: { zh_cn: '启用 {whom}的投注', en_us: 'Enable bets of {whom}' },
  liftOf: { zh_cn: '解除 {whom}的禁言', en_us: 'Lift the mute of {whom}' },
  unkillOf: { zh_cn: '移除 {whom}的点杀概率', en_us: 'Remove the killing probability of {whom}' },
  askEnableBets: { zh_cn: '{whom} 将可以重新投注。', en_us: '{whom} can bet again.' },
  askLift: { zh_cn: '{whom} 将可以重新发言。', en_us: '{whom} can chat again.' },
  askEnable: { zh_cn: '{whom} 将可以重新登录。', en_us: '{whom} can sign in again.' },
  askUnkill: {
    zh_cn: '{whom} 的牌局不再按点杀概率处理。',
    en_us: 'The killing probability no longer applies to rounds of {whom}.',
  },
  killHistory: { zh_cn: '点杀记录', en_us: 'Killing history' },
  killHistoryOf: { zh_cn: '点杀记录：{whom}', en_us: 'Killing history: {whom}' },
  noKills: { zh_cn: '没有记录', en_us: 'No records' },
  killFrom: { zh_cn: '生效时间', en_us: 'Effective from' },
  killNet: { zh_cn: '会员净输赢', en_us: 'Member net win/loss' },
  killBy: { zh_cn: '设置人', en_us: 'Set by' },
  killEnd: { zh_cn: '结束', en_us: 'Ended' },
  'killEnd.expired': { zh_cn: '到期', en_us: 'Expired' },
  'killEnd.target': { zh_cn: '达标', en_us: 'Target reached' },
  'killEnd.deleted': { zh_cn: '删除', en_us: 'Deleted' },
  'killEnd.replaced': { zh_cn: '替换', en_us: 'Replaced' },
  killInForce: { zh_cn: '生效中', en_us: 'Active' },
  name: { zh_cn: '姓名', en_us: 'Name' },
});
