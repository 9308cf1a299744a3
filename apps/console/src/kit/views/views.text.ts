import { text } from '../text.ts';

/** Words of saved views. */
export const viewText = text({
  views: { zh_cn: '已存视图', en_us: 'Saved views' },
  tabs: { zh_cn: '视图', en_us: 'Views' },
  all: { zh_cn: '全部', en_us: 'All' },
  none: { zh_cn: '尚无保存的视图', en_us: 'No saved views' },
  changed: { zh_cn: '与已保存的视图不同', en_us: 'Differs from the saved view' },
  saveAs: { zh_cn: '另存为新视图', en_us: 'Save as new view' },
  saveChanges: { zh_cn: '保存更改', en_us: 'Save changes' },
  settings: { zh_cn: '视图设置', en_us: 'View settings' },
  restore: { zh_cn: '恢复视图', en_us: 'Restore saved view' },
  standard: { zh_cn: '标准视图', en_us: 'Standard view' },
  remove: { zh_cn: '删除视图', en_us: 'Delete view' },
  removeSure: { zh_cn: '确认删除', en_us: 'Confirm deletion' },
  shareAgent: { zh_cn: '与我的子账号共享', en_us: 'Share with my sub-accounts' },
  shareAdmin: { zh_cn: '与同角色的管理员共享', en_us: 'Share with administrators of my role' },
  isDefault: { zh_cn: '打开列表时使用此视图', en_us: 'Open the list with this view' },
  default: { zh_cn: '默认', en_us: 'default' },
  shared: { zh_cn: '共享', en_us: 'shared' },
  of: { zh_cn: '来自{owner}', en_us: 'from {owner}' },
  alert: { zh_cn: '提醒我，当', en_us: 'Alert me when' },
  never: { zh_cn: '不提醒', en_us: 'No alert' },
  above: { zh_cn: '超过', en_us: 'exceeds' },
  aboveWrong: { zh_cn: '请输入数字，最多两位小数', en_us: 'Enter a number with at most two decimals' },
  now: { zh_cn: '（当前 {value}）', en_us: ' (now {value})' },
  alertHint: {
    zh_cn: '每分钟检查一次；超过时收件箱通知一次，回落后再次超过会再通知。',
    en_us:
      'Checked every minute; you are notified once, and again after it has fallen back and exceeded the limit again.',
  },
});
