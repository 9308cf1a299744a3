import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { text } from '../../kit/text.ts';
import { rewardWord } from '../../parts/common.text.ts';

export const parkedText = text({
  'operator.upline': choiceLabels['operator.upline'],
  fills: {
    zh_cn: '超过审核限额的派彩会停在这里，等待处理。',
    en_us: 'Payouts above a review limit are held here for review.',
  },
  createdAt: { zh_cn: '提交时间', en_us: 'Submitted at' },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  'state.open': { zh_cn: '待审核', en_us: 'Pending review' },
  reason: { zh_cn: '审核原因', en_us: 'Review reason' },
  correction: { zh_cn: '改判', en_us: 'Resettlement' },
  jackpot: rewardWord,
  ratio: { zh_cn: '倍数', en_us: 'Ratio to bet' },
  maxWin: { zh_cn: '派彩上限', en_us: 'Maximum payout' },
  maxRatio: { zh_cn: '倍数上限', en_us: 'Maximum ratio' },
  operator: { zh_cn: '处理人', en_us: 'Decided by' },
  remark: { zh_cn: '原因', en_us: 'Reason' },
  decide: { zh_cn: '审核', en_us: 'Review' },
  decideTitle: { zh_cn: '审核派彩', en_us: 'Review held payout' },
  action: { zh_cn: '处理方式', en_us: 'Decision' },
  evidence: {
    zh_cn: '{account} 投注 {stake}，派彩 {win} {currency}',
    en_us: '{account} bet {stake}, payout {win} {currency}.',
  },
  limits: { zh_cn: '审核限额', en_us: 'Review limits' },
  limitsHint: {
    zh_cn:
      '未设置的游戏：派彩超过五百万人民币，或超过赔率表最高赔率的两倍（无固定赔率为一万倍）时转人工审核；低于一千人民币的派彩不看倍数。',
    en_us:
      'Games without a limit: payouts above 5,000,000 CNY, or above twice the highest odds of the game (10,000 times the stake without fixed odds), are held for review. The ratio is not checked for payouts below 1,000 CNY.',
  },
  noLimits: { zh_cn: '未设置限额，按默认规则审核', en_us: 'No limits set; default rules apply.' },
  setLimit: { zh_cn: '设置限额', en_us: 'Set limit' },
  allCurrencies: { zh_cn: '全部币种（按人民币）', en_us: 'All currencies (in CNY)' },
  isSet: { zh_cn: '该限额已设置，请直接编辑', en_us: 'This limit is already set; edit its row.' },
  why: { zh_cn: '原因', en_us: 'Reason' },
  removeOf: { zh_cn: '删除{whom}的限额', en_us: 'Delete limit: {whom}' },
  askRemove: { zh_cn: '删除后恢复默认限额。', en_us: 'The default limit applies again.' },
});
