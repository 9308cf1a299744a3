import { text } from '../../kit/text.ts';
import { announcementText } from '../../parts/announcements/announcement.text.ts';

const { important } = announcementText;

export const bulletinText = text({
  important,
  'important.true': important,
  'important.false': { zh_cn: '-', en_us: '-' },
  endHint: { zh_cn: '不填为一直有效，直到停止', en_us: 'Empty: in progress until stopped' },
  noEnd: { zh_cn: '无', en_us: 'None' },
  readers: { zh_cn: '读者', en_us: 'Readers' },
  readersHint: {
    zh_cn: '不选为全部代理；选中的代理及其全部下级可见',
    en_us: 'Empty: all agents; otherwise the selected agents and all their sub-agents',
  },
  view: { zh_cn: '列表', en_us: 'List' },
  'view.current': { zh_cn: '当前', en_us: 'Current' },
  'view.finished': { zh_cn: '历史', en_us: 'History' },
  add: { zh_cn: '新增公告', en_us: 'Add announcement' },
  editTitle: { zh_cn: '修改公告', en_us: 'Edit announcement' },
  preview: { zh_cn: '预览', en_us: 'Preview' },
  open: { zh_cn: '阅读', en_us: 'Read' },
  receipts: { zh_cn: '阅读情况', en_us: 'Read receipts' },
  receiptsOf: { zh_cn: '{read}/{audience} 个账号已读', en_us: '{read} of {audience} accounts have read it' },
  stopSure: {
    zh_cn: '公告立即结束，读者可在历史中查看。',
    en_us: 'The announcement ends immediately; readers still find it in the history.',
  },
  removeSure: {
    zh_cn: '公告将不会发布，且不能恢复。',
    en_us: 'It will not be published. This cannot be undone.',
  },
  draft: { zh_cn: '存为草稿', en_us: 'Save as draft' },
  draftHint: {
    zh_cn: '关闭时，读者从开始时间起即可看到',
    en_us: 'Off: readers see it from the start time on',
  },
  text: { zh_cn: '内容', en_us: 'Text' },
  publication: { zh_cn: '发布', en_us: 'Publication' },
  importantHint: {
    zh_cn: '在代理后台弹出，每个账号确认一次',
    en_us: 'Shown as a dialog in the agent console until each account has confirmed it',
  },
  readAgain: { zh_cn: '要求重新阅读', en_us: 'Require reading again' },
  readAgainHint: {
    zh_cn: '已读的账号重新变为未读',
    en_us: 'Accounts that have read it become unread again',
  },
  bold: { zh_cn: '加粗', en_us: 'Bold' },
  bullets: { zh_cn: '列表', en_us: 'Bulleted list' },
  numbers: { zh_cn: '编号列表', en_us: 'Numbered list' },
  linkWords: { zh_cn: '文字', en_us: 'Text' },
  missing: { zh_cn: '公告不存在或已撤下', en_us: 'The announcement does not exist or was withdrawn.' },
});
