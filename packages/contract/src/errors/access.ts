import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { accessCodes } from './access-codes.ts';

/** Failures of access: sub-accounts, whitelists, sessions, approvals; codes 1350 to 1399. */
export const accessErrors = {
  'approval.sent': {
    code: accessCodes.approvalSent,
    zh_cn: '已提交审批，等待他人批准',
    en_us: 'Sent for approval; a second person has to agree.',
  },
  'stepUp.required': {
    code: accessCodes.stepUpRequired,
    zh_cn: '请输入动态码以确认此操作',
    en_us: 'Please confirm with your dynamic code.',
  },
  'stepUp.unbound': {
    code: 1352,
    zh_cn: '此操作需要动态码，请先在右上角菜单绑定动态码',
    en_us: 'This needs a dynamic code. Please bind one first, in the menu at the top right.',
  },
  'stepUp.wrong': {
    code: accessCodes.stepUpWrong,
    zh_cn: '动态码错误或已使用',
    en_us: 'The dynamic code is wrong or was used already.',
  },
  'approval.decided': {
    code: 1354,
    zh_cn: '该审批已处理或已过期',
    en_us: 'This approval is decided or has expired.',
  },
  'approval.samePerson': {
    code: 1355,
    zh_cn: '提交人及其子账号或上级账号不能审批自己的申请',
    en_us: 'The maker cannot decide, nor can a sub-account or the owner of the maker.',
  },
  'approval.makerGone': {
    code: 1356,
    zh_cn: '提交人已无权进行此操作',
    en_us: 'The maker may not make this change any more.',
  },
  'permission.beyond': {
    code: 1360,
    zh_cn: '不能授予自己没有的权限',
    en_us: 'A permission that you do not hold cannot be granted.',
  },
  'permission.stronger': {
    code: 1361,
    zh_cn: '该账号拥有您没有的权限，不能操作',
    en_us: 'This account holds permissions that you do not hold, so it is not yours to change.',
  },
  'subAccount.self': {
    code: 1362,
    zh_cn: '不能修改自己的账号',
    en_us: 'You cannot change your own account here.',
  },
  'subAccount.taken': { code: 1363, zh_cn: '账号已存在', en_us: 'This account name is taken.' },
  'subAccount.account': { code: 1364, ...messages.staffAccountWrong },
  'subAccount.role': { code: 1365, zh_cn: '不能选择该角色', en_us: 'This role cannot be chosen here.' },
  'subAccount.noPermissions': { code: 1366, ...messages.permissionsRequired },
  'viewAs.readOnly': {
    code: 1370,
    zh_cn: '查看模式下不能进行任何修改',
    en_us: 'Nothing can be changed while you view as somebody else.',
  },
  'viewAs.refused': {
    code: 1371,
    zh_cn: '不能以该账号身份查看',
    en_us: 'This account cannot be viewed as.',
  },
  'whitelist.excludesYou': {
    code: 1380,
    zh_cn: '此修改将使您当前的IP（{ip}）无法登录，请确认',
    en_us: 'This change would lock out your own address ({ip}); please confirm it.',
  },
  'whitelist.duplicate': { code: 1381, zh_cn: '已存在：{ips}', en_us: 'Already listed: {ips}' },
} as const satisfies Record<string, Text & { code: number }>;
