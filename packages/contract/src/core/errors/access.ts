import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { accessCodes } from './access-codes.ts';

/** Failures of access: sub-accounts, whitelists, sessions, approvals; codes 1350 to 1399. */
export const accessErrors = {
  'approval.sent': {
    code: accessCodes.approvalSent,
    zh_cn: '已提交审批，等待他人批准',
    en_us: 'Submitted for approval by a second approver.',
  },
  'stepUp.required': {
    code: accessCodes.stepUpRequired,
    zh_cn: '请输入动态码以确认此操作',
    en_us: 'Please confirm with your dynamic code.',
  },
  'stepUp.unbound': {
    code: 1352,
    zh_cn: '此操作需要动态码，请先在右上角菜单绑定动态码',
    en_us: 'This operation needs a dynamic code. Please bind one first in the menu at the top right.',
  },
  'stepUp.wrong': {
    code: accessCodes.stepUpWrong,
    zh_cn: '动态码错误或已使用',
    en_us: 'The dynamic code is wrong or was used already.',
  },
  'approval.decided': {
    code: 1354,
    zh_cn: '该审批已处理或已过期',
    en_us: 'This approval has been decided or has expired.',
  },
  'approval.samePerson': {
    code: 1355,
    zh_cn:
      '提交人及与其视为同一人的账号不能审批（主账号与子账号；7天内由其创建、重置密码或设置权限的账号；提交后新建的账号）',
    en_us:
      'The requester, or an account regarded as the same person, cannot approve: owner and sub-accounts, accounts the requester created, reset or granted permissions to within 7 days, and accounts created after the request.',
  },
  'approval.makerGone': {
    code: 1356,
    zh_cn: '提交人已无权进行此操作',
    en_us: 'The requester no longer has permission for this change.',
  },
  'approval.ruleThreshold': {
    code: 1357,
    zh_cn: '{field}格式有误：额度类填写金额（如1000.00），RTP类填写升幅（如0.011），其他操作不填',
    en_us:
      'Invalid {field}: enter an amount (for example 1000.00), an RTP rise (for example 0.011), or nothing for other operations.',
  },
  'approval.rulesStale': {
    code: 1358,
    zh_cn: '{operator}已于{time}修改了该规则的{fields}，请核对后再保存',
    en_us: '{operator} changed {fields} of this rule at {time}. Please check before saving.',
  },
  'approval.replyGone': {
    code: 1359,
    zh_cn: '结果已打开过、已超过24小时或已被替换，请重新提交',
    en_us: 'The result was already opened, is older than 24 hours or was replaced. Please submit again.',
  },
  'permission.beyond': {
    code: 1360,
    zh_cn: '不能授予自己没有的权限',
    en_us: 'You cannot grant permissions you do not have.',
  },
  'permission.stronger': {
    code: 1361,
    zh_cn: '该账号拥有您没有的权限，不能操作',
    en_us: 'This account has permissions you do not have, so you cannot change it.',
  },
  'subAccount.self': {
    code: 1362,
    zh_cn: '不能修改自己的账号',
    en_us: 'You cannot change your own account here.',
  },
  'subAccount.taken': { code: 1363, zh_cn: '账号已存在', en_us: 'This account already exists.' },
  'subAccount.account': { code: 1364, ...messages.staffAccountWrong },
  'subAccount.role': { code: 1365, zh_cn: '不能选择该角色', en_us: 'This role cannot be selected.' },
  'subAccount.noPermissions': { code: 1366, ...messages.permissionsRequired },
  'viewAs.readOnly': {
    code: 1370,
    zh_cn: '查看模式下不能进行任何修改',
    en_us: 'Nothing can be changed while viewing as another account.',
  },
  'viewAs.refused': {
    code: 1371,
    zh_cn: '不能以该账号身份查看',
    en_us: 'You cannot view as this account.',
  },
  'whitelist.excludesYou': {
    code: 1380,
    zh_cn: '此修改将使您当前的IP（{ip}）无法登录，请确认',
    en_us: 'This change would block sign-in from your own IP ({ip}). Please confirm.',
  },
  'whitelist.duplicate': { code: 1381, zh_cn: '已存在：{ips}', en_us: 'Already listed: {ips}' },
} as const satisfies Record<string, Text & { code: number }>;
