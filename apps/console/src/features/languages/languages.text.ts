import { text } from '../../kit/text.ts';

export const languageText = text({
  key: { zh_cn: '键', en_us: 'Key' },
  id: { zh_cn: '游戏或房间编号', en_us: 'Game or room id' },
  // A column begins with the code of its language, by which an exported file is read again.
  zh_cn: { zh_cn: 'zh_cn 简体中文（源文）', en_us: 'zh_cn Chinese (source)' },
  en_us: { zh_cn: 'en_us 英语', en_us: 'en_us English' },
  zh_tw: { zh_cn: 'zh_tw 繁体中文', en_us: 'zh_tw Traditional Chinese' },
  id_id: { zh_cn: 'id_id 印尼语', en_us: 'id_id Indonesian' },
  th: { zh_cn: 'th 泰语', en_us: 'th Thai' },
  vi: { zh_cn: 'vi 越南语', en_us: 'vi Vietnamese' },
  ko: { zh_cn: 'ko 韩语', en_us: 'ko Korean' },
  ja: { zh_cn: 'ja 日语', en_us: 'ja Japanese' },
  ms: { zh_cn: 'ms 马来语', en_us: 'ms Malay' },
  hi: { zh_cn: 'hi 印地语', en_us: 'hi Hindi' },
  'language.zh_cn': { zh_cn: '简体中文', en_us: 'Chinese (source)' },
  text: { zh_cn: '键或文本', en_us: 'Key or text' },
  version: { zh_cn: '版本', en_us: 'Revision' },
  missingCell: { zh_cn: '缺失', en_us: 'missing' },
  staleHint: {
    zh_cn: '源文已修改；确认仍正确请打开后按回车',
    en_us: 'The source has changed; if the text is still correct, open it and press Enter',
  },
  editHint: {
    zh_cn: '点击修改，回车保存，Esc放弃',
    en_us: 'Click to edit; Enter saves, Esc cancels',
  },
  cellOf: { zh_cn: '{key}（{language}）', en_us: '{key} ({language})' },
  wrongPlaceholders: {
    zh_cn: '占位符须与源文一致：{expected}',
    en_us: 'Placeholders must match the source: {expected}',
  },
  noPlaceholders: { zh_cn: '源文没有占位符', en_us: 'The source has no placeholders' },
  saved: { zh_cn: '已保存', en_us: 'Saved' },
  exportJson: { zh_cn: '导出JSON', en_us: 'Export JSON' },
  importHint: {
    zh_cn: '选择本页导出的xlsx或json文件；空白单元格不改动。先预览，再导入所选，全部成功或全部不导入。',
    en_us:
      'Choose an xlsx or json file exported from this page; empty cells are not changed. Preview first, then import the selected texts, all or none.',
  },
  counts: {
    zh_cn: '可导入 {fits}，不可导入 {refused}，相同 {same}',
    en_us: 'Can be imported: {fits}, cannot: {refused}, unchanged: {same}',
  },
  importChosen: { zh_cn: '导入 {count} 个文本', en_us: 'Import texts: {count}' },
  'outcome.new': { zh_cn: '新增', en_us: 'New' },
  'outcome.changed': { zh_cn: '修改', en_us: 'Changed' },
  'outcome.same': { zh_cn: '相同', en_us: 'Unchanged' },
  'outcome.unknownKey': { zh_cn: '未知键', en_us: 'Unknown key' },
  'outcome.brokenPlaceholder': { zh_cn: '占位符不符', en_us: 'Placeholder mismatch' },
  'outcome.changedMeanwhile': { zh_cn: '导出后已被修改', en_us: 'Changed after export' },
  'outcome.invalid': { zh_cn: '无效', en_us: 'Invalid' },
  before: { zh_cn: '现有文本', en_us: 'Current text' },
  after: { zh_cn: '导入文本', en_us: 'Imported text' },
});
