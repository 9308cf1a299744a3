/** What the checks of the test bench are about, and what to do about one that fails. */

interface Text {
  readonly zh_cn: string;
  readonly en_us: string;
}

interface CheckText {
  /** What is done and what has to come of it. */
  readonly title: Text;
  readonly fix: Text;
}

const check = (zh: string, en: string, fixZh: string, fixEn: string): CheckText => ({
  title: { zh_cn: zh, en_us: en },
  fix: { zh_cn: fixZh, en_us: fixEn },
});

export const checkTexts = {
  ping: check(
    'ping：返回code 0',
    'Ping: code 0',
    '在回调地址下提供 GET /v1/ping，返回 {"code":0}。',
    'Serve GET /v1/ping below the callback address and reply {"code":0}.',
  ),
  balance: check(
    '查询余额：返回余额与币种，会员至少有10.00',
    'Balance: amount and currency, and the member has at least 10.00',
    '对 POST /v1/balance 返回会员当前余额（两位小数的字符串）与币种；给测试会员充值至少10.00。',
    'Answer POST /v1/balance with the balance as a decimal text and the currency; give the test member at least 10.00.',
  ),
  bet: check(
    '投注1.00：余额减少1.00',
    'Bet of 1.00: the balance falls by 1.00',
    '扣除amount后再应答；应答在提交之后。',
    'Take the amount from the balance, commit, then reply with code 0.',
  ),
  settle: check(
    '投注后派彩1.50：余额增加1.50',
    'Bet, then a settlement of 1.50: the balance rises by 1.50',
    '派彩时将amount加入余额，并把refTxId中的注单记为已结算。',
    'Add the amount to the balance and mark the bets in refTxId as settled.',
  ),
  settleLost: check(
    '输局结算0.00：接受，余额不变',
    'Lost bet settled with 0.00: accepted, the balance stays',
    '接受金额为0.00的结算，并记录该注单已结算。',
    'Accept a settlement of 0.00 and mark the bet as settled.',
  ),
  settleSeveral: check(
    '一次结算两笔注单',
    'One settlement of two bets',
    'refTxId可含1至100笔注单，bet为其本金之和。',
    'refTxId may hold 1 to 100 bets; bet is the sum of their stakes.',
  ),
  freeRound: check(
    '免费局：投注0.00与结算0.00均接受',
    'Free round: a bet of 0.00 and its settlement are accepted',
    '接受金额为0.00的投注并记住其txId。',
    'Accept a bet of 0.00 and remember its txId.',
  ),
  extraField: check(
    '带有未知字段的投注：接受',
    'Bet with a field that is not known: accepted',
    '忽略不认识的字段，以便协议扩展。',
    'Ignore fields that you do not know, so that the protocol can grow.',
  ),
  sameBet: check(
    '同一投注重发：code 1，只扣一次',
    'The same bet twice: code 1, taken once',
    '永久记住txId；内容相同（requestId除外）的重发返回code 1与当前余额，不再扣款。',
    'Remember each txId for ever; a repeat with equal content (all but requestId) is code 1 with the balance, and takes nothing.',
  ),
  sameBetAtOnce: check(
    '同一投注同时到达5次：恰好一次code 0，只扣一次',
    'The same bet five times at once: code 0 exactly once, taken once',
    '以txId的唯一约束或行锁防止并发重复扣款。',
    'Guard the txId with a unique key or a lock, so that requests at the same moment take the stake once.',
  ),
  sameSettle: check(
    '同一结算重发：code 1，只派一次',
    'The same settlement twice: code 1, paid once',
    '结算的txId同样永久记住，重发返回code 1。',
    'Remember the txId of settlements too; a repeat is code 1 and pays nothing.',
  ),
  otherAmount: check(
    '相同txId、不同金额：1105，余额不变',
    'The same id with another amount: 1105, the balance stays',
    '保存请求内容并比较；内容不同时返回1105，不做任何处理。',
    'Keep the content of each txId and compare; another content is 1105 without effect.',
  ),
  cancel: check(
    '取消投注：本金退回',
    'Cancel of a bet: the stake comes back',
    '取消时退回该注单全额，并记为已取消。',
    'Give the full stake back and mark the bet as cancelled.',
  ),
  cancelTwice: check(
    '取消两次：同一txId返回1，另一txId返回1103，只退一次',
    'Cancel twice: code 1 under the same id, 1103 under another, given back once',
    '已取消的注单再次取消返回1103，不再退款。',
    'A bet that is cancelled is not given back again: 1103.',
  ),
  cancelBeforeBet: check(
    '先取消未知投注：1101；之后到达的同一投注：1103',
    'Cancel before its bet: 1101, and the bet that comes late is refused with 1103',
    '取消未知txId时返回1101并留下标记；之后以该txId到达的投注返回1103，不扣款。',
    'Reply 1101 and keep a mark under the unknown txId; a bet that comes later under it is 1103 and takes nothing.',
  ),
  cancelOtherAmount: check(
    '以不同金额取消：1105，余额不变',
    'Cancel with another amount than the bet: 1105, nothing comes back',
    '取消金额必须等于投注金额，否则返回1105。',
    'Compare the amount of the cancel with that of the bet; another one is 1105.',
  ),
  cancelSettled: check(
    '取消已结算投注：1102，余额不变',
    'Cancel after the settlement: 1102, the balance stays',
    '已结算的注单不能取消，返回1102。',
    'A settled bet cannot be cancelled: 1102.',
  ),
  settleUnknown: check(
    '结算未知投注：1101，余额不变',
    'Settlement of an unknown bet: 1101, nothing is paid',
    '派彩前检查refTxId中的每一笔注单；有未知的返回1101。',
    'Look each bet of refTxId up before paying; an unknown one is 1101.',
  ),
  settleCancelled: check(
    '结算已取消投注：1103，余额不变',
    'Settlement of a cancelled bet: 1103, nothing is paid',
    '注单已取消时返回1103，不派彩。',
    'A bet that is cancelled is not paid: 1103.',
  ),
  settleAgain: check(
    '以另一txId再次结算：1102，余额不变',
    'A second settlement under another id: 1102, nothing is paid',
    '每笔注单只结算一次；以其他txId再次结算返回1102。',
    'A bet is settled once; a second settlement under another id is 1102.',
  ),
  wrongCurrency: check(
    '其他币种的投注：1005',
    'Bet in another currency: 1005',
    '比较请求币种与会员币种，不同时返回1005。',
    "Compare the request's currency with the member's; another one is 1005.",
  ),
  tooMuch: check(
    '超过余额的投注：1001，重发仍为1001',
    'Stake beyond the balance: 1001, also when it is repeated',
    '余额不足时返回1001，余额不得为负；记住该拒绝，重发返回同一代码。',
    'Refuse with 1001, never go below zero, and keep the refusal: a repeat gets the same code.',
  ),
  unknownMember: check(
    '未知会员：1004',
    'Unknown member: 1004',
    '会员不存在时返回1004，不要自动建立账户。',
    'Reply 1004 for a member that does not exist; do not make an account.',
  ),
  roundOver: check(
    '该会员的牌局已结束（final）后再投注：1104',
    'Bet in a round that got `final` for this member: 1104',
    '收到final为true的请求后，该会员在该roundId的新投注返回1104。',
    'Once a request with final true came, a further bet of this member in this roundId is 1104.',
  ),
  wrongSignature: check(
    '签名错误的请求：2001，余额不变',
    'Request with a wrong signature: 2001, nothing happens',
    '先验证签名再处理；签名错误返回2001（HTTP 200）。',
    'Check the signature before anything else; a wrong one is 2001, with HTTP 200.',
  ),
  clockOff: check(
    '两分钟前的时间戳：2003，余额不变',
    'Timestamp of two minutes ago: 2003, nothing happens',
    '时间戳与服务器时间相差超过30秒时返回2003，并同步服务器时间。',
    'A timestamp more than 30 s off is 2003; keep your clock in step.',
  ),
  badSyntax: check(
    '格式错误的请求：2002，余额不变',
    'Bad syntax: 2002, nothing happens',
    'amount须为最多两位小数的字符串，type须与接口一致，必填字段不可缺；否则返回2002。',
    'amount is a decimal text of at most two places, type is the name of the call, required fields are there; otherwise 2002.',
  ),
  wrongSums: check(
    '合计不符的结算：2002，余额不变',
    'Settlement with wrong sums: 2002, nothing is paid',
    '检查 net = win − bet、amount = win + jackpot、bet = 各注单本金之和。',
    'Check net = win − bet, amount = win + jackpot, and bet = the sum of the stakes.',
  ),
  betAndSettle: check(
    '投注并结算（1.00中0.50）：余额减少0.50',
    'betAndSettle of 1.00 that wins 0.50: the balance falls by 0.50',
    '一步完成：余额 − bet + win + jackpot。',
    'In one step: balance − bet + win + jackpot.',
  ),
  cancelBetAndSettle: check(
    '取消已完成的betAndSettle：1102',
    'Cancel of a betAndSettle that is done: 1102',
    'betAndSettle完成后不可取消，返回1102。',
    'A betAndSettle that is done cannot be cancelled: 1102.',
  ),
  minBalance: check(
    '带minBalance的betAndSettle：够用即接受，不够返回1001',
    'betAndSettle with minBalance: accepted when that much is there, otherwise 1001',
    '有minBalance时以它（而非bet）检查余额。',
    'When minBalance is given, compare the balance with it instead of with bet.',
  ),
  withhold: check(
    '预扣5.00：余额减少5.00',
    'Withhold of 5.00: the balance falls by 5.00',
    '进入捕鱼游戏时预扣amount，并记住该txId。',
    'Take the amount on entry and remember the txId.',
  ),
  return: check(
    '返还：5.00 − 3.00 + 3.50 = 5.50',
    'Return of 5.00 − 3.00 + 3.50 = 5.50',
    '返还时将amount加入余额，并把refTxId中的预扣记为已返还。',
    'Add the amount to the balance and mark the withholdings of refTxId as returned.',
  ),
  returnSums: check(
    '合计不符的返还：2002，余额不变',
    'Return whose sums do not fit: 2002, nothing is paid',
    '检查 amount = 预扣 − totalBet + totalWin。',
    'Check amount = held − totalBet + totalWin.',
  ),
  returnAgain: check(
    '以另一txId再次返还：1102',
    'A second return under another id: 1102',
    '每笔预扣只返还一次，再次返还返回1102。',
    'A withholding is returned once; a second return is 1102.',
  ),
  cancelWithhold: check(
    '取消预扣：全额退回',
    'Cancel of a withholding: all of it comes back',
    '取消预扣时退回全额，并记为已取消。',
    'Give the full amount back and mark the withholding as cancelled.',
  ),
  returnCancelled: check(
    '返还已取消的预扣：1103',
    'Return of a cancelled withholding: 1103',
    '预扣已取消时返回1103，不再付款。',
    'A cancelled withholding is not returned: 1103.',
  ),
  cancelReturned: check(
    '取消已返还的预扣：1102',
    'Cancel of a returned withholding: 1102',
    '已返还的预扣不可取消，返回1102。',
    'A returned withholding cannot be cancelled: 1102.',
  ),
  bonus: check(
    '奖金0.50：余额增加0.50',
    'Bonus of 0.50: the balance rises by 0.50',
    '将amount加入余额，不要求refTxId。',
    'Add the amount to the balance; there is no refTxId.',
  ),
  status: check(
    '查询状态（可选）：未知单号为unknown，已扣款为done',
    'Status, if offered: unknown for an unknown id, done for a bet that was taken',
    '返回code 0与state；不提供此接口时返回HTTP 404。',
    'Reply code 0 with a state; reply HTTP 404 when you do not offer this call.',
  ),
  statusEnded: check(
    '查询状态（可选）：取消后为cancelled，结算后为settled',
    'Status, if offered: cancelled after a cancel, settled after a settlement',
    'state须反映注单的当前状态。',
    'The state is that of the movement now.',
  ),
  balances: check(
    '每个应答中的余额与实际变动一致',
    'The balance in every reply is exact',
    '在变动提交之后读取余额再应答，写两位小数的字符串。',
    'Read the balance after the movement is committed, and write it as a decimal text.',
  ),
  currency: check(
    '每个应答中的币种为会员币种',
    "The currency in every reply is the member's",
    'code 0与1的应答须带会员币种。',
    "Replies with code 0 and 1 carry the member's currency.",
  ),
  replyForm: check(
    '应答为HTTP 200、JSON对象，code为整数，requestId与请求相同',
    'Replies are HTTP 200, a JSON object with an integer code and the requestId of the request',
    '拒绝也以HTTP 200应答；原样返回requestId；不超过64KB；不跳转。',
    'Refuse with HTTP 200 too, repeat the requestId, stay below 64 KB, do not redirect.',
  ),
  latency: check(
    '每次应答在5秒内',
    'Every reply within 5 seconds',
    '5秒内无应答即视为结果未知，会触发查询与取消；请检查数据库锁与外部调用。',
    'After 5 seconds the outcome counts as unknown and the bet is cancelled; look at locks and calls of yours.',
  ),
  replySignature: check(
    '应答签名符合设置（关闭、校验、必须）',
    'Signatures of replies, as the setting asks: off, checked or required',
    '签名四行为：REPLY、请求路径、timestamp、应答正文的SHA-256；密钥与请求相同。',
    "Sign REPLY, the request's path, timestamp and the SHA-256 of the reply's body with the key of the requests.",
  ),
  cleanup: check(
    '收尾：测试会员的余额与开始时相同',
    'Clean-up: the test member has what it had at the start',
    '按差额手工调整测试会员的余额，并检查失败的项目。',
    'Correct the balance of the test member by hand by the difference, and look at the checks that failed.',
  ),
} as const satisfies Record<string, CheckText>;

export type CheckId = keyof typeof checkTexts;
export const checkIds = Object.keys(checkTexts) as [CheckId, ...CheckId[]];

/** What stands against a wallet. */
export const problemTexts = {
  unsent: { zh_cn: '无法连接：{detail}', en_us: 'No connection: {detail}' },
  timeout: { zh_cn: '{call}：5秒内没有应答', en_us: '{call}: no answer within 5 seconds' },
  cut: { zh_cn: '{call}：连接在应答完成前中断', en_us: '{call}: the connection ended before the answer did' },
  http: { zh_cn: '{call}：HTTP {got}，应为200', en_us: '{call}: HTTP {got} instead of 200' },
  unreadable: {
    zh_cn: '{call}：应答不是带整数code的JSON对象，或超过64KB',
    en_us: '{call}: the answer is no JSON object with an integer code, or is larger than 64 KB',
  },
  requestId: { zh_cn: '{call}：requestId与请求不同', en_us: "{call}: the requestId is not the request's" },
  code: { zh_cn: '{call}：code {got}，应为{expected}', en_us: '{call}: code {got} instead of {expected}' },
  firsts: {
    zh_cn: '{call}：{got}次code 0，应为{expected}次',
    en_us: '{call}: code 0 came {got} times instead of {expected}',
  },
  state: {
    zh_cn: '{call}：state为{got}，应为{expected}',
    en_us: '{call}: state {got} instead of {expected}',
  },
  balanceForm: {
    zh_cn: '{call}：缺少balance，或格式不对',
    en_us: '{call}: the balance is missing or malformed',
  },
  balanceDiffers: {
    zh_cn: '{call}：balance为{got}，应为{expected}',
    en_us: '{call}: balance {got} instead of {expected}',
  },
  effect: {
    zh_cn: '之后查询余额为{got}，应为{expected}',
    en_us: 'The balance is {got} afterwards instead of {expected}',
  },
  currency: {
    zh_cn: '{call}：币种为{got}，应为{expected}',
    en_us: '{call}: currency {got} instead of {expected}',
  },
  signatureWrong: { zh_cn: '{call}：应答签名错误', en_us: '{call}: the signature of the reply is wrong' },
  signatureClock: {
    zh_cn: '{call}：应答时间戳相差超过30秒',
    en_us: '{call}: the timestamp of the reply is more than 30 s off',
  },
  signatureAbsent: { zh_cn: '{call}：应答没有签名', en_us: '{call}: the reply is not signed' },
  poor: {
    zh_cn: '测试会员只有{got}，至少需要{expected}',
    en_us: 'The test member has {got}; at least {expected} is needed',
  },
  left: {
    zh_cn: '余额相差{got}，无法自动恢复',
    en_us: 'The balance is off by {got} and could not be put right',
  },
} as const satisfies Record<string, Text>;
export type ProblemKey = keyof typeof problemTexts;
export const problemKeys = Object.keys(problemTexts) as [ProblemKey, ...ProblemKey[]];

/** Why a check was not made. */
export const skipTexts = {
  needs: { zh_cn: '先解决：{checks}', en_us: 'First put right: {checks}' },
  notPrepared: {
    zh_cn: '准备步骤失败：{checks}',
    en_us: 'What it needs could not be prepared: {checks}',
  },
  notOffered: { zh_cn: '钱包不提供此接口', en_us: 'The wallet does not offer this call' },
  off: { zh_cn: '设置为不校验应答签名', en_us: 'Signatures of replies are not checked by the setting' },
  nothing: { zh_cn: '没有可判断的应答', en_us: 'There was no reply to judge' },
  stopped: { zh_cn: '测试已停止', en_us: 'The bench was stopped' },
} as const satisfies Record<string, Text>;
export type SkipKey = keyof typeof skipTexts;
export const skipKeys = Object.keys(skipTexts) as [SkipKey, ...SkipKey[]];

/** A text with its values filled in. */
export const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
