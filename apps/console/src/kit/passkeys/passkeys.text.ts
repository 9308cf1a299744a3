import { text } from '../text.ts';

/** Texts of passkey prompts, at the sign-in and for changes. */
export const passkeyPromptText = text({
  usePasskey: { zh_cn: '使用通行密钥', en_us: 'Use a passkey' },
  passkeyFailed: {
    zh_cn: '通行密钥验证已取消或失败，请重试。',
    en_us: 'The passkey prompt was cancelled or failed. Please try again.',
  },
});
