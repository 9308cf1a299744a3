import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { text } from '../../kit/text.ts';

export const restrictionText = text({
  'operator.upline': choiceLabels['operator.upline'],
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  accounts: { zh_cn: '会员账号', en_us: 'Member accounts' },
  accountsHint: {
    zh_cn: '多个账号用逗号隔开，最多200个',
    en_us: 'Separate several accounts with commas, at most 200.',
  },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  kind: { zh_cn: '福利类型', en_us: 'Benefit type' },
  forGood: { zh_cn: '永久', en_us: 'Permanent' },
  at: { zh_cn: '修改时间', en_us: 'Updated at' },
  gameId: { zh_cn: '小游戏', en_us: 'Mini game' },
  gameIds: { zh_cn: '小游戏', en_us: 'Mini games' },
  allMini: { zh_cn: '全部小游戏', en_us: 'All mini games' },
  gamesHint: { zh_cn: '不选则为全部小游戏', en_us: 'Empty: all mini games' },
  inMax: { zh_cn: '单笔转入上限', en_us: 'Max per deposit' },
  outMax: { zh_cn: '单笔转出上限', en_us: 'Max per withdrawal' },
  inDayMax: { zh_cn: '每日转入上限', en_us: 'Max deposits per day' },
  outDayMax: { zh_cn: '每日转出上限', en_us: 'Max withdrawals per day' },
  dayCount: { zh_cn: '每日次数上限', en_us: 'Max transfers per day' },
  limitHint: {
    zh_cn: '不填表示不限制；日按北京时间计算',
    en_us: 'Empty: no limit. Days follow Beijing time.',
  },
  add: { zh_cn: '新增', en_us: 'Add' },
  addLimit: { zh_cn: '新增转账限额', en_us: 'Add transfer limit' },
  editLimit: { zh_cn: '修改转账限额：{whom}', en_us: 'Edit transfer limit: {whom}' },
  addBenefit: { zh_cn: '加入福利黑名单', en_us: 'Block benefits' },
  addMini: { zh_cn: '加入小游戏黑名单', en_us: 'Block mini games' },
  remove: { zh_cn: '移除', en_us: 'Remove' },
  removeOf: { zh_cn: '移除 {whom}', en_us: 'Remove {whom}' },
  askRemove: { zh_cn: '移除后立即生效。', en_us: 'The removal takes effect immediately.' },
});
