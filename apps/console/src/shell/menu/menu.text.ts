import { text } from '../../kit/text.ts';

/** Texts of the menu. */
export const menuText = text({
  searchMenu: { zh_cn: '搜索菜单  /', en_us: 'Search menu  /' },
  noPages: { zh_cn: '没有匹配的页面', en_us: 'No matching page' },
  menu: { zh_cn: '主菜单', en_us: 'Main menu' },
  closeMenu: { zh_cn: '收起菜单', en_us: 'Collapse menu' },
  favourites: { zh_cn: '收藏', en_us: 'Favourites' },
  often: { zh_cn: '常用', en_us: 'Frequently used' },
  star: { zh_cn: '收藏此页', en_us: 'Add to favourites' },
  unstar: { zh_cn: '取消收藏', en_us: 'Remove from favourites' },
  oneGroup: { zh_cn: '一次只展开一组', en_us: 'Expand one group at a time' },
  demo: { zh_cn: '演示环境', en_us: 'Demo' },
  version: { zh_cn: '版本 {client} · {build}', en_us: 'Version {client} · {build}' },
});
