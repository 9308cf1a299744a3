import { dynamicCodeRequired } from '@pitboss/contract/core/errors/access-codes';
import { messages } from '@pitboss/rules/messages';
import { passkeyPromptText } from '../../kit/passkeys/passkeys.text.ts';
import { text } from '../../kit/text.ts';
import { bindingText } from '../account/binding.text.ts';

/** Texts of sign-in. */
export const signInText = text({
  slogan: { zh_cn: '多级代理游戏平台运营后台', en_us: 'Back office for multi-level agent gaming platforms' },
  signIn: { zh_cn: '登录', en_us: 'Sign in' },
  account: { zh_cn: '账号', en_us: 'Username' },
  password: { zh_cn: '密码', en_us: 'Password' },
  code: { zh_cn: '验证码', en_us: 'Verification code' },
  codeHint: {
    zh_cn: '字母不区分大小写，点击图片可更换',
    en_us: 'Letters are not case-sensitive. Click the picture for a new code.',
  },
  showPassword: { zh_cn: '显示密码', en_us: 'Show password' },
  newPicture: { zh_cn: '点击更换验证码', en_us: 'Click for a new code' },
  ...bindingText,
  usePasskey: passkeyPromptText.usePasskey,
  passkeyStep: {
    zh_cn: '密码正确。请使用通行密钥，或输入动态码和新的验证码。',
    en_us: 'Password correct. Use a passkey, or enter the dynamic code and a new verification code.',
  },
  dynamicStep: {
    zh_cn: '密码正确。请输入动态码和新的验证码。',
    en_us: 'Password correct. Enter the dynamic code and a new verification code.',
  },
  accountRequired: messages.accountRequired,
  passwordRequired: messages.passwordRequired,
  codeRequired: messages.codeRequired,
  dynamicCodeRequired,
  insecure: {
    zh_cn: '当前连接未加密（HTTP），请仅在可信的内部网络中使用。',
    en_us: 'This connection is not encrypted (HTTP). Use it only on a trusted internal network.',
  },
  language: { zh_cn: 'English', en_us: '中文' },
});
