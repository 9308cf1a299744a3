import { text } from '../../../kit/text.ts';

/** Texts for adding members, individually or from a file. */
export const addText = text({
  add: { zh_cn: '新增会员', en_us: 'Add member' },
  agent: { zh_cn: '所属代理', en_us: 'Agent' },
  agentHint: {
    zh_cn: '不选则为自己的直属会员；会员的币种随代理',
    en_us: 'Empty: your own direct members. Members use the currency of their agent.',
  },
  agentAdminHint: { zh_cn: '会员的币种随代理', en_us: 'Members use the currency of their agent.' },
  accountHint: { zh_cn: '1到64个字符，区分大小写', en_us: '1 to 64 characters, case-sensitive.' },
  nicknameHint: { zh_cn: '不填则与会员账号相同', en_us: 'Empty: same as the account.' },
  import: { zh_cn: '导入会员', en_us: 'Import members' },
  template: { zh_cn: '下载模板', en_us: 'Download template' },
  fileHint: {
    zh_cn: 'xlsx或csv，第一行为表头，一次最多{max}行；“代理账号”为空的行归入所选代理',
    en_us:
      'xlsx or csv, first row contains the headings, up to {max} rows; rows without an agent are assigned to the selected agent.',
  },
  fileTooLarge: { zh_cn: '文件不能超过{max} KB', en_us: 'The file must not exceed {max} KB.' },
  'verdict.new': { zh_cn: '可导入', en_us: 'New' },
  'verdict.same': { zh_cn: '已存在', en_us: 'Already exists' },
  'verdict.conflict': { zh_cn: '冲突', en_us: 'Conflict' },
  message: { zh_cn: '原因', en_us: 'Reason' },
  counts: {
    zh_cn: '可导入 {fresh} 行，已存在 {same} 行，冲突 {conflict} 行，无效 {invalid} 行',
    en_us: 'New: {fresh}, existing: {same}, conflicts: {conflict}, invalid: {invalid}',
  },
  importChosen: { zh_cn: '导入所选 {count} 行', en_us: 'Import rows: {count}' },
  imported: { zh_cn: '导入完成', en_us: 'Imported' },
});
