import { text } from '../../kit/text.ts';

/** Words of the sheet of shortcuts. */
export const keyText = text({
  title: { zh_cn: '键盘快捷键', en_us: 'Keyboard shortcuts' },
  anywhere: { zh_cn: '任何页面', en_us: 'Anywhere' },
  find: { zh_cn: '查找并跳转', en_us: 'Find and go to' },
  sheet: { zh_cn: '显示此列表', en_us: 'Show this list' },
  leave: { zh_cn: '关闭对话框、抽屉或菜单', en_us: 'Close dialog, drawer or menu' },
  lists: { zh_cn: '菜单、标签与选项', en_us: 'Menus, tabs and options' },
  next: { zh_cn: '下一个控件', en_us: 'Next control' },
  move: { zh_cn: '上一项、下一项', en_us: 'Previous and next item' },
  ends: { zh_cn: '第一项、最后一项', en_us: 'First and last item' },
  record: { zh_cn: '显示该行全部内容', en_us: 'Show all of the row' },
  tick: { zh_cn: '勾选该行', en_us: 'Tick the row' },
  actions: { zh_cn: '到该行的操作', en_us: 'Go to the actions of the row' },
  choose: { zh_cn: '打开或选中', en_us: 'Open or select' },
  letter: { zh_cn: '按首字母选择', en_us: 'Select by first letter' },
  fields: { zh_cn: '筛选与表单', en_us: 'Filters and forms' },
  search: { zh_cn: '查询或提交', en_us: 'Query or submit' },
  before: { zh_cn: '上一个控件', en_us: 'Previous control' },
});
