import type { Text } from '@pitboss/rules/i18n';

/** Failures of uploaded files; codes 1480 to 1489. */
export const fileErrors = {
  'file.tooLarge': {
    code: 1480,
    zh_cn: '文件不能超过{max}KB',
    en_us: 'The file must not exceed {max} KB.',
  },
  'file.missing': { code: 1481, zh_cn: '请选择一个文件', en_us: 'Please select a file.' },
  /** The file was never uploaded, was uploaded by another user, or has expired. */
  'file.gone': {
    code: 1482,
    zh_cn: '文件已失效，请重新上传',
    en_us: 'The file is no longer available. Please upload it again.',
  },
  'file.quota': {
    code: 1483,
    zh_cn: '上传文件的总容量已用完',
    en_us: 'The storage for uploaded files is full.',
  },
  'file.diskFull': {
    code: 1484,
    zh_cn: '服务器磁盘空间不足，暂时不能上传',
    en_us: 'The server is short of disk space. Uploads are currently not possible.',
  },
  'file.nameWrong': {
    code: 1485,
    zh_cn: '文件名无效，只能上传 {types} 文件',
    en_us: 'Invalid file name; only {types} files can be uploaded.',
  },
  /** Its bytes do not match the extension of its name. */
  'file.contentWrong': {
    code: 1486,
    zh_cn: '文件内容与格式不符，只能上传 {types} 文件',
    en_us: 'The file content does not match its type; only {types} files can be uploaded.',
  },
  'file.incomplete': {
    code: 1487,
    zh_cn: '文件尚未传完，已收到{received}字节',
    en_us: 'The file is incomplete; {received} bytes received.',
  },
  'file.offset': {
    code: 1488,
    zh_cn: '请从第{received}字节继续上传',
    en_us: 'Please resume at byte {received}.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of texts of rooms; codes 1600 to 1609. */
export const textErrors = {
  'text.placeholders': {
    code: 1600,
    zh_cn: '占位符须与源文一致：{expected}',
    en_us: 'Placeholders must match the source: {expected}',
  },
  'text.noPlaceholders': {
    code: 1601,
    zh_cn: '源文没有占位符，译文也不能有',
    en_us: 'The source has no placeholders, so the text cannot have any.',
  },
  'text.sourceEmpty': { code: 1602, zh_cn: '源文不能为空', en_us: 'The source must not be empty.' },
  'text.unreadable': {
    code: 1603,
    zh_cn: '文件无法读取，请使用本页导出的xlsx或json文件',
    en_us: 'The file cannot be read. Use an xlsx or json file exported from this page.',
  },
  'text.importChanged': {
    code: 1604,
    zh_cn: '预览之后内容已被修改，请重新预览',
    en_us: 'Texts have changed since the preview. Please preview again.',
  },
  'text.rowRefused': {
    code: 1605,
    zh_cn: '无法导入 {language} {key}，请重新预览',
    en_us: '{language} {key} cannot be imported; please preview again.',
  },
  'text.fileTooLong': {
    code: 1606,
    zh_cn: '文件最多{max}个文本',
    en_us: 'A file can contain at most {max} texts.',
  },
} as const satisfies Record<string, Text & { code: number }>;

/** Failures of videos; codes 1610 to 1619. */
export const videoErrors = {
  'video.tagUnknown': {
    code: 1610,
    zh_cn: '标签不存在，请刷新后重试',
    en_us: 'The tag does not exist. Please refresh and try again.',
  },
  'video.tagTaken': { code: 1611, zh_cn: '标签已存在：{name}', en_us: 'The tag already exists: {name}' },
  'video.tagUsed': {
    code: 1612,
    zh_cn: '有{count}个视频使用该标签，不能删除',
    en_us: 'The tag cannot be deleted; videos using it: {count}.',
  },
  'video.cover': {
    code: 1613,
    zh_cn: '视频封面须为静态png、jpg或webp，边长64至4096像素',
    en_us: 'The video cover must be a static png, jpg or webp of 64 to 4096 pixels per side.',
  },
} as const satisfies Record<string, Text & { code: number }>;
