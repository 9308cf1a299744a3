import { text } from '../../../kit/text.ts';

/** Labels of the transfer modes. */
export const transferModeLabels = {
  transferMode: { zh_cn: '转账模式', en_us: 'Transfer mode' },
  'transferMode.manual': { zh_cn: '手动转账', en_us: 'Manual' },
  'transferMode.automatic': { zh_cn: '自动转账', en_us: 'Automatic' },
  'transferMode.seamless': { zh_cn: '单一钱包', en_us: 'Seamless wallet' },
} as const;

/** Texts of the transfer mode, the callback address and its test, and the addresses of the wallet. */
export const transferText = text({
  ...transferModeLabels,
  testAddress: { zh_cn: '测试地址', en_us: 'Test address' },
  testGood: { zh_cn: '正常', en_us: 'OK' },
  testReached: { zh_cn: '可连通', en_us: 'Reachable' },
  testBad: { zh_cn: '未通过', en_us: 'Failed' },
  'outcome.ok': { zh_cn: '钱包已应答ping。', en_us: 'The wallet responded to the ping.' },
  'outcome.code': {
    zh_cn: '钱包已应答，但返回了错误码，请核对签名密钥与服务器时间。',
    en_us: 'The wallet responded with an error code. Check the signing key and the server clock.',
  },
  'outcome.http': {
    zh_cn: '该地址的HTTP状态不是200。',
    en_us: 'The address returned an HTTP status other than 200.',
  },
  'outcome.redirect': {
    zh_cn: '该地址要求跳转；平台不跟随跳转，请填写最终地址。',
    en_us: 'The address redirects; redirects are not followed. Enter the final address.',
  },
  'outcome.unreadable': {
    zh_cn: '应答不是带整数code的JSON对象。',
    en_us: 'The response is not a JSON object with an integer code.',
  },
  'outcome.address': {
    zh_cn: '只能使用https，端口443或8443。',
    en_us: 'Only https on port 443 or 8443 is allowed.',
  },
  'outcome.forbidden': {
    zh_cn: '该域名指向内网或保留地址，已拒绝连接。',
    en_us: 'The host resolves to a private or reserved address; the connection was blocked.',
  },
  'outcome.name': { zh_cn: '域名无法解析。', en_us: 'The host name cannot be resolved.' },
  'outcome.connect': { zh_cn: '无法连接到该地址。', en_us: 'Cannot connect to the address.' },
  'outcome.certificate': {
    zh_cn: 'TLS证书无效：过期、自签名、域名不符或证书链不完整。',
    en_us: 'Invalid TLS certificate: expired, self-signed, wrong host name or incomplete chain.',
  },
  'outcome.timeout': {
    zh_cn: '超时：2秒内未建立连接，或5秒内未应答。',
    en_us: 'Timeout: no connection within 2 seconds or no response within 5 seconds.',
  },
  'outcome.cut': {
    zh_cn: '连接在应答完成前中断。',
    en_us: 'The connection closed before the response was complete.',
  },
  'outcome.tooLarge': { zh_cn: '应答超过64KB。', en_us: 'The response exceeds 64 KB.' },
  'outcome.resting': {
    zh_cn: '该地址刚才连续失败，30秒后再试。',
    en_us: 'The address failed repeatedly; try again in 30 seconds.',
  },
  'replySignature.right': { zh_cn: '应答签名正确', en_us: 'response signature valid' },
  'replySignature.wrong': { zh_cn: '应答签名错误', en_us: 'response signature invalid' },
  'replySignature.absent': { zh_cn: '应答未签名', en_us: 'response not signed' },
  wallet: { zh_cn: '钱包地址', en_us: 'Wallet address' },
  'modeHint.manual': {
    zh_cn: '会员的余额由平台保管，上分、下分时转账。',
    en_us: 'The platform keeps member balances; money moves on deposit or withdrawal.',
  },
  'modeHint.automatic': {
    zh_cn: '会员的余额由平台保管，进入游戏时自动转入，离开时自动转出。',
    en_us:
      'The platform keeps member balances; money is transferred in on entering a game and out on leaving.',
  },
  'modeHint.seamless': {
    zh_cn: '会员的余额由贵方保管，平台通过回调地址扣款与派彩。',
    en_us: 'You keep member balances; the platform debits and credits them through the callback address.',
  },
  callbackHint: {
    zh_cn: 'https地址，端口443或8443，不能是内网；单一钱包必填',
    en_us: 'https, port 443 or 8443, no private hosts; required for the seamless wallet',
  },
  onlineMembers: { zh_cn: '在线会员', en_us: 'Online members' },
  followers: { zh_cn: '共用此钱包的下级代理', en_us: 'Sub-agents using this wallet' },
  change: { zh_cn: '保存', en_us: 'Save' },
  changeTransfer: { zh_cn: '修改转账模式与回调地址', en_us: 'Change transfer mode and callback address' },
  lockWarning: {
    zh_cn: '保存后，所有会员将被强制下线，3分钟后才能重新登录和投注；进行中的注单照常结算。',
    en_us:
      'Saving forces all members offline. They can sign in and bet again after 3 minutes; unsettled bets are settled as usual.',
  },
  lockFollowers: {
    zh_cn: '另有{count}个下级代理使用同一回调地址，将同时修改。',
    en_us: 'Sub-agents using the same callback address, changed as well: {count}',
  },
  understood: { zh_cn: '我已了解，强制会员下线', en_us: 'I understand: force the members offline' },
  mustUnderstand: { zh_cn: '请勾选确认', en_us: 'Please tick the box to confirm.' },
  walletWhy: {
    zh_cn: '平台调用以下地址；请确保每个地址都能在5秒内响应。',
    en_us: 'The platform calls these addresses; each must respond within 5 seconds.',
  },
  call: { zh_cn: '接口', en_us: 'Call' },
  address: { zh_cn: '地址', en_us: 'Address' },
  meaning: { zh_cn: '说明', en_us: 'Description' },
});
