import { text } from '../../kit/text.ts';

/** Texts of the confirmation before a tab with unsaved changes is closed. */
export const closeText = text({
  close: { zh_cn: '关闭{whom}', en_us: 'Close {whom}' },
  why: {
    zh_cn: '此页面有未保存的修改，关闭后将丢失。',
    en_us: 'This page has unsaved changes. They are lost when it is closed.',
  },
});
