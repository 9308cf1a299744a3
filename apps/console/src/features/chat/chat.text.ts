import { text } from '../../kit/text.ts';

export const chatText = text({
  'view.lines': { zh_cn: '聊天', en_us: 'Chat' },
  'view.replies': { zh_cn: '回复', en_us: 'Replies' },
  memberAccount: { zh_cn: '会员', en_us: 'Member' },
  hits: { zh_cn: '命中', en_us: 'Hits' },
  answer: { zh_cn: '处理', en_us: 'Action' },
  'answer.show': { zh_cn: '显示', en_us: 'Shown' },
  'answer.mask': { zh_cn: '屏蔽', en_us: 'Masked' },
  'answer.hide': { zh_cn: '隐藏', en_us: 'Hidden' },
  mutedNow: { zh_cn: '禁言中', en_us: 'Muted' },
  liftOf: { zh_cn: '解除{whom}的禁言', en_us: 'Lift the mute of {whom}' },
  liftSure: { zh_cn: '会员可以重新发言。', en_us: 'The member can chat again.' },
  replyTo: { zh_cn: '在房间{room}回复', en_us: 'Reply in room {room}' },
  nicknameHint: { zh_cn: '最多6个汉字或12个字母', en_us: 'At most 6 Chinese characters or 12 letters' },
  contentHint: { zh_cn: '最多40个汉字或80个字母', en_us: 'At most 40 Chinese characters or 80 letters' },
  context: { zh_cn: '前后内容', en_us: 'Context' },
  contextOf: { zh_cn: '房间{room}的聊天', en_us: 'Chat in room {room}' },
  shownAt: { zh_cn: '送达时间', en_us: 'Delivered at' },
});

export const wordText = text({
  wordHint: {
    zh_cn: '1到12个字符；大小写、全半角、间隔与形近字视为相同，繁体须另行录入',
    en_us:
      '1 to 12 characters. Case, width, separators and look-alikes are ignored; traditional forms must be added separately',
  },
  hits: { zh_cn: '30天命中', en_us: 'Hits in 30 days' },
  add: { zh_cn: '新增敏感词', en_us: 'Add sensitive word' },
  editTitle: { zh_cn: '修改敏感词', en_us: 'Edit sensitive word' },
  removeOf: { zh_cn: '删除“{whom}”', en_us: 'Delete “{whom}”' },
  removeSure: { zh_cn: '此后的聊天不再按它处理。', en_us: 'Chat messages are no longer checked for it.' },
  toLines: { zh_cn: '聊天记录', en_us: 'Chat record' },
  importHint: {
    zh_cn: 'xlsx或csv，第一行为“敏感词、备注、处理”；最多{max}行；所选行全部成功或全部不导入',
    en_us:
      'xlsx or csv, first row “word, remark, action”; up to {max} rows. The selected rows are imported all or none',
  },
  importAll: { zh_cn: '导入{count}个', en_us: 'Import words: {count}' },
  'verdict.new': { zh_cn: '新增', en_us: 'New' },
  'verdict.same': { zh_cn: '相同', en_us: 'Same' },
  'verdict.changed': { zh_cn: '修改', en_us: 'Changed' },
  test: { zh_cn: '测试', en_us: 'Test' },
  testTitle: { zh_cn: '测试一段文字', en_us: 'Test text' },
  testPlace: { zh_cn: '输入一段聊天内容', en_us: 'Enter a chat message' },
  noHit: { zh_cn: '没有命中，照常显示', en_us: 'No hits; shown unchanged' },
  hitsOf: { zh_cn: '命中：', en_us: 'Hits: ' },
  othersSee: { zh_cn: '其他人看到：', en_us: 'Others see: ' },
  hidden: { zh_cn: '不显示', en_us: 'Not shown' },
});
