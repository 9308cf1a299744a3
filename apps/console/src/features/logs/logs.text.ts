import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { text } from '../../kit/text.ts';

export const logText = text({
  type: { zh_cn: '操作', en_us: 'Operation' },
  outcome: { zh_cn: '操作', en_us: 'Operation' },
  revert: { zh_cn: '还原此设置', en_us: 'Revert this setting' },
  revertSure: { zh_cn: '确认还原', en_us: 'Confirm revert' },
  revertWhy: {
    zh_cn: '将通过同一操作恢复为变更前的值，并另行记录。',
    en_us: 'The same operation restores the previous value and is logged separately.',
  },
  account: { zh_cn: '操作人', en_us: 'Operator' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  failure: { zh_cn: '原因', en_us: 'Reason' },
  id: { zh_cn: '日志编号', en_us: 'Log entry no.' },
  detail: { zh_cn: '变更内容', en_us: 'Change details' },
  drawer: { zh_cn: '操作详情', en_us: 'Operation details' },
  session: { zh_cn: '会话', en_us: 'Session' },
  place: { zh_cn: '链中位置', en_us: 'Position in chain' },
  chainOf: { zh_cn: '{chain} 第{seq}条', en_us: '{chain}, entry {seq}' },
  tenant: { zh_cn: '大股东 {id}', en_us: 'Major shareholder {id}' },
  allTypes: { zh_cn: '全部', en_us: 'All' },
  field: { zh_cn: '字段', en_us: 'Field' },
  nothingChanged: { zh_cn: '此操作没有记录变更内容', en_us: 'No changes were recorded for this operation.' },
  contentRemoved: {
    zh_cn: '内容已按日志保留期限清除；操作人、操作、时间及哈希仍保留。',
    en_us:
      'The content was removed after the retention time of the log. Operator, operation, time and hash remain.',
  },
  contentRemovedShort: { zh_cn: '内容已清除', en_us: 'Content removed' },
  denied: { zh_cn: '操作未通过，没有任何变更', en_us: 'The operation was denied; nothing was changed.' },
  tried: { zh_cn: '提交的内容', en_us: 'Submitted values' },
  showSame: { zh_cn: '显示未变更的字段', en_us: 'Show unchanged fields' },
  listItem: { zh_cn: '第{n}项', en_us: 'Item {n}' },
  name: { zh_cn: '对象账号、名称或编号', en_us: 'Account, name or id of the target' },
  kind: { zh_cn: '对象类型', en_us: 'Kind of target' },
  // Of the ledger, which lists of approvals do not mean.
  'kind.transfer': { zh_cn: '分录', en_us: 'Entry' },
  sameRequest: { zh_cn: '同一请求的所有条目', en_us: 'All entries of this request' },
  requestEntries: { zh_cn: '同一请求', en_us: 'Same request' },
  ofOneRequest: { zh_cn: '同一请求共{count}条', en_us: '{count} entries of one request' },
  approval: { zh_cn: '审批', en_us: 'Approval' },
  verify: { zh_cn: '校验日志链', en_us: 'Verify log' },
  proofFailed: {
    zh_cn: '校验未能完成，请重试',
    en_us: 'Verification could not be completed. Please try again.',
  },
  verifyWhy: {
    zh_cn: '每条日志都包含上一条的哈希，任何修改、删除或插入都会被发现；链头每分钟签名并保存在数据库之外。',
    en_us:
      'Each entry contains the hash of the previous one, so any change, deletion or insertion is detected. Chain heads are signed every minute and stored outside the database.',
  },
  chain: { zh_cn: '日志链', en_us: 'Log chain' },
  lines: { zh_cn: '条数', en_us: 'Entries' },
  whole: { zh_cn: '完好', en_us: 'Intact' },
  brokenAt: { zh_cn: '第{seq}条起被破坏', en_us: 'Broken from entry {seq}' },
  seals: { zh_cn: '已签名链头', en_us: 'Signed chain heads' },
  sealsFit: { zh_cn: '{count}个，全部相符，最近签名于', en_us: '{count}, all match; last signed at' },
  sealsNone: { zh_cn: '尚未签名', en_us: 'Not signed yet' },
  sealsWrong: { zh_cn: '与签名不符：{place}', en_us: 'Does not match the signature: {place}' },
});

/** Texts of the login log, whose accounts are those that sign in. */
export const loginText = text({
  ...logText,
  account: fieldLabels.account,
  outcome: fieldLabels.outcome,
  at: { zh_cn: '登录时间', en_us: 'Signed in at' },
});
