import { text } from '../../../kit/text.ts';

/** Texts of level management. */
export const levelText = text({
  tree: { zh_cn: '代理层级', en_us: 'Agent hierarchy' },
  keyword: { zh_cn: '账号或名称', en_us: 'Account or name' },
  searchEmpty: { zh_cn: '没有匹配的代理', en_us: 'No matching agent' },
  backToTree: { zh_cn: '返回层级', en_us: 'Back to hierarchy' },
  found: { zh_cn: '找到 {count} 个', en_us: 'Found: {count}' },
  foundSome: {
    zh_cn: '找到 {count} 个，显示前 {shown} 个',
    en_us: 'Found: {count}, showing the first {shown}',
  },
  moreChildren: {
    zh_cn: '共 {count} 个下级，显示前 {shown} 个，其余请搜索',
    en_us: 'Sub-agents: {count}, showing the first {shown}; search for the rest',
  },
  subAgents: { zh_cn: '直属下级', en_us: 'Direct sub-agents' },
  below: { zh_cn: '全部下级', en_us: 'All sub-agents' },
  members: { zh_cn: '会员', en_us: 'Members' },
  line: { zh_cn: '上级', en_us: 'Upper agent' },
  showInTree: { zh_cn: '定位', en_us: 'Locate' },
  rename: { zh_cn: '改名', en_us: 'Rename' },
  renameTitle: { zh_cn: '修改名称 {account}', en_us: 'Rename {account}' },
  move: { zh_cn: '移动', en_us: 'Move' },
  moveTitle: { zh_cn: '移动代理 {account}', en_us: 'Move agent {account}' },
  newParent: { zh_cn: '新上级', en_us: 'New upper agent' },
  newParentHint: {
    zh_cn: '同一大股东之下，不能是自己的下级；移动后不超过四级',
    en_us: 'Within the same major shareholder, not its own sub-agent, at most four levels after the move',
  },
  preview: { zh_cn: '移动预览', en_us: 'Move preview' },
  choosePlace: { zh_cn: '请先选择新上级', en_us: 'Select the new upper agent first' },
  from: { zh_cn: '原上级', en_us: 'Current upper agent' },
  to: { zh_cn: '新上级', en_us: 'New upper agent' },
  movedAgents: { zh_cn: '移动代理', en_us: 'Agents to move' },
  movedMembers: { zh_cn: '涉及会员', en_us: 'Affected members' },
  levels: { zh_cn: '层级变化', en_us: 'Level changes' },
  levelChange: { zh_cn: '{from} → {to}：{count} 个', en_us: '{from} → {to}: {count}' },
  reports: { zh_cn: '随之转移的报表', en_us: 'Reports moved along' },
  reportSum: {
    zh_cn: '{bets} 注，投注额 {amount} {currency}',
    en_us: 'Bets: {bets}, bet amount {amount} {currency}',
  },
  noReports: { zh_cn: '没有已结算注单', en_us: 'No settled bets' },
  moveNote: {
    zh_cn: '注单与会员仍属原代理；原上级的报表减去、新上级的报表加上这些数据。',
    en_us:
      'Bets and members stay with their agents; these figures move from the reports of the old upper agents to those of the new ones.',
  },
  confirmMove: { zh_cn: '确认移动', en_us: 'Move' },
});
