import { text } from '../../kit/text.ts';

/** Texts for changing the operator's own password. */
export const passwordText = text({
  changePassword: { zh_cn: '修改密码', en_us: 'Change password' },
  currentPassword: { zh_cn: '原密码', en_us: 'Current password' },
  repeatPassword: { zh_cn: '确认新密码', en_us: 'Repeat new password' },
  passwordHint: { zh_cn: '6到20位', en_us: '6 to 20 characters' },
  mustChange: {
    zh_cn: '首次登录，请先修改初始密码。',
    en_us: 'First sign-in: please change the initial password.',
  },
  strength: { zh_cn: '强度', en_us: 'Strength' },
  strength0: { zh_cn: '极弱', en_us: 'Very weak' },
  strength1: { zh_cn: '弱', en_us: 'Weak' },
  strength2: { zh_cn: '一般', en_us: 'Fair' },
  strength3: { zh_cn: '较强', en_us: 'Good' },
  strength4: { zh_cn: '强', en_us: 'Strong' },
  passwordChanged: { zh_cn: '密码已修改，请重新登录', en_us: 'Password changed. Please sign in again.' },
});
