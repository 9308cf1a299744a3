import { text } from '../../../kit/text.ts';

/** Texts of the user's passkeys. */
export const passkeysText = text({
  passkeys: { zh_cn: '通行密钥', en_us: 'Passkeys' },
  hint: {
    zh_cn: '登录和确认重要操作时，可用通行密钥代替动态码。添加和删除须以动态码或已有的通行密钥确认。',
    en_us:
      'A passkey replaces the dynamic code at sign-in and for important changes. Adding and removing one is confirmed with a dynamic code or another passkey.',
  },
  none: { zh_cn: '尚未添加通行密钥', en_us: 'No passkeys yet' },
  unsupported: {
    zh_cn: '此浏览器或地址不支持通行密钥，请通过HTTPS域名打开后台。',
    en_us:
      'This browser or address does not support passkeys. Open the console under its host name with https.',
  },
  name: { zh_cn: '名称', en_us: 'Name' },
  nameHint: { zh_cn: '例如设备名称', en_us: 'For example, the name of the device' },
  host: { zh_cn: '适用地址', en_us: 'Works at' },
  createdAt: { zh_cn: '添加时间', en_us: 'Added at' },
  lastUsedAt: { zh_cn: '最近使用', en_us: 'Last used' },
  add: { zh_cn: '添加通行密钥', en_us: 'Add passkey' },
  rename: { zh_cn: '重命名', en_us: 'Rename' },
  remove: { zh_cn: '删除', en_us: 'Remove' },
  removeOf: { zh_cn: '删除通行密钥{whom}', en_us: 'Remove passkey {whom}' },
  removeWhy: {
    zh_cn: '此后不能再用它登录或确认操作。',
    en_us: 'It can no longer be used to sign in or to confirm changes.',
  },
});
