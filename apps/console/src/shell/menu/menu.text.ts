import { text } from '../../kit/text.ts';

/** Texts of the menu. */
export const menuText = text({
  menu: { zh_cn: '主菜单', en_us: 'Main menu' },
  closeMenu: { zh_cn: '收起菜单', en_us: 'Collapse menu' },
  openMenu: { zh_cn: '展开菜单', en_us: 'Expand menu' },
  favourites: { zh_cn: '收藏', en_us: 'Favourites' },
  work: { zh_cn: '工作', en_us: 'Work' },
  run: { zh_cn: '运营', en_us: 'Run' },
  star: { zh_cn: '收藏此页', en_us: 'Add to favourites' },
  unstar: { zh_cn: '取消收藏', en_us: 'Remove from favourites' },
  demo: { zh_cn: '演示', en_us: 'Demo' },
  toDo: { zh_cn: '项待办', en_us: 'to do' },
  version: {
    zh_cn: '版本 {release}（{client} · {build}）',
    en_us: 'Version {release} ({client} · {build})',
  },
});
