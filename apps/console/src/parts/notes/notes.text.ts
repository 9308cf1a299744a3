import { text } from '../../kit/text.ts';

/** Texts of notes on members, agents, orders and alerts. */
export const noteText = text({
  title: { zh_cn: '跟进记录', en_us: 'Notes' },
  write: { zh_cn: '写跟进记录', en_us: 'Write a note' },
  placeholder: {
    zh_cn: '写跟进记录，输入 @ 可提及同事',
    en_us: 'Write a note; type @ to mention a colleague',
  },
  add: { zh_cn: '添加跟进记录', en_us: 'Add note' },
  added: { zh_cn: '跟进记录已添加', en_us: 'Note added' },
  save: { zh_cn: '保存', en_us: 'Save' },
  saved: { zh_cn: '跟进记录已修改', en_us: 'Note changed' },
  cancel: { zh_cn: '取消', en_us: 'Cancel' },
  edit: { zh_cn: '编辑', en_us: 'Edit' },
  editNote: { zh_cn: '编辑跟进记录', en_us: 'Edit note' },
  remove: { zh_cn: '删除', en_us: 'Remove' },
  removeAct: { zh_cn: '删除{whom}的跟进记录', en_us: 'Remove the note of {whom}' },
  removeEffect: {
    zh_cn: '内容将从列表中删除，列表显示删除人和时间；操作日志保留原文。',
    en_us: 'The list shows who removed it and when instead of its text. The operation log keeps the text.',
  },
  none: { zh_cn: '暂无跟进记录', en_us: 'No notes yet' },
  noneWhy: {
    zh_cn: '记下处理经过，方便同事接手。',
    en_us: 'Write down what was done, so that a colleague can take over.',
  },
  toAdmins: { zh_cn: '管理员可见', en_us: 'Visible to administrators' },
  alsoAgent: { zh_cn: '代理也可见', en_us: 'Also visible to the agent' },
  toAgent: { zh_cn: '代理可见', en_us: 'Visible to the agent' },
  toUpper: {
    zh_cn: '本代理、上级及管理员可见',
    en_us: 'Visible to this agent, its upper agents and administrators',
  },
  alsoLower: { zh_cn: '下级代理也可见', en_us: 'Also visible to lower agents' },
  sharedBelow: { zh_cn: '已共享', en_us: 'Shared' },
  changed: { zh_cn: '修改于 {time}', en_us: 'edited {time}' },
  removedBy: { zh_cn: '该跟进记录已由 {operator} 于 {time} 删除', en_us: 'Removed by {operator} at {time}' },
  more: { zh_cn: '显示全部 {count} 条', en_us: 'Show all {count}' },
  mentionable: { zh_cn: '可提及的账号', en_us: 'Accounts to mention' },
  unmentionable: {
    zh_cn: '没有可提及的账号，只能提及可查看这条跟进记录的账号',
    en_us: 'No account to mention: only accounts that may read this note can be mentioned',
  },
  linkGone: {
    zh_cn: '链接中的跟进记录不存在，或您无权查看。',
    en_us: 'The linked note does not exist, or you may not read it.',
  },
});
