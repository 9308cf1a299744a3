import type { Text } from '@pitboss/rules/i18n';
import { callTimes, replyBytesMax } from '@pitboss/wallet/classify';
import { skewMs } from '@pitboss/wallet/clock';
import type { WalletClass } from '@pitboss/wallet/codes';

/**
 * The protocol between the platform and an agent that keeps its members' wallet (wallet: callback client), as
 * data: the integrator's document is printed from it, and implementations of the protocol take paths and
 * codes from here.
 */

export interface WalletField {
  readonly name: string;
  readonly type: 'string' | 'uuid' | 'amount' | 'integer' | 'boolean' | 'time' | 'array' | 'url';
  /** `done`: with the codes 0 and 1. */
  readonly required: boolean | 'done';
  readonly text: Text;
}

const field = (
  name: string,
  type: WalletField['type'],
  zh_cn: string,
  en_us: string,
  required: WalletField['required'] = true,
): WalletField => ({ name, type, required, text: { zh_cn, en_us } });

/** Fields of every callback but the ping. */
export const walletEnvelope: readonly WalletField[] = [
  field('requestId', 'uuid', '请求编号，HTTP重试时不变', 'Number of the request, the same on an HTTP retry'),
  field('txId', 'string', '交易编号，同一笔资金变动始终不变', 'Number of the movement, stable for ever'),
  field('refTxId', 'array', '关联的交易编号，可为空数组', 'Movements that this one refers to; may be empty'),
  field('agentId', 'string', '代理编号', 'Id of the agent'),
  field('memberAccount', 'string', '会员账号', 'Account of the member'),
  field('currency', 'string', '币种', 'Currency, three or four capitals'),
  field('gameId', 'integer', '游戏编号', 'Number of the game', false),
  field('roundId', 'string', '局号', 'Number of the round', false),
  field('amount', 'amount', '金额，两位小数的字符串', 'Amount as a decimal string with two places'),
  field('type', 'string', '调用名称', 'Name of the call'),
  field('occurredAt', 'time', '发生时间，UTC毫秒', 'When it happened, epoch milliseconds (UTC)'),
  field('final', 'boolean', '该局是否结束', 'Whether the round is finished', false),
];

const settleFields = [
  field('bet', 'amount', '投注额', 'Stake'),
  field('validBet', 'amount', '有效投注额', 'Stake that counts'),
  field('win', 'amount', '派彩，含本金', 'Gross payout, stake included'),
  field('net', 'amount', '净输赢，可为负', 'Win less stake, may be negative'),
  field('jackpot', 'amount', '奖池奖金', 'Jackpot on top of the win', false),
  field('detailUrl', 'url', '局详情地址', 'Address of the details of the round', false),
] as const;

const reasonField = [
  field(
    'reason',
    'string',
    '原因：uncertain、round、operator、timeout',
    'Why: uncertain, round, operator or timeout',
  ),
];

export interface WalletCall {
  readonly name: string;
  readonly method: 'POST' | 'GET';
  /** Below the agent's callback address. */
  readonly path: `/v1/${string}`;
  readonly text: Text;
  /** Fields in addition to the envelope; null for a call without a body. */
  readonly fields: readonly WalletField[] | null;
  /** Moves money, so that a repeated txId must have no second effect. */
  readonly moves: boolean;
}

const walletCall = (
  name: string,
  zh_cn: string,
  en_us: string,
  fields: readonly WalletField[] = [],
  moves = true,
): WalletCall => ({ name, method: 'POST', path: `/v1/${name}`, text: { zh_cn, en_us }, fields, moves });

/** Calls of the platform to the agent's wallet, in the order of a bet's life. */
export const walletCalls: readonly WalletCall[] = [
  {
    name: 'ping',
    method: 'GET',
    path: '/v1/ping',
    text: { zh_cn: '连通检查，返回code 0', en_us: 'Connectivity check; reply with code 0' },
    fields: null,
    moves: false,
  },
  walletCall('balance', '查询会员余额', 'Asks for the balance of a member', [], false),
  walletCall('bet', '下注扣款', 'Takes a stake'),
  walletCall('settle', '派彩，注单只结算一次', 'Pays a bet out; a bet is settled once', settleFields),
  walletCall('betAndSettle', '下注并派彩，一次完成', 'Stake and payout in one step', [
    ...settleFields,
    field(
      'minBalance',
      'amount',
      '一批子弹所需的最低余额，有此字段时以它检查余额',
      'Balance that a batch of bullets needs; given, it is what the balance is checked against',
      false,
    ),
  ]),
  walletCall(
    'cancel',
    '取消下注，未知的注单也须返回成功，之后到达的下注须拒绝',
    'Returns a stake. Cancelling an unknown bet gets 1101 and counts as done; the late bet is rejected afterwards',
    reasonField,
  ),
  walletCall('withhold', '预扣，进入捕鱼等游戏时', 'Takes money in advance, on entry to fishing games'),
  walletCall('return', '预扣返还，离开游戏时', 'Gives back what is left of it, on exit', [
    field('totalBet', 'amount', '总投注额', 'Sum of all stakes of the session'),
    field('totalWin', 'amount', '总派彩', 'Sum of all wins of the session'),
  ]),
  walletCall(
    'cancelWithhold',
    '取消预扣，进入失败时',
    'Returns money taken in advance when the entry failed',
    reasonField,
  ),
  walletCall('bonus', '活动奖励', 'Pays a reward of an activity', [
    field('activityId', 'string', '活动编号', 'Number of the activity', false),
  ]),
  walletCall(
    'status',
    '查询交易状态（可选，结果未知时先查询）',
    'Asks about a movement (optional; used first when its fate is unknown)',
    [],
    false,
  ),
];

/** Fields of the agent's reply. HTTP is transport only: a business rejection is status 200 with its code. */
export const walletReply: readonly WalletField[] = [
  field('code', 'integer', '结果码', 'Result code'),
  field('requestId', 'uuid', '请求编号，原样返回', 'Number of the request, given back'),
  field('balance', 'amount', '交易后的余额，可为负', 'Balance after the movement, may be negative', 'done'),
  field('currency', 'string', '会员的币种', 'Currency of the member', 'done'),
  field('agentTxId', 'string', '代理方的交易编号', 'The agent’s own number of the movement', false),
  field('message', 'string', '说明', 'Explanation', false),
  field(
    'state',
    'string',
    '仅status调用：done、settled、cancelled、rejected、processing或unknown',
    'Of a status call only: done, settled, cancelled, rejected, processing or unknown',
    false,
  ),
];

/** Meaning of a class for a movement. */
export const walletClassTexts: Readonly<Record<WalletClass, Text>> = {
  ok: { zh_cn: '成功', en_us: 'Success' },
  reject: { zh_cn: '拒绝，交易结束', en_us: 'Rejected; the transaction ends' },
  busy: { zh_cn: '繁忙，以相同编号重试', en_us: 'Busy; retry with the same id' },
  fatal: { zh_cn: '严重错误，停止调用并报警', en_us: 'Fatal; calls stop and an alert is raised' },
  uncertain: {
    zh_cn: '结果未知：扣款先查询再取消，入账与取消以相同编号重试',
    en_us: 'Unknown: a take is queried, then cancelled; a pay or cancel is retried with the same id',
  },
};

/** Limits and times of the protocol, in milliseconds (wallet: time; security rules, callback address). */
export const walletTimes = { skewMs, replyBytes: replyBytesMax, ...callTimes } as const;

/**
 * Descriptions of the fields of a transfer, by their names in the schema of the interface (contract: ingest).
 */
export const transferFieldTexts: Readonly<Record<string, Text>> = {
  eventId: {
    zh_cn: '事件编号，重试时不变',
    en_us: 'Event id, unchanged on a retry, which has no second effect',
  },
  type: { zh_cn: '固定为transfer', en_us: 'Always transfer' },
  at: { zh_cn: '发生时间，UTC毫秒', en_us: 'Time of occurrence, epoch milliseconds (UTC)' },
  member: { zh_cn: '会员账号', en_us: 'Member account' },
  agent: {
    zh_cn: '会员所属代理或其上级的账号',
    en_us: "Account of the member's agent or an upper agent, needed if the account is not unique",
  },
  direction: {
    zh_cn: 'in上分给会员，out下分回代理',
    en_us: 'in: to the member; out: back to the agent',
  },
  amount: { zh_cn: '金额，最多两位小数', en_us: 'Amount, at most two decimals' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  orderNo: { zh_cn: '订单号，在后台显示', en_us: 'Order number, shown in the console' },
};
