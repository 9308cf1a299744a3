import { text } from '../../kit/text.ts';

/** The question before a tab is closed on which something was not saved. */
export const closeText = text({
  unsaved: { zh_cn: '有未保存的修改', en_us: 'Changes not saved' },
  close: { zh_cn: '关闭{whom}', en_us: 'Close {whom}' },
  why: {
    zh_cn: '此页面有未保存的修改，关闭后将丢失。',
    en_us: 'What was changed there and not saved is lost.',
  },
});
