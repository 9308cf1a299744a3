import { text } from '../../kit/text.ts';

/** Words of an agent's wallet: its settings, its breaker and the health of its calls. */
export const walletText = text({
  settings: { zh_cn: '调用设置', en_us: 'Call settings' },
  save: { zh_cn: '保存设置', en_us: 'Save settings' },
  'scheme.hmac': { zh_cn: 'HMAC（共享密钥）', en_us: 'HMAC (shared secret)' },
  'scheme.rsa': { zh_cn: 'RSA（公钥）', en_us: 'RSA (public key)' },
  'schemeHint.hmac': {
    zh_cn: '双方以API密钥签名（HMAC-SHA-256）。',
    en_us: 'Both sides sign with the API key (HMAC-SHA-256).',
  },
  'schemeHint.rsa': {
    zh_cn: '平台以平台私钥签名，代理的应答以其登记的公钥验签（RSA-PSS，SHA-256）。',
    en_us:
      "The platform signs with its private key and verifies responses with the agent's registered public key (RSA-PSS, SHA-256).",
  },
  noKey: { zh_cn: '尚未登记公钥，不能选择RSA', en_us: 'No public key registered; RSA is not available.' },
  'signaturesHint.off': {
    zh_cn: '不看应答的签名，签名错误也接受。',
    en_us: 'Response signatures are ignored; even invalid ones are accepted.',
  },
  'signaturesHint.check': {
    zh_cn: '签名错误的应答不可读；没有签名的通过。',
    en_us: 'Responses with an invalid signature are treated as unreadable; unsigned responses are accepted.',
  },
  'signaturesHint.require': {
    zh_cn: '签名错误或没有签名的应答都不可读。',
    en_us: 'Responses without a valid signature are treated as unreadable.',
  },
  'lockPolicyHint.off': {
    zh_cn: '订单不锁定会员，人工仍可锁定。',
    en_us: 'Orders never lock a member; operators still can.',
  },
  'lockPolicyHint.default': {
    zh_cn: '取消结果不明或派彩多次失败时锁定会员，直至订单了结。',
    en_us:
      'A member is locked when a cancel has no clear outcome or a payout fails repeatedly, until the order is resolved.',
  },
  'lockPolicyHint.strict': {
    zh_cn: '此外，投注的应答不可读、中断或缺失时立即锁定。',
    en_us:
      'In addition, a bet whose response is unreadable, cut off or missing locks the member immediately.',
  },
  noStatus: { zh_cn: '查询状态', en_us: 'Status query' },
  'noStatus.true': { zh_cn: '钱包未提供', en_us: 'Not offered by the wallet' },
  'noStatus.false': { zh_cn: '可用', en_us: 'Available' },
  publicKey: { zh_cn: '代理公钥指纹', en_us: 'Agent key fingerprint' },
  none: { zh_cn: '未登记', en_us: 'Not registered' },
  'breaker.closed': { zh_cn: '调用正常', en_us: 'On: calls are sent' },
  'breaker.open': { zh_cn: '熔断中（钱包连续失败）', en_us: 'Paused: the wallet failed repeatedly' },
  'breaker.stopped': {
    zh_cn: '已停止（钱包拒绝我方请求）',
    en_us: 'Stopped: the wallet rejects our requests',
  },
  'short.closed': { zh_cn: '调用正常', en_us: 'On' },
  'short.open': { zh_cn: '熔断中', en_us: 'Paused' },
  'short.stopped': { zh_cn: '已停止', en_us: 'Stopped' },
  'short.forcedOpen': { zh_cn: '强制熔断', en_us: 'Forced off' },
  'short.forcedClosed': { zh_cn: '强制调用', en_us: 'Forced on' },
  machine: { zh_cn: '自动状态', en_us: 'Automatic state' },
  person: { zh_cn: '人工设置', en_us: 'Manual setting' },
  by: { zh_cn: '{account}，{time}', en_us: '{account}, {time}' },
  since: { zh_cn: '自', en_us: 'Since' },
  'reason.unsent': { zh_cn: '无法连接', en_us: 'No connection' },
  'reason.noReply': {
    zh_cn: '超时或中断，没有完整应答',
    en_us: 'Timeout or interrupted, no complete response',
  },
  'reason.http': { zh_cn: 'HTTP状态不是200', en_us: 'HTTP status other than 200' },
  'reason.unreadable': { zh_cn: '应答不可读', en_us: 'Unreadable response' },
  'reason.code': { zh_cn: '钱包返回错误码{code}', en_us: 'The wallet returned error code {code}' },
  nextPing: { zh_cn: '下次ping', en_us: 'Next ping' },
  inTime: { zh_cn: '{clock}后', en_us: 'in {clock}' },
  due: { zh_cn: '即将', en_us: 'due now' },
  setBreaker: { zh_cn: '设置调用状态', en_us: 'Set call status' },
  to: { zh_cn: '设为', en_us: 'Set to' },
  'to.automatic': { zh_cn: '自动', en_us: 'Automatic' },
  'to.open': { zh_cn: '强制熔断', en_us: 'Forced off' },
  'to.closed': { zh_cn: '强制调用', en_us: 'Forced on' },
  'to.resume': { zh_cn: '恢复调用', en_us: 'Resume calls' },
  'toHint.automatic': {
    zh_cn: '由系统按失败次数熔断、按ping恢复。',
    en_us: 'The system pauses calls after repeated failures and resumes them after successful pings.',
  },
  'toHint.open': {
    zh_cn: '立即停止调用该钱包：投注被拒绝，派彩与取消等待，不计次数。',
    en_us:
      'Calls to this wallet stop immediately: bets are rejected; payouts and cancels wait without counting as attempts.',
  },
  'toHint.closed': {
    zh_cn: '无论失败与否都继续调用；钱包故障时会员会反复等待超时。',
    en_us: 'Calls continue regardless of failures; members of a failing wallet wait for timeouts.',
  },
  'toHint.resume': {
    zh_cn: '结束系统的熔断或停止，等待中的订单立即发出；人工设置不变。',
    en_us:
      'Ends the pause or stop set by the system; waiting orders are sent immediately. Manual settings stay.',
  },
  apply: { zh_cn: '应用', en_us: 'Apply' },
  platformHint: {
    zh_cn:
      '对RSA代理的请求以最新的密钥签名；公钥公布于 GET /agent/v1/platform-keys，更换后旧密钥再有效24小时。',
    en_us:
      'Requests to agents with RSA are signed with the newest key. Public keys are published at GET /agent/v1/platform-keys; a replaced key stays valid for another 24 hours.',
  },
  platformNone: {
    zh_cn: '尚未使用RSA，第一次使用时生成',
    en_us: 'None yet: the first key is generated when RSA is first used.',
  },
  rotate: { zh_cn: '更换平台密钥', en_us: 'Replace platform key' },
  rotateWarning: {
    zh_cn: '新密钥立即用于签名。只认旧公钥的钱包会拒绝请求，直到它重新读取平台公钥。',
    en_us:
      'The new key is used for signing immediately. Wallets that know only the old public key reject requests until they fetch the platform keys again.',
  },
  inUse: { zh_cn: '使用中', en_us: 'In use' },
  leftUntil: { zh_cn: '剩余{clock}', en_us: 'Time left: {clock}' },
  typeAccount: { zh_cn: '请输入{account}以确认', en_us: 'Enter the account {account} to confirm' },
  createdAt: { zh_cn: '生成时间', en_us: 'Created at' },
  endsAt: { zh_cn: '失效时间', en_us: 'Expires at' },
  keyText: { zh_cn: '公钥', en_us: 'Public key' },
  health: { zh_cn: '回调状态（24小时）', en_us: 'Callback health (24 hours)' },
  bars: { zh_cn: '24小时', en_us: '24 hours' },
  calls: { zh_cn: '订单调用', en_us: 'Order calls' },
  pings: { zh_cn: 'ping', en_us: 'Pings' },
  p50: { zh_cn: 'P50耗时', en_us: 'p50' },
  p95: { zh_cn: 'P95耗时', en_us: 'p95' },
  networkHint: {
    zh_cn: '无法连接、中断、HTTP状态或应答不可读',
    en_us: 'no connection, interrupted, wrong HTTP status or unreadable response',
  },
  slowHint: { zh_cn: '5秒内没有应答', en_us: 'no response within 5 seconds' },
  businessHint: { zh_cn: '钱包返回其他错误码', en_us: 'the wallet returned another error code' },
  lastPing: { zh_cn: '最近ping', en_us: 'Last ping' },
  'outcome.ok': { zh_cn: '正常', en_us: 'OK' },
  'outcome.network': { zh_cn: '网络错误', en_us: 'Network error' },
  'outcome.slow': { zh_cn: '超时', en_us: 'Timeout' },
  'outcome.business': { zh_cn: '被拒绝', en_us: 'Rejected' },
  noPing: { zh_cn: '尚无', en_us: 'None yet' },
  barSays: {
    zh_cn: '{time}：{calls}次调用，{errors}次错误',
    en_us: '{time}: calls {calls}, errors {errors}',
  },
  barsSay: {
    zh_cn: '24小时内{calls}次调用，{errors}次错误',
    en_us: 'Last 24 hours: calls {calls}, errors {errors}',
  },
  wallet: { zh_cn: '钱包', en_us: 'Wallet' },
});
