import { text } from '../../kit/text.ts';

export const exportsText = text({
  fills: {
    zh_cn: '在任何列表上点击“导出”，文件会出现在这里。',
    en_us: 'Click Export above any list: the file appears here.',
  },
  title: { zh_cn: '列表', en_us: 'List' },
  'state.running': { zh_cn: '导出中', en_us: 'Running' },
  fingerprint: { zh_cn: '数据指纹', en_us: 'Fingerprint' },
  filter: { zh_cn: '筛选条件', en_us: 'Filter' },
  none: { zh_cn: '全部记录', en_us: 'All rows' },
  reason: { zh_cn: '失败原因', en_us: 'Failure reason' },
  fileName: { zh_cn: '文件名', en_us: 'File' },
  createdAt: { zh_cn: '申请时间', en_us: 'Requested at' },
  expiresAt: { zh_cn: '保留至', en_us: 'Kept until' },
  created: { zh_cn: '申请时间', en_us: 'Requested at' },
  removeSure: { zh_cn: '该导出及其文件将被删除。', en_us: 'The export and its file are deleted.' },
  'view.files': { zh_cn: '文件', en_us: 'Files' },
  'view.schedules': { zh_cn: '定期报表', en_us: 'Scheduled reports' },
});

/** Texts of a user's scheduled reports. */
export const scheduleText = text({
  fills: {
    zh_cn: '在任何列表的“导出”旁选择“定期发送…”，报表会按时出现在“我的导出”和收件箱。',
    en_us:
      'Choose “Send regularly…” next to Export above any list: reports then arrive on schedule in My exports and the inbox.',
  },
  title: { zh_cn: '列表', en_us: 'List' },
  times: { zh_cn: '时间', en_us: 'Schedule' },
  days: { zh_cn: '数据范围', en_us: 'Data range' },
  daysNone: { zh_cn: '按筛选条件', en_us: 'As filtered' },
  email: { zh_cn: '邮箱', en_us: 'Email' },
  'state.active': { zh_cn: '启用', en_us: 'Enabled' },
  nextAt: { zh_cn: '下次发送', en_us: 'Next run' },
  lastAt: { zh_cn: '上次发送', en_us: 'Last run' },
  lastState: { zh_cn: '上次结果', en_us: 'Last result' },
  'lastState.running': { zh_cn: '生成中', en_us: 'Generating' },
  'lastState.done': { zh_cn: '已生成', en_us: 'Generated' },
  'lastState.failed': { zh_cn: '失败', en_us: 'Failed' },
  mailState: { zh_cn: '邮件', en_us: 'Email' },
  'mailState.waiting': { zh_cn: '待发送', en_us: 'Pending' },
  'mailState.sent': { zh_cn: '已发送', en_us: 'Sent' },
  'mailState.failed': { zh_cn: '未能发送', en_us: 'Not sent' },
  resume: { zh_cn: '恢复', en_us: 'Resume' },
  removeOf: { zh_cn: '删除定期报表 {whom}', en_us: 'Delete the scheduled report {whom}' },
  removeSure: {
    zh_cn: '不再生成；已生成的文件保留。',
    en_us: 'No more reports are generated; existing files are kept.',
  },
});
