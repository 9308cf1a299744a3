import { text } from '../../../kit/text.ts';

/** Words of adding members, one by one or from a file. */
export const addText = text({
  add: { zh_cn: '新增会员', en_us: 'Add member' },
  agent: { zh_cn: '所属代理', en_us: 'Agent' },
  agentHint: {
    zh_cn: '不选则为自己的直属会员；会员的币种随代理',
    en_us: 'Empty: your own direct members. Members have the currency of their agent.',
  },
  agentAdminHint: { zh_cn: '会员的币种随代理', en_us: 'Members get the currency of their agent.' },
  accountHint: { zh_cn: '1到64个字符，区分大小写', en_us: '1 to 64 characters; case counts.' },
  nicknameHint: { zh_cn: '不填则与会员账号相同', en_us: 'The account when left empty.' },
  import: { zh_cn: '导入会员', en_us: 'Import members' },
  chooseFile: { zh_cn: '选择文件', en_us: 'Choose a file' },
  template: { zh_cn: '下载模板', en_us: 'Download template' },
  fileHint: {
    zh_cn: 'xlsx或csv，第一行为表头，一次最多{max}行；“代理账号”为空的行归入所选代理',
    en_us:
      'xlsx or csv, the first row names the columns, at most {max} rows; rows without an agent go to the chosen one.',
  },
  fileTooLarge: { zh_cn: '文件不能超过{max} KB', en_us: 'The file may have {max} KB at most.' },
  line: { zh_cn: '行', en_us: 'Line' },
  verdict: { zh_cn: '结果', en_us: 'Result' },
  'verdict.new': { zh_cn: '可导入', en_us: 'New' },
  'verdict.same': { zh_cn: '已存在', en_us: 'Exists' },
  'verdict.conflict': { zh_cn: '冲突', en_us: 'Conflict' },
  'verdict.invalid': { zh_cn: '无效', en_us: 'Invalid' },
  message: { zh_cn: '说明', en_us: 'Reason' },
  counts: {
    zh_cn: '可导入 {fresh} 行，已存在 {same} 行，冲突 {conflict} 行，无效 {invalid} 行',
    en_us: '{fresh} new, {same} existing, {conflict} conflicting, {invalid} invalid',
  },
  importChosen: { zh_cn: '导入所选 {count} 行', en_us: 'Import {count} rows' },
  imported: { zh_cn: '导入完成', en_us: 'Imported' },
});
