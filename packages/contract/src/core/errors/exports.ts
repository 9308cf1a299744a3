import type { Text } from '@pitboss/rules/i18n';

/** Failures of exports, of scheduled reports and of saved views of lists; codes 1430 to 1449. */
export const exportErrors = {
  'export.tooManyWaiting': {
    code: 1430,
    zh_cn: '排队中的导出过多，请等待其完成',
    en_us: 'Too many exports are queued. Please wait until they finish.',
  },
  'export.tooManyRows': {
    code: 1431,
    zh_cn: '超过{max}条记录，请缩小筛选范围',
    en_us: 'More than {max} rows; please narrow the filter.',
  },
  'export.diskFull': {
    code: 1432,
    zh_cn: '服务器存储空间不足，暂时无法导出',
    en_us: 'The server is short of storage. Exports are currently not possible.',
  },
  'export.notAList': {
    code: 1433,
    zh_cn: '该接口不支持导出',
    en_us: 'This call does not support export.',
  },
  'export.notReady': {
    code: 1434,
    zh_cn: '文件尚未生成或已过期',
    en_us: 'The file is not ready or has expired.',
  },
  'export.failed': {
    code: 1435,
    zh_cn: '导出失败，请重试',
    en_us: 'The export failed; please try again.',
  },
  'export.incomplete': {
    code: 1436,
    zh_cn: '列表未能完整读取，文件未生成',
    en_us: 'The list could not be read completely, so no file was created.',
  },
  'export.interrupted': {
    code: 1437,
    zh_cn: '服务器多次重启，导出已中止',
    en_us: 'The server restarted several times, so the export was stopped.',
  },
  'export.tooLarge': {
    code: 1438,
    zh_cn: '文件超过4GB，请缩小筛选范围',
    en_us: 'The file exceeds 4 GB; please narrow the filter.',
  },
  'export.signedOut': {
    code: 1439,
    zh_cn: '账号已停用，导出已中止',
    en_us: 'The account was disabled, so the export was stopped.',
  },
  'schedule.tooMany': {
    code: 1442,
    zh_cn: '最多保存{max}个定期报表，请先删除不用的',
    en_us: 'At most {max} scheduled reports can be kept; please delete some first.',
  },
  'schedule.noMail': {
    code: 1443,
    zh_cn: '本系统未配置邮件服务器，无法发送邮件',
    en_us: 'No mail server is configured; emails cannot be sent.',
  },
  'schedule.unsent': {
    code: 1444,
    zh_cn: '邮件服务器未接收邮件：{why}',
    en_us: 'The mail server did not accept the email: {why}',
  },
  'view.nameTaken': {
    code: 1440,
    zh_cn: '该列表已有同名视图',
    en_us: 'This list already has a view with this name.',
  },
  'view.tooMany': {
    code: 1441,
    zh_cn: '最多保存{max}个视图，请先删除不用的视图',
    en_us: 'At most {max} views can be kept; please delete some first.',
  },
} as const satisfies Record<string, Text & { code: number }>;
