import { passkeyPromptText } from '../../../kit/passkeys/passkeys.text.ts';
import { text } from '../../../kit/text.ts';

/** Texts of the steps after the identity provider. */
export const companyText = text({
  usePasskey: passkeyPromptText.usePasskey,
  checking: { zh_cn: '正在验证公司账号…', en_us: 'Verifying the company account…' },
  factorStep: {
    zh_cn: '公司账号已验证。请使用通行密钥，或输入动态码或恢复码。',
    en_us: 'Company account verified. Use a passkey, or enter a dynamic code or a recovery code.',
  },
  dynamicCode: { zh_cn: '动态码', en_us: 'Dynamic code' },
  signIn: { zh_cn: '登录', en_us: 'Sign in' },
  back: { zh_cn: '返回账号密码登录', en_us: 'Back to account and password' },
});
