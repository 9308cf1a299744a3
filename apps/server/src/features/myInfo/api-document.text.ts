import type { Text } from '@pitboss/rules/i18n';

const say = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** The words around the tables of the integrator's document. */
export const documentText = {
  title: say('对接文档', 'Integration guide'),
  mode: say('转账模式', 'Transfer mode'),
  manual: say('手动转账', 'manual'),
  automatic: say('自动转账', 'automatic'),
  seamless: say('单一钱包', 'seamless wallet'),
  agent: say('代理', 'Agent'),
  currency: say('币种', 'Currency'),
  callbackUrl: say('回调地址', 'Callback address'),
  notSet: say('未设置', 'not set'),
  basics: say('基本约定', 'Basics'),
  basicUtf8: say(
    '请求与响应均为UTF-8编码的JSON；金额为两位小数的字符串，时间为UTC毫秒。',
    'Requests and replies are JSON in UTF-8; amounts are decimal strings, instants are epoch milliseconds (UTC).',
  ),
  basicTransport: say(
    'HTTP状态仅表示传输结果，业务结果以code为准；超时表示结果未知，不代表失败。',
    'HTTP is transport only, the code tells the result; a time-out means unknown, never failed.',
  ),
  basicRetry: say(
    '重试须使用相同的编号与相同的内容；相同编号、不同内容将被拒绝。',
    'A retry keeps its ids and its content; the same id with another content is refused.',
  ),
  walletCalls: say('平台调用贵方钱包的接口', 'What the platform calls on your wallet'),
  walletBase: say(
    '以下路径拼接在回调地址之后。连接超时{connect}秒，总时限{total}秒，响应最大{size}KB，不跟随跳转。',
    'These paths follow the callback address. Connecting takes at most {connect} s, the whole call {total} s, a reply {size} KB; redirects are not followed.',
  ),
  envelope: say('公共字段', 'Fields of every call'),
  moreFields: say('另有字段', 'Further fields'),
  reply: say('响应', 'Reply'),
  codes: say('结果码', 'Codes'),
  name: say('字段', 'Field'),
  type: say('类型', 'Type'),
  required: say('必填', 'Required'),
  meaning: say('说明', 'Meaning'),
  code: say('结果码', 'Code'),
  effectTake: say('下注、预扣', 'Bet, withhold'),
  effectPay: say('派彩、返还、奖励', 'Settle, return, bonus'),
  effectUndo: say('取消', 'Cancel'),
  yes: say('是', 'yes'),
  no: say('否', 'no'),
  example: say('示例', 'Example'),
  address: say('地址', 'Address'),
  signing: say('签名', 'Signing'),
  signLines: say(
    '签名内容为四行文本，以换行符连接：请求方法、路径（含查询参数）、timestamp、原始请求体SHA-256的十六进制。',
    'What is signed are four lines joined by line feeds: method, path with query, timestamp, and the hex SHA-256 of the raw body.',
  ),
  signHeaders: say(
    '请求头`key-id`、`timestamp`、`signature`；`signature`为以共享密钥对签名内容做HMAC-SHA-256的十六进制，时间偏差不得超过{skew}秒。',
    'The headers are `key-id`, `timestamp` and `signature`; the signature is the hex HMAC-SHA-256 of the lines under the shared secret, and the clock may be {skew} s off.',
  ),
  signKey: say(
    '密钥由平台单独提供，示例密钥仅供核对算法。',
    'The secret is handed over separately; the one below only serves to check your code.',
  ),
  secret: say('密钥', 'Secret'),
  signed: say('签名内容', 'Signed lines'),
  signature: say('签名', 'Signature'),
  transfers: say('转账接口', 'Transfers'),
  transferManual: say(
    '手动转账：会员主动上分、下分时各发送一笔转账。',
    'Manual: a transfer is sent whenever a member deposits or withdraws.',
  ),
  transferAutomatic: say(
    '自动转账：会员进入游戏时将余额全部转入，离开时全部转出。',
    'Automatic: the whole balance is transferred in when a member enters a game, and out when it leaves.',
  ),
  transferFields: say('每笔转账的字段', 'Fields of a transfer'),
  batch: say(
    '一次请求最多{items}笔，每笔单独返回结果，互不影响。',
    'A request takes up to {items} transfers; each has its own answer and none fails the others.',
  ),
  status: say('查询转账结果', 'Asking for the fate of a transfer'),
  lockout: say(
    '变更转账模式或回调地址后，会员将被强制下线，3分钟后才能重新登录；更新公钥后，使用旧公钥的接口立即失效。',
    'A change of transfer mode or callback address forces the members offline for three minutes. A new public key makes the API that uses the old one unusable at once.',
  ),
} as const satisfies Record<string, Text>;
