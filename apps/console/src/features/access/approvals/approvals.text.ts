import { text } from '../../../kit/text.ts';

export const approvalText = text({
  fills: {
    zh_cn: '需要第二人审批的操作会显示在这里。',
    en_us: 'Changes that need a second approver are listed here.',
  },
  'state.open': { zh_cn: '待审批', en_us: 'Pending approval' },
  title: { zh_cn: '操作', en_us: 'Operation' },
  createdAt: { zh_cn: '提交时间', en_us: 'Submitted at' },
  expiresAt: { zh_cn: '到期时间', en_us: 'Expires at' },
  reason: { zh_cn: '上次失败原因', en_us: 'Last failure' },
  detail: { zh_cn: '查看', en_us: 'View' },
  drawer: { zh_cn: '审批详情', en_us: 'Approval details' },
  field: { zh_cn: '字段', en_us: 'Field' },
  approve: { zh_cn: '批准', en_us: 'Approve' },
  approveOf: { zh_cn: '批准对 {whom}的变更', en_us: 'Approve the change to {whom}' },
  approveAsk: { zh_cn: '批准后变更立即生效。', en_us: 'The change takes effect immediately.' },
  reject: { zh_cn: '驳回', en_us: 'Reject' },
  rejectTitle: { zh_cn: '驳回变更', en_us: 'Reject change' },
  own: {
    zh_cn: '自己（或关联账号）提交的申请须由他人审批',
    en_us: 'Requested by you or a linked account: another approver must decide.',
  },
  resultUntil: {
    zh_cn: '变更结果可查看一次，截止',
    en_us: 'The result can be viewed once, until',
  },
  resultOpen: { zh_cn: '查看结果', en_us: 'View result' },
  resultOpenOf: { zh_cn: '查看对 {whom}变更的结果', en_us: 'View the result of the change to {whom}' },
  resultAsk: {
    zh_cn: '结果只显示一次，请准备好保存。',
    en_us: 'The result is shown only once. Be ready to save it.',
  },
  resultOnce: {
    zh_cn: '请立即保存，关闭后不再显示。',
    en_us: 'Save it now. It is not shown again.',
  },
});

/** Names of changed fields; others are shown by their key. */
export const fieldText = text({
  quota: { zh_cn: '额度', en_us: 'Quota' },
  publicKey: { zh_cn: '公钥', en_us: 'Public key' },
  fingerprint: { zh_cn: '公钥指纹', en_us: 'Key fingerprint' },
  mustChangePassword: { zh_cn: '须修改初始密码', en_us: 'Must change password' },
  removed: { zh_cn: '删除', en_us: 'Deleted' },
  from: { zh_cn: '转出方', en_us: 'From' },
  to: { zh_cn: '转入方', en_us: 'To' },
});

/** Labels of values that are stored as keywords in changed fields. */
export const valueText = text({
  normal: { zh_cn: '正常', en_us: 'Normal' },
  blocked: { zh_cn: '已停用', en_us: 'Disabled' },
  suspended: { zh_cn: '密码错误锁定', en_us: 'Suspended' },
  manual: { zh_cn: '手动', en_us: 'Manual' },
  automatic: { zh_cn: '自动', en_us: 'Automatic' },
  seamless: { zh_cn: '单一钱包', en_us: 'Seamless wallet' },
  true: { zh_cn: '是', en_us: 'Yes' },
  false: { zh_cn: '否', en_us: 'No' },
});
