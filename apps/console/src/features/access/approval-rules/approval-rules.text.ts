import { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import { text } from '../../../kit/text.ts';

export const approvalRuleText = text({
  fills: {
    zh_cn: '没有规则：除修改本页外，任何操作都不需要审批。',
    en_us: 'No rules: only changes of this page need an approver.',
  },
  'action.rules': kindAndStateLabels['kind.rules'],
  'action.companyRoles': kindAndStateLabels['kind.companyRoles'],
  'action.dynamicCode': kindAndStateLabels['kind.dynamicCode'],
  action: { zh_cn: '操作', en_us: 'Operation' },
  always: { zh_cn: '每次', en_us: 'Every change' },
  fromAmount: { zh_cn: '{amount} CNY 起', en_us: 'from {amount} CNY' },
  fromRise: { zh_cn: 'RTP上调 {points} 个百分点起', en_us: 'RTP rise from {points} percentage points' },
  firstRules: { zh_cn: '初始规则', en_us: 'Initial rules' },
  changedAt: { zh_cn: '修改时间', en_us: 'Updated at' },
  add: { zh_cn: '新增规则', en_us: 'Add rule' },
  setTitle: { zh_cn: '设置审批规则', en_us: 'Set approval rule' },
  removeTitle: { zh_cn: '删除审批规则', en_us: 'Delete approval rule' },
  amountHint: {
    zh_cn: '人民币金额；同一人对同一对象24小时内累计达到即需审批，0.00为每次',
    en_us:
      'Amount in CNY; changes by one operator to one target are summed over 24 hours. 0.00: every change',
  },
  riseHint: {
    zh_cn: 'RTP升幅，如0.011；同一人对同一对象24小时内累计',
    en_us: 'RTP rise, for example 0.011; summed per operator and target over 24 hours',
  },
  noneHint: { zh_cn: '该操作每次都需要审批', en_us: 'Every change of this kind needs an approver' },
  thresholdWrong: { zh_cn: '起点格式有误', en_us: 'Invalid threshold format' },
  preview: {
    zh_cn: '最近7天 {considered} 项变更中：按此规则 {total} 项需要审批，目前 {now} 项',
    en_us:
      'Changes in the last 7 days: {considered}. Needing approval under this rule: {total}, currently: {now}',
  },
  previewWait: {
    zh_cn: '填写完整后显示最近7天的影响',
    en_us: 'Complete the form to see the effect over the last 7 days',
  },
  previewList: { zh_cn: '会需要审批的变更', en_us: 'Changes that would have needed approval' },
  maker: { zh_cn: '操作人', en_us: 'Operator' },
  figure: { zh_cn: '24小时累计', en_us: '24-hour total' },
});
