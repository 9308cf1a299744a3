import { text } from '../../kit/text.ts';

export const helpText = text({
  guides: { zh_cn: '日常工作', en_us: 'Daily jobs' },
  terms: { zh_cn: '名词解释', en_us: 'Definitions' },
  search: { zh_cn: '搜索帮助', en_us: 'Search help' },
  nothing: { zh_cn: '没有匹配的内容，请换个词。', en_us: 'Nothing matches; try another word.' },
  keys: { zh_cn: '键盘快捷键', en_us: 'Keyboard shortcuts' },
  open: { zh_cn: '打开{page}', en_us: 'Open {page}' },
});
