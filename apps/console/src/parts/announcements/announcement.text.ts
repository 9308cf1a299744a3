import { text } from '../../kit/text.ts';

export const announcementText = text({
  bell: { zh_cn: '公告', en_us: 'Announcements' },
  unread: { zh_cn: '公告：{count}条未读', en_us: 'Announcements: {count} unread' },
  important: { zh_cn: '重要', en_us: 'Important' },
  confirm: { zh_cn: '我已阅读', en_us: 'I have read this' },
  of: { zh_cn: '（{at}/{count}）', en_us: ' ({at} of {count})' },
});
