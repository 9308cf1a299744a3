import { text } from '../../kit/text.ts';

/** Texts of recovery codes, when an authenticator is bound and on the user's own page. */
export const recoveryText = text({
  recoveryCodes: { zh_cn: '恢复码', en_us: 'Recovery codes' },
  recoveryOnce: {
    zh_cn: '恢复码只显示这一次，请离线妥善保存。身份验证器丢失时，每个恢复码可代替动态码登录一次。',
    en_us:
      'These codes are shown only once: store them offline. If you lose your authenticator, each one signs you in once in place of the dynamic code.',
  },
  copyCodes: { zh_cn: '复制全部', en_us: 'Copy all' },
});
