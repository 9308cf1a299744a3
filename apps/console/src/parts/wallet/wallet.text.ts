import { text } from '../../kit/text.ts';

/** Words of an agent's wallet: its settings, its breaker and the health of its calls. */
export const walletText = text({
  settings: { zh_cn: '调用设置', en_us: 'How it is called' },
  save: { zh_cn: '保存设置', en_us: 'Save the settings' },
  scheme: { zh_cn: '签名方式', en_us: 'Signature scheme' },
  'scheme.hmac': { zh_cn: 'HMAC（共享密钥）', en_us: 'HMAC (shared secret)' },
  'scheme.rsa': { zh_cn: 'RSA（公钥）', en_us: 'RSA (public key)' },
  'schemeHint.hmac': {
    zh_cn: '双方以API密钥签名（HMAC-SHA-256）。',
    en_us: 'Both sides sign with the API key (HMAC-SHA-256).',
  },
  'schemeHint.rsa': {
    zh_cn: '平台以平台私钥签名，代理的应答以其登记的公钥验签（RSA-PSS，SHA-256）。',
    en_us:
      "The platform signs with its own key and checks replies with the agent's public key (RSA-PSS, SHA-256).",
  },
  noKey: { zh_cn: '尚未登记公钥，不能选择RSA', en_us: 'No public key is registered, which RSA needs.' },
  signatures: { zh_cn: '应答签名', en_us: 'Reply signatures' },
  'signatures.off': { zh_cn: '不检查', en_us: 'Not checked' },
  'signatures.check': { zh_cn: '有则检查', en_us: 'Checked where present' },
  'signatures.require': { zh_cn: '必须签名', en_us: 'Required' },
  'signaturesHint.off': {
    zh_cn: '不看应答的签名，签名错误也接受。',
    en_us: 'Signatures of replies are not looked at; even a wrong one passes.',
  },
  'signaturesHint.check': {
    zh_cn: '签名错误的应答不可读；没有签名的通过。',
    en_us: 'A reply signed wrongly counts as unreadable; one without a signature passes.',
  },
  'signaturesHint.require': {
    zh_cn: '签名错误或没有签名的应答都不可读。',
    en_us: 'A reply signed wrongly or not at all counts as unreadable.',
  },
  lockPolicy: { zh_cn: '会员锁定', en_us: 'Member lock' },
  'lockPolicy.off': { zh_cn: '从不锁定', en_us: 'Never' },
  'lockPolicy.default': { zh_cn: '标准', en_us: 'Standard' },
  'lockPolicy.strict': { zh_cn: '严格', en_us: 'Strict' },
  'lockPolicyHint.off': {
    zh_cn: '订单不锁定会员，人工仍可锁定。',
    en_us: 'No order locks its member; people still can.',
  },
  'lockPolicyHint.default': {
    zh_cn: '取消结果不明或派彩多次失败时锁定会员，直至订单了结。',
    en_us:
      'A cancel without a clear answer or a win that stays unpaid locks the member until the order ends.',
  },
  'lockPolicyHint.strict': {
    zh_cn: '此外，投注的应答不可读、中断或缺失时立即锁定。',
    en_us: 'Besides, a bet whose answer is unreadable, cut off or missing locks the member at once.',
  },
  noStatus: { zh_cn: '查询状态', en_us: 'Status call' },
  'noStatus.true': { zh_cn: '钱包未提供', en_us: 'Not offered by the wallet' },
  'noStatus.false': { zh_cn: '可用', en_us: 'Used' },
  publicKey: { zh_cn: '代理公钥指纹', en_us: "Agent's public key" },
  none: { zh_cn: '未登记', en_us: 'None' },

  breaker: { zh_cn: '熔断', en_us: 'Breaker' },
  'breaker.closed': { zh_cn: '闭合（正常调用）', en_us: 'Closed: calls go out' },
  'breaker.open': { zh_cn: '断开（钱包连续失败）', en_us: 'Open: the wallet kept failing' },
  'breaker.stopped': { zh_cn: '停止（钱包拒绝我方请求）', en_us: 'Stopped: the wallet refuses our requests' },
  'short.closed': { zh_cn: '闭合', en_us: 'Closed' },
  'short.open': { zh_cn: '断开', en_us: 'Open' },
  'short.stopped': { zh_cn: '停止', en_us: 'Stopped' },
  'short.forcedOpen': { zh_cn: '强制断开', en_us: 'Forced open' },
  'short.forcedClosed': { zh_cn: '强制闭合', en_us: 'Forced closed' },
  automatic: { zh_cn: '自动', en_us: 'Automatic' },
  machine: { zh_cn: '自动状态', en_us: 'Automatic state' },
  person: { zh_cn: '人工设置', en_us: 'Set by a person' },
  by: { zh_cn: '{account}，{time}', en_us: '{account}, {time}' },
  since: { zh_cn: '自', en_us: 'Since' },
  reason: { zh_cn: '原因', en_us: 'Reason' },
  'reason.unsent': { zh_cn: '无法连接', en_us: 'No connection' },
  'reason.noReply': { zh_cn: '超时或中断，没有完整应答', en_us: 'Time-out or cut: no whole reply' },
  'reason.http': { zh_cn: 'HTTP状态不是200', en_us: 'Another HTTP status than 200' },
  'reason.unreadable': { zh_cn: '应答不可读', en_us: 'Unreadable replies' },
  'reason.code': { zh_cn: '钱包返回错误码{code}', en_us: 'The wallet answered with code {code}' },
  nextPing: { zh_cn: '下次ping', en_us: 'Next ping' },
  inTime: { zh_cn: '{clock}后', en_us: 'in {clock}' },
  due: { zh_cn: '即将', en_us: 'due' },
  setBreaker: { zh_cn: '设置熔断', en_us: 'Set the breaker' },
  to: { zh_cn: '设为', en_us: 'Set to' },
  'to.automatic': { zh_cn: '自动', en_us: 'Automatic' },
  'to.open': { zh_cn: '强制断开', en_us: 'Forced open' },
  'to.closed': { zh_cn: '强制闭合', en_us: 'Forced closed' },
  'to.resume': { zh_cn: '恢复调用', en_us: 'Resume now' },
  'toHint.automatic': {
    zh_cn: '由系统按失败次数断开、按ping闭合。',
    en_us: 'Failures open it, pings close it.',
  },
  'toHint.open': {
    zh_cn: '立即停止调用该钱包：投注被拒绝，派彩与取消等待，不计次数。',
    en_us: 'No calls from now on: bets are refused, wins and cancels wait uncounted.',
  },
  'toHint.closed': {
    zh_cn: '无论失败与否都继续调用；钱包故障时会员会反复等待超时。',
    en_us: 'Calls go out whatever fails; members of a wallet in trouble wait for time-outs.',
  },
  'toHint.resume': {
    zh_cn: '结束系统的断开或停止，等待中的订单立即发出；人工设置不变。',
    en_us: 'Ends what the machine has opened or stopped; waiting orders go out. What a person set stays.',
  },
  remark: { zh_cn: '备注', en_us: 'Remark' },
  apply: { zh_cn: '设置', en_us: 'Apply' },

  platformKeys: { zh_cn: '平台公钥', en_us: 'Keys of the platform' },
  platformHint: {
    zh_cn:
      '对RSA代理的请求以最新的密钥签名；公钥公布于 GET /agent/v1/platform-keys，更换后旧密钥再有效24小时。',
    en_us:
      'Requests to agents with RSA are signed with the newest key. Public keys are at GET /agent/v1/platform-keys; a replaced one stays listed for 24 h.',
  },
  platformNone: {
    zh_cn: '尚未使用RSA，第一次使用时生成',
    en_us: 'None yet: the first is made when RSA is first used.',
  },
  rotate: { zh_cn: '更换平台密钥', en_us: 'Replace the key' },
  rotateWarning: {
    zh_cn: '新密钥立即用于签名。只认旧公钥的钱包会拒绝请求，直到它重新读取平台公钥。',
    en_us:
      'The new key signs at once. Wallets that keep the old public key refuse requests until they read the list again.',
  },
  inUse: { zh_cn: '使用中', en_us: 'In use' },
  leftUntil: { zh_cn: '剩余{clock}', en_us: '{clock} left' },
  yourAccount: { zh_cn: '您的账号', en_us: 'Your account' },
  typeAccount: { zh_cn: '请输入{account}以确认', en_us: 'Type {account} to confirm' },
  createdAt: { zh_cn: '生成时间', en_us: 'Made' },
  endsAt: { zh_cn: '失效时间', en_us: 'Ends' },
  keyText: { zh_cn: '公钥', en_us: 'Public key' },
  wallet: { zh_cn: '钱包', en_us: 'Wallet' },
});
