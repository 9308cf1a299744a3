import { text } from '../../../kit/text.ts';
import { recoveryText } from '../../../parts/passwords/recovery.text.ts';
import { transferModeLabels } from '../transfer/transfer.text.ts';

export const myInfoText = text({
  ...recoveryText,
  security: { zh_cn: '账号安全', en_us: 'Security' },
  recoveryCodesLeft: { zh_cn: '剩余恢复码', en_us: 'Recovery codes left' },
  recoveryUnbound: {
    zh_cn: '请在右上角账号菜单中绑定动态码，绑定时会显示十个恢复码。',
    en_us:
      'Bind the dynamic code in the account menu at the top right; ten recovery codes are shown with it.',
  },
  recoveryNew: { zh_cn: '生成新的恢复码', en_us: 'Generate new recovery codes' },
  recoveryNewHint: {
    zh_cn: '新的十个恢复码只显示一次，旧恢复码立即失效。',
    en_us: 'Ten new codes are shown once; the previous ones become invalid immediately.',
  },
  recoveryCodeHint: { zh_cn: '身份验证器中的6位数字', en_us: 'The 6 digits from your authenticator' },
  profile: { zh_cn: '基本信息', en_us: 'Profile' },
  transfer: { zh_cn: '转账模式与回调地址', en_us: 'Transfer mode and callback' },
  apiKey: { zh_cn: 'API密钥', en_us: 'API key' },
  apiKeyHint: {
    zh_cn:
      '贵方服务器以此密钥签名调用代理接口，平台也以它签名调用贵方钱包；服务器IP须在IP白名单中登记为API类型。',
    en_us:
      'Your servers sign their agent API calls with this key, and the platform signs its calls to your wallet with it. Your server IPs must be on the IP whitelist with type API.',
  },
  apiKeyNone: { zh_cn: '尚未生成API密钥', en_us: 'No API key yet' },
  apiKeyNew: { zh_cn: '生成新密钥', en_us: 'Generate new key' },
  apiKeyKeep: { zh_cn: '保留旧密钥', en_us: 'Keep old key' },
  apiKeyKeepHint: {
    zh_cn:
      '旧密钥最多再有效24小时。平台调用贵方钱包时继续以旧密钥签名，直到新密钥签名的请求被接受或旧密钥被停用；不保留则旧密钥立即失效，平台立即改用新密钥签名',
    en_us:
      'The old key stays valid for up to 24 hours. Calls to your wallet stay signed with it until a request signed with the new key has been accepted, or until the old key is revoked. If it is not kept, it expires immediately and calls are signed with the new key from then on.',
  },
  apiKeySecret: { zh_cn: '密钥', en_us: 'Secret' },
  apiKeyEnds: { zh_cn: '失效时间', en_us: 'Expires at' },
  apiKeyLeft: { zh_cn: '剩余{time}', en_us: '{time} left' },
  apiKeyEnd: { zh_cn: '立即停用', en_us: 'Revoke now' },
  apiKeyEndOf: { zh_cn: '停用旧密钥{whom}', en_us: 'Revoke old key {whom}' },
  apiKeyEndAsk: {
    zh_cn: '以该密钥签名的请求与应答立即失效，不能恢复。',
    en_us: 'Requests and responses signed with this key become invalid immediately. This cannot be undone.',
  },
  apiKeyOnce: {
    zh_cn: '密钥只显示这一次，请立即妥善保存。',
    en_us: 'The secret is shown only once: store it securely now.',
  },
  key: { zh_cn: '公钥', en_us: 'Public key' },
  document: { zh_cn: 'API文档', en_us: 'API documentation' },
  records: { zh_cn: '额度记录', en_us: 'Balance records' },
  walletSettings: { zh_cn: '钱包状态与设置', en_us: 'Wallet status and settings' },
  wallet: { zh_cn: '钱包地址', en_us: 'Wallet address' },
  walletTest: { zh_cn: '钱包测试', en_us: 'Wallet test' },
  dynamicCodeBound: { zh_cn: '动态码', en_us: 'Dynamic code' },
  bound: { zh_cn: '已绑定', en_us: 'Bound' },
  unbound: { zh_cn: '未绑定', en_us: 'Not bound' },
  agent: { zh_cn: '代理信息', en_us: 'Agent' },
  agentName: { zh_cn: '代理名称', en_us: 'Agent name' },
  opened: { zh_cn: '开户时间', en_us: 'Opened at' },
  ...transferModeLabels,
  onlineMembers: { zh_cn: '在线会员', en_us: 'Online members' },
  locked: { zh_cn: '会员暂时不能登录', en_us: 'Members cannot sign in' },
  lockedFor: { zh_cn: '{time}后会员可以重新登录', en_us: 'Members can sign in again in {time}' },
  keyNone: { zh_cn: '尚未设置公钥', en_us: 'No public key yet' },
  fingerprint: { zh_cn: '指纹（SHA-256）', en_us: 'Fingerprint (SHA-256)' },
  bits: { zh_cn: '长度', en_us: 'Length' },
  bitsOf: { zh_cn: 'RSA {bits}位', en_us: 'RSA, {bits} bits' },
  setAt: { zh_cn: '设置时间', en_us: 'Set at' },
  setBy: { zh_cn: '设置人', en_us: 'Set by' },
  revokedAt: { zh_cn: '停用时间', en_us: 'Revoked at' },
  keyText: { zh_cn: '公钥内容', en_us: 'Public key' },
  keyHistory: { zh_cn: '历史公钥', en_us: 'Previous keys' },
  revoked: { zh_cn: '已停用', en_us: 'Revoked' },
  updateKey: { zh_cn: '更新公钥', en_us: 'Update public key' },
  setKey: { zh_cn: '设置公钥', en_us: 'Set public key' },
  newKey: { zh_cn: '新公钥', en_us: 'New public key' },
  newKeyHint: {
    zh_cn: 'RSA公钥，至少2048位，PEM或Base64（SPKI）格式；切勿粘贴私钥',
    en_us: 'RSA public key, at least 2048 bits, PEM or Base64 (SPKI). Never paste a private key.',
  },
  keyWarning: {
    zh_cn: '更新公钥后，使用旧公钥的API将立即不可用，直到贵方系统换用新的私钥。此操作不能撤销。',
    en_us:
      'API access with the current public key stops working immediately until your system uses the new private key. This cannot be undone.',
  },
  parts: { zh_cn: '我的信息', en_us: 'My information' },
  typeAccount: { zh_cn: '请输入账号 {account} 以确认', en_us: 'Enter the account {account} to confirm' },
  documentWhy: {
    zh_cn: '根据当前转账模式（{mode}）生成的对接文档，包含接口、字段、签名示例与结果码。',
    en_us:
      'Integration guide for your transfer mode ({mode}): calls, fields, signature example and result codes.',
  },
  documentAll: {
    zh_cn: '包含所有转账模式的对接文档。',
    en_us: 'Integration guide for all transfer modes.',
  },
  format: { zh_cn: '格式', en_us: 'Format' },
  download: { zh_cn: '下载文档', en_us: 'Download document' },
  openRecords: { zh_cn: '打开额度变更记录', en_us: 'Open quota change records' },
});
