import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

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
  'login.dynamicCodeRequired': { code: 1105, zh_cn: '请输入动态码', en_us: 'Please enter the dynamic code.' },
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
