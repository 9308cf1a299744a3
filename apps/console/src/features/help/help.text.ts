import { text } from '../../kit/text.ts';

export const helpText = text({
  guides: { zh_cn: '日常工作', en_us: 'Daily jobs' },
  pages: { zh_cn: '页面', en_us: 'Pages' },
  thisPage: { zh_cn: '您刚才所在的页面', en_us: 'The page you came from' },
  terms: { zh_cn: '名词解释', en_us: 'Definitions' },
  search: { zh_cn: '搜索帮助', en_us: 'Search help' },
  nothing: { zh_cn: '没有匹配的内容，请换个词。', en_us: 'Nothing matches; try another word.' },
  keys: { zh_cn: '键盘快捷键', en_us: 'Keyboard shortcuts' },
  enlarge: { zh_cn: '放大图片：{title}', en_us: 'Enlarge the picture: {title}' },
  open: { zh_cn: '打开{page}', en_us: 'Open {page}' },
});
