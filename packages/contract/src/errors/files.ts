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
  'file.nameWrong': {
    code: 1485,
    zh_cn: '文件名无效，只能上传 {types} 文件',
    en_us: 'The name of the file is not valid; files of {types} can be uploaded.',
  },
  /** Its bytes are not of the kind that its name says. */
  'file.contentWrong': {
    code: 1486,
    zh_cn: '文件内容与格式不符，只能上传 {types} 文件',
    en_us: 'The content of the file is not what its name says; files of {types} can be uploaded.',
  },
  'file.incomplete': {
    code: 1487,
    zh_cn: '文件尚未传完，已收到{received}字节',
    en_us: 'The file is not complete; {received} bytes have come.',
  },
  'file.offset': {
    code: 1488,
    zh_cn: '请从第{received}字节继续上传',
    en_us: 'Go on at byte {received}.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of texts of rooms; codes 1600 to 1609. */
export const textErrors = {
  'text.placeholders': {
    code: 1600,
    zh_cn: '占位符须与源文一致：{expected}',
    en_us: 'The placeholders must be those of the source: {expected}',
  },
  'text.noPlaceholders': {
    code: 1601,
    zh_cn: '源文没有占位符，译文也不能有',
    en_us: 'The source has no placeholders, so the text may have none.',
  },
  'text.sourceEmpty': { code: 1602, zh_cn: '源文不能为空', en_us: 'The source may not be empty.' },
  'text.unreadable': {
    code: 1603,
    zh_cn: '文件无法读取，请使用本页导出的xlsx或json文件',
    en_us: 'The file cannot be read; it takes xlsx or json as this page exports them.',
  },
  'text.importChanged': {
    code: 1604,
    zh_cn: '预览之后内容已被修改，请重新预览',
    en_us: 'Texts were changed since the preview; please preview again.',
  },
  'text.rowRefused': {
    code: 1605,
    zh_cn: '无法导入 {language} {key}，请重新预览',
    en_us: '{language} {key} cannot be imported; please preview again.',
  },
  'text.fileTooLong': {
    code: 1606,
    zh_cn: '文件最多{max}个文本',
    en_us: 'The file may have {max} texts at most.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of videos; codes 1610 to 1619. */
export const videoErrors = {
  'video.tagUnknown': {
    code: 1610,
    zh_cn: '标签不存在，请刷新后重试',
    en_us: 'There is no such tag; read them again.',
  },
  'video.tagTaken': { code: 1611, zh_cn: '标签已存在：{name}', en_us: 'There is a tag of this name: {name}' },
  'video.tagUsed': {
    code: 1612,
    zh_cn: '有{count}个视频使用该标签，不能删除',
    en_us: '{count} videos have this tag, so it stays.',
  },
} as const satisfies Record<string, Text & { code: number }>;
