import { text } from '../kit/text.ts';

/** Words of sign-in and of what surrounds both worlds. */
export const shellText = text({
  product: { zh_cn: 'Pitboss', en_us: 'Pitboss' },
  adminConsole: { zh_cn: '管理后台', en_us: 'Admin console' },
  agentConsole: { zh_cn: '代理后台', en_us: 'Agent console' },
  slogan: { zh_cn: '多级代理游戏平台运营后台', en_us: 'Back office for multi-level agent gaming platforms' },
  signIn: { zh_cn: '登录', en_us: 'Sign in' },
  account: { zh_cn: '账号', en_us: 'Username' },
  password: { zh_cn: '密码', en_us: 'Password' },
  code: { zh_cn: '验证码', en_us: 'Verification code' },
  codeHint: {
    zh_cn: '字母不区分大小写，点击图片可更换',
    en_us: 'Upper or lower case makes no difference. Click the picture for another one.',
  },
  showPassword: { zh_cn: '显示密码', en_us: 'Show password' },
  newPicture: { zh_cn: '点击更换验证码', en_us: 'Click for another code' },
  dynamicCode: { zh_cn: '动态码', en_us: 'Dynamic code' },
  dynamicHint: { zh_cn: '请输入身份验证器中的6位数字', en_us: 'The 6 digits shown by your authenticator' },
  dynamicStep: {
    zh_cn: '密码正确。请输入动态码和新的验证码。',
    en_us: 'The password is right. Now the dynamic code and the code of the new picture.',
  },
  bindTitle: { zh_cn: '绑定动态码', en_us: 'Bind the dynamic code' },
  bindHint: {
    zh_cn: '请用身份验证器扫描二维码，再输入它显示的6位动态码。动态码只能绑定一次。',
    en_us:
      'Scan the picture with an authenticator, then enter the 6 digits it shows. It can be bound only once.',
  },
  bindSecret: { zh_cn: '无法扫描时手动输入', en_us: 'To type by hand instead' },
  bindStart: { zh_cn: '下一步', en_us: 'Continue' },
  empty: { zh_cn: '请输入{label}', en_us: 'Please enter the {label}' },
  insecure: {
    zh_cn: '当前连接未加密（HTTP），请仅在可信的内部网络中使用。',
    en_us: 'This connection is not encrypted (plain HTTP). Use it on a trusted internal network only.',
  },
  language: { zh_cn: 'English', en_us: '中文' },
  updateTitle: { zh_cn: '更新提示', en_us: 'Update' },
  updateTip: {
    zh_cn: '系统已更新到新版本，请刷新后继续使用。',
    en_us: 'A new version is available. Please reload to continue.',
  },
  updateNow: { zh_cn: '立即刷新', en_us: 'Reload now' },
  loading: { zh_cn: '加载中…', en_us: 'Loading…' },
});
