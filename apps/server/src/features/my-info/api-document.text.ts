import type { Text } from '@pitboss/rules/i18n';

const say = (zh_cn: string, en_us: string): Text => ({ zh_cn, en_us });

/** Texts around the tables of the integrator's document. */
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
  version: say(
    '协议版本{version}；每个应答的contract-version头给出平台的版本。',
    'Version {version} of the contract; the header `contract-version` of each reply states that of the platform.',
  ),
  call: say('调用', 'Call'),
  effect: say('余额的变动', 'Effect on the balance'),
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
  done: say('code为0或1时', 'with code 0 and 1'),
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
    '密钥在“我的信息”中生成，只显示一次；示例密钥仅供核对算法。',
    'The secret is made on the page My information and shown once; the one below only serves to check your code.',
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
  todo: say('处理方法', 'What to do'),
  agentApi: say('代理接口', 'Agent API'),
  agentApiRules: say(
    '由贵方服务器调用平台，签名方式见“签名”一节：key-id为“我的信息”中生成的密钥编号（HMAC），或已登记公钥的编号（RSA-PSS，SHA-256，盐32字节，base64）。时间偏差不得超过{skew}秒；来源IP须在“IP白名单”中登记为API类型。只能访问本代理及下级的数据。每秒最多{requests}次请求（突发{requestBurst}次），其中资金类每秒{money}次（突发{moneyBurst}次）。',
    'Your server calls the platform, signed as under “Signing”: `key-id` is the id of the key made on the page My information (HMAC), or of the registered public key (RSA-PSS, SHA-256, salt 32 bytes, base64). The clock may be {skew} s off; the address of your server must be on the IP whitelist with the type API. Only the own tree can be reached. At most {requests} requests a second (burst {requestBurst}), of which {money} move money (burst {moneyBurst}).',
  ),
  agentApiRepeat: say(
    '资金类请求以txId防重：超时后以相同内容重发，或先查询GET /agent/v1/tx/{txId}。重复请求返回code 1与首次的data；以state判断结果，result为首次的结果码。',
    'Movements are safe to repeat by their `txId`: after a time-out send the same again, or ask `GET /agent/v1/tx/{txId}` first. A repeat gets code 1 with the data of the first time; `state` tells the result, and `result` is the code of the first time.',
  ),
  agentApiFeed: say(
    '注单与牌局按提交顺序给出，注单的每个状态（下注、结算、取消、更正）各一行，以revision计数。请保存next并从它继续读取；more为true时立即续读，否则稍后再读。不会遗漏或重复。',
    'Bets and rounds come in the order of commit, a bet with a row for each of its states (placed, settled, cancelled, corrected), counted by `revision`. Keep `next` and read on from it: at once while `more` is true, later otherwise. Nothing is left out and nothing comes twice.',
  ),
  agentApiOpen: say('OpenAPI 3.1描述，无需签名', 'Description as OpenAPI 3.1; unsigned'),
  agentApiKeys: say('平台的RSA公钥，无需签名', 'Public RSA keys of the platform; unsigned'),
  agentApiCodes: say('代理接口的结果码', 'Codes of the agent API'),
  lockout: say(
    '变更转账模式或回调地址后，会员将被强制下线，3分钟后才能重新登录；更新公钥后，使用旧公钥的接口立即失效。',
    'A change of transfer mode or callback address forces the members offline for three minutes. A new public key makes the API that uses the old one unusable at once.',
  ),
} as const satisfies Record<string, Text>;
