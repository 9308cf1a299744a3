import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { dynamicCodeRequired } from './access-codes.ts';

/** Failures of signing in and of the own password; codes 1101 to 1149. */
export const signInErrors = {
  'login.captcha': {
    code: 1101,
    zh_cn: '验证码错误或已失效',
    en_us: 'The verification code is wrong or has expired.',
  },
  'login.refused': { code: 1102, zh_cn: '账号或密码错误', en_us: 'Wrong account or password.' },
  'login.suspended': {
    code: 1103,
    zh_cn: '多次输入错误密码，账号已被暂停使用',
    en_us: 'The account is suspended for multiple incorrect passwords.',
  },
  'login.prelogin': { code: 1104, ...messages.preLogin },
  'login.dynamicCodeRequired': dynamicCodeRequired,
  'login.dynamicCode': { code: 1106, zh_cn: '动态码错误', en_us: 'The dynamic code is wrong.' },
  'login.alreadyBound': {
    code: 1107,
    zh_cn: '动态码只能绑定一次',
    en_us: 'The dynamic code can be bound only once.',
  },
  'login.ipRefused': {
    code: 1108,
    zh_cn: '当前IP不在白名单内',
    en_us: 'Your IP address is not on the whitelist.',
  },
  'login.disabled': { code: 1109, zh_cn: '账号已被停用', en_us: 'The account is disabled.' },
  'login.busy': {
    code: 1110,
    zh_cn: '登录人数过多，请稍后再试',
    en_us: 'Too many sign-ins at the same time. Please try again later.',
  },
  'login.firstPasswordOver': {
    code: 1111,
    zh_cn: '初始密码已过期，请联系上级重置',
    en_us: 'The initial password has expired. Please ask your upper agent or administrator to reset it.',
  },
  'login.notBound': {
    code: 1112,
    zh_cn: '该账号未绑定动态码',
    en_us: 'No dynamic code is bound to the account.',
  },
  'passkey.refused': {
    code: 1113,
    zh_cn: '通行密钥验证失败或已过期，请重试',
    en_us: 'The passkey could not be verified or the prompt has expired. Please try again.',
  },
  'passkey.unavailable': {
    code: 1114,
    zh_cn: '此地址不支持通行密钥，请通过HTTPS域名打开后台',
    en_us: 'Passkeys do not work at this address. Open the console under its host name with https.',
  },
  'passkey.known': {
    code: 1115,
    zh_cn: '该通行密钥已添加',
    en_us: 'This passkey has been added already.',
  },
  'passkey.tooMany': {
    code: 1116,
    zh_cn: '最多可添加10个通行密钥，请先删除不用的',
    en_us: 'At most 10 passkeys can be added. Please remove one that is not used.',
  },
  'company.off': {
    code: 1117,
    zh_cn: '未启用公司账号登录，请使用账号密码登录',
    en_us: 'Sign-in with the company account is not set up. Please sign in with account and password.',
  },
  'company.denied': {
    code: 1118,
    zh_cn: '公司账号登录已取消或被拒绝',
    en_us: 'The sign-in with the company account was cancelled or denied.',
  },
  'company.unreachable': {
    code: 1119,
    zh_cn: '暂时无法连接公司账号系统，请稍后再试，或使用账号密码登录',
    en_us: 'The identity provider cannot be reached. Try again later, or sign in with account and password.',
  },
  'company.refused': {
    code: 1125,
    zh_cn: '公司账号登录未通过验证或已过期，请重新登录',
    en_us: 'The reply of the identity provider is not valid or has expired. Please sign in again.',
  },
  'company.unknown': {
    code: 1126,
    zh_cn: '没有管理员账号关联此公司账号。请用账号密码登录后在“我的信息”中关联，或联系超级管理员',
    en_us:
      'No administrator is linked to this company account. Sign in with account and password and link it in My information, or ask a super administrator.',
  },
  'company.noRole': {
    code: 1127,
    zh_cn: '您的公司用户组没有分配角色，请联系超级管理员',
    en_us: 'None of your company groups has a role here. Please ask a super administrator.',
  },
  'company.linked': {
    code: 1128,
    zh_cn: '此公司账号已关联其他账号，或您的账号已关联其他公司账号',
    en_us: 'This company account, or your account, is linked already.',
  },
  'company.groupTaken': {
    code: 1129,
    zh_cn: '该用户组已分配角色，请先删除',
    en_us: 'The group has a role already. Remove it first.',
  },
  'password.current': { code: 1121, zh_cn: '原密码错误', en_us: 'The current password is wrong.' },
  'password.same': {
    code: 1122,
    zh_cn: '新密码不能与原密码相同',
    en_us: 'The new password must differ from the current one.',
  },
  'password.weak': { code: 1123, zh_cn: '密码过于简单', en_us: 'The password is too simple.' },
  'password.mustChange': {
    code: 1124,
    zh_cn: '请先修改初始密码',
    en_us: 'Please change the initial password first.',
  },
} as const satisfies Record<string, Text & { code: number }>;
