import { text } from '../../kit/text.ts';

/** Texts for binding the dynamic code, at sign-in or from the header. */
export const bindingText = text({
  dynamicHint: { zh_cn: '请输入身份验证器中的6位数字', en_us: 'Enter the 6 digits from your authenticator' },
  recoveryHint: { zh_cn: '请输入一个未用过的恢复码', en_us: 'Enter a recovery code that was not used yet' },
  useRecovery: { zh_cn: '身份验证器不在身边？使用恢复码', en_us: 'No authenticator? Use a recovery code' },
  useDynamic: { zh_cn: '使用动态码', en_us: 'Use the dynamic code' },
  bindTitle: { zh_cn: '绑定动态码', en_us: 'Bind dynamic code' },
  bindHint: {
    zh_cn: '请用身份验证器扫描二维码，保存下面的恢复码，再输入它显示的6位动态码。动态码只能绑定一次。',
    en_us:
      'Scan the QR code with an authenticator, store the recovery codes below, then enter the 6-digit dynamic code it shows. It can be bound only once.',
  },
  bindSecret: { zh_cn: '无法扫描时手动输入', en_us: 'Enter manually if you cannot scan' },
  bound: { zh_cn: '动态码已绑定，请重新登录', en_us: 'Dynamic code bound. Please sign in again.' },
});
