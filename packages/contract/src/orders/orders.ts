import { failReasons } from '@pitboss/wallet/codes';
import { deskActions } from '@pitboss/wallet/desk';
import * as d from '../core/define.ts';
import { orderKinds, orderStates, shownStates } from './order-labels.ts';

/** Orders towards the wallets of seamless agents: four lists and one order in full. */

const orderRow = {
  id: d.id,
  txId: d.text,
  kind: d.choice(orderKinds),
  state: d.choice(orderStates),
  shown: d.choice(shownStates),
  /** Why it is not done. */
  reason: d.nullable(d.choice(failReasons)),
  /** Code of the wallet's last reply that had one. */
  code: d.nullable(d.int),
  agentId: d.id,
  agentAccount: d.text,
  memberAccount: d.text,
  gameId: d.nullable(d.int),
  roundId: d.nullable(d.text),
  currency: d.currencyCode,
  amount: d.flow,
  /** Ids of the takes that it speaks of. */
  refTxId: d.array(d.text),
  attempts: d.count,
  /** False when it was never sent to the wallet: it was rejected or cancelled before, or needs no call. */
  sent: d.boolean,
  createdAt: d.time,
  lastSentAt: d.nullable(d.time),
  nextRetryAt: d.nullable(d.time),
  finishedAt: d.nullable(d.time),
  memberLocked: d.boolean,
  agentTxId: d.nullable(d.text),
  /** Operator who decided it; null when it ended automatically. */
  resolvedBy: d.nullable(d.text),
  /** Grows with each change; a decision names the one it was made on. */
  version: d.int,
};
/** An order as lists show it. */
export const order = d.object(orderRow);

/** States of a round: open, with an order that is not final, ended. */
export const wmRoundStates = ['open', 'busy', 'ended'] as const;
const wmOrder = d.object({
  ...orderRow,
  /** State of its round; null without one. */
  round: d.nullable(d.choice(wmRoundStates)),
});

const withholding = d.object({
  ...orderRow,
  totalBet: d.nullable(d.money),
  totalWin: d.nullable(d.money),
  /** Amount that came back, by a return (which may be that of several sessions) or a cancel. */
  returned: d.nullable(d.money),
  returnTxId: d.nullable(d.text),
});

const filters = {
  ...d.optionalRange,
  agentId: d.optional(d.id),
  memberAccount: d.optional(d.text),
  txId: d.optional(d.text),
  roundId: d.optional(d.text),
  kind: d.optional(d.choice(orderKinds)),
  state: d.optional(d.choice(orderStates)),
  shown: d.optional(d.choice(shownStates)),
  currency: d.optional(d.currencyCode),
};

/** Directions of money, of which totals are kept apart: from members, to them, and undone. */
export const orderGroups = ['take', 'pay', 'undo'] as const;

/** Number and sum of a filter, a line for each group of kinds, state and currency. */
const totals = d.array(
  d.object({
    group: d.choice(orderGroups),
    state: d.choice(orderStates),
    shown: d.choice(shownStates),
    currency: d.currencyCode,
    count: d.count,
    amount: d.money,
    /** Of prepaid sessions: what came back; a return of several sessions counts once. */
    returned: d.nullable(d.money),
  }),
);

/** `totals` speak of the whole filter; they come with its first page and are null on the others. */
const pageOf = <R extends d.Schema>(row: R) =>
  d.object({
    list: d.array(row),
    next: d.nullable(d.string()),
    prev: d.nullable(d.string()),
    totals: d.nullable(totals),
  });

/** Pages from which the desk of an order is opened. */
export const desks = [
  '/seamlessOrder',
  '/smallgameSeamlessOrder',
  '/seamlessWithholding',
  '/wmOrder',
  '/reconciliationResult',
  '/orderRecoveryResult',
  '/order',
] as const;

/** Order lists require a filter in addition to their time (spec §5). */
const example = () => ({
  body: { start_time: Date.now() - 30 * 86_400_000, end_time: Date.now(), currency: 'CNY' },
});
const listed = { payload: 'body', effect: 'read', origin: 'spec', example } as const;

/** One reply to an attempt; a call that timed out may also have a late one. */
const reply = d.object({
  late: d.boolean,
  endedAt: d.time,
  durationMs: d.count,
  /** Why there was no whole reply; null when there was one. */
  failure: d.nullable(d.text),
  detail: d.string(),
  httpStatus: d.nullable(d.int),
  /** As it came. */
  reply: d.nullable(d.string()),
  /** `valid`, `absent` or what is wrong with it; null without a reply. */
  signature: d.nullable(d.text),
  class: d.text,
  /** Step of the protocol at which it was classified. */
  step: d.text,
  reason: d.nullable(d.choice(failReasons)),
  code: d.nullable(d.int),
});

const attempt = d.object({
  id: d.id,
  number: d.count,
  call: d.text,
  url: d.string(),
  /** As it was sent. */
  body: d.string(),
  sentAt: d.time,
  answers: d.array(reply),
});

const ledgerLine = d.object({
  id: d.id,
  at: d.time,
  kind: d.text,
  amount: d.money,
  currency: d.currencyCode,
  /** True when it was credited to the member's account. */
  incoming: d.boolean,
});

const auditLine = d.object({
  id: d.id,
  at: d.time,
  /** Path of the call; the operation log has the whole line. */
  call: d.text,
  operator: d.nullable(d.text),
  action: d.nullable(d.text),
  remark: d.text,
  code: d.int,
});

/** Everything that is known of an order. */
const evidence = d.object({
  order,
  /** Of a take or return: totals of the prepaid session. */
  sums: d.object({ totalBet: d.nullable(d.money), totalWin: d.nullable(d.money) }),
  memberId: d.id,
  /** The game server that sent it; null for our own, and for agents. */
  nodeId: d.nullable(d.text),
  provider: d.text,
  requestId: d.text,
  /** Balance that the wallet named last. */
  balance: d.nullable(d.money),
  /** Record number of the bet. */
  betId: d.nullable(d.id),
  undoReason: d.nullable(d.text),
  /** Settlement or return that refers to it. */
  settledBy: d.nullable(d.text),
  /** A buy-in, or the last movement of its round. */
  final: d.boolean,
  /** Reasons why the member is locked: orders, or an operator. */
  locks: d.array(
    d.object({ orderId: d.nullable(d.id), txId: d.nullable(d.text), event: d.text, at: d.time }),
  ),
  /** The order's take, its undos, settlement or return. */
  related: d.array(order),
  attempts: d.array(attempt),
  ledger: d.array(ledgerLine),
  audit: d.array(auditLine),
  /** Actions that the reader may take now. */
  actions: d.array(d.choice(deskActions)),
  /** True when the round is stored, with its image. */
  roundKnown: d.boolean,
});

/** Decision of an operator, with the version of the order that was displayed. */
const decision = {
  id: d.id,
  action: d.choice(deskActions),
  remark: d.filled,
  /** Id under which the agent booked it, where it was booked by hand. */
  agentTxId: d.optional(d.short(100)),
  /** Sums of a prepaid session, for its return. */
  totalBet: d.optional(d.amountInput),
  totalWin: d.optional(d.amountInput),
};

export const orders = {
  seamless: d.call({
    ...listed,
    path: '/order/seamlessOrder',
    pages: ['/seamlessOrder'],
    summary: { zh_cn: '单一钱包订单', en_us: 'Seamless wallet orders, newest first' },
    request: d.keysetRequest(filters),
    response: pageOf(order),
  }),
  mini: d.call({
    ...listed,
    path: '/order/smallgameSeamlessOrder',
    pages: ['/smallgameSeamlessOrder'],
    summary: { zh_cn: '小游戏单一钱包订单', en_us: 'Orders of mini games, newest first' },
    request: d.keysetRequest(filters),
    response: pageOf(order),
  }),
  withholding: d.call({
    ...listed,
    path: '/order/seamlessWithholding',
    pages: ['/seamlessWithholding'],
    summary: { zh_cn: '预扣订单', en_us: 'Withholding orders with returned amounts, newest first' },
    request: d.keysetRequest(filters),
    response: pageOf(withholding),
  }),
  wm: d.call({
    ...listed,
    path: '/order/wmOrder',
    pages: ['/wmOrder'],
    summary: { zh_cn: 'WM订单', en_us: 'WM orders, newest first' },
    request: d.keysetRequest(filters),
    response: pageOf(wmOrder),
  }),
  get: d.call({
    path: '/order/get',
    payload: 'body',
    pages: desks,
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '订单详情', en_us: 'Order details with calls, ledger entries and log entries' },
    request: d.object({ id: d.id }),
    response: evidence,
    example: { body: { id: '1' } },
  }),
  decide: d.call({
    path: '/order/decide',
    payload: 'body',
    pages: desks,
    feature: 'orders.decide',
    effect: 'write',
    origin: 'ours',
    limit: 'money',
    summary: { zh_cn: '处理订单', en_us: 'Handle an order; agents may query and resend' },
    audit: { zh_cn: '处理订单', en_us: 'Handle order' },
    request: d.object({ ...decision, version: d.count }),
    response: order,
    example: { body: { id: '1', version: 1, action: 'resend', remark: 'the agent has repaired it' } },
  }),
  dealwithWm: d.call({
    path: '/order/dealwithWMOrder',
    payload: 'query',
    pages: ['/wmOrder'],
    feature: 'orders.wm',
    effect: 'write',
    origin: 'spec',
    limit: 'money',
    summary: { zh_cn: '处理WM订单', en_us: 'Handle a WM order' },
    audit: { zh_cn: '处理WM订单', en_us: 'Handle WM order' },
    request: d.object({ ...decision, version: d.queryCount }),
    response: order,
    example: { query: { id: '1', version: '1', action: 'resend', remark: 'checked with WM' } },
  }),
  wmRoundEnd: d.call({
    path: '/order/wmRoundEnd',
    payload: 'query',
    pages: ['/wmOrder'],
    feature: 'orders.roundEnd',
    effect: 'write',
    origin: 'spec',
    limit: 'money',
    summary: {
      zh_cn: '结束WM牌局',
      en_us: 'End a WM round: transfers in without a transfer out are refunded',
    },
    audit: { zh_cn: '结束WM牌局', en_us: 'End WM round' },
    request: d.object({ roundId: d.filled, remark: d.filled }),
    /** Orders that are given back. */
    response: d.object({ cancelled: d.count }),
    example: { query: { roundId: 'WM-1', remark: 'the table was closed' } },
  }),
} as const;
