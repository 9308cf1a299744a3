import type { Text } from '@pitboss/rules/i18n';

/** Failures of uploaded files; codes 1480 to 1489. */
export const fileErrors = {
  'file.tooLarge': {
    code: 1480,
    zh_cn: '文件不能超过{max}KB',
    en_us: 'The file may have {max} KB at most.',
  },
  'file.missing': { code: 1481, zh_cn: '请选择一个文件', en_us: 'Send exactly one file.' },
  /** It was never uploaded, by somebody else, or too long ago. */
  'file.gone': {
    code: 1482,
    zh_cn: '文件已失效，请重新上传',
    en_us: 'The file is not there any more; please upload it again.',
  },
  'file.quota': {
    code: 1483,
    zh_cn: '上传文件的总容量已用完',
    en_us: 'The space for uploaded files is used up.',
  },
  'file.diskFull': {
    code: 1484,
    zh_cn: '服务器磁盘空间不足，暂时不能上传',
    en_us: 'The server is short of disk space; nothing can be uploaded for now.',
  },
} as const satisfies Record<string, Text & { code: number }>;
