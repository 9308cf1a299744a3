import { failReasons } from '@pitboss/wallet/codes';
import * as d from '../core/define.ts';
import { parkReasons } from '../money/parked-wins.ts';
import { orderKinds, orderStates } from '../orders/order-labels.ts';

/**
 * Reasons why the money of a bet is not where its result says, the first that applies: the payout is held for
 * review; the wallet rejected an order; an order waits for an operator; an order has no definite reply yet;
 * the wallet confirmed the stake after it had been taken back.
 */
export const moneyStates = ['held', 'rejected', 'manual', 'uncertain', 'late'] as const;
/** Filter of bets: one of these reasons, or any. */
export const moneyFilters = ['any', ...moneyStates] as const;
export type MoneyFilter = (typeof moneyFilters)[number];
export const moneyState = d.nullable(d.choice(moneyStates));

/** Held payout of a bet with the limit that it exceeds. */
const held = d.object({
  id: d.id,
  since: d.time,
  reason: d.choice(parkReasons),
  /** The bet was settled before: what it paid then stays until the decision. */
  correction: d.boolean,
  win: d.money,
  jackpot: d.money,
  maxWin: d.money,
  maxRatio: d.int,
});

/** Order of a bet at the wallet of the member's agent. */
const betOrder = d.object({
  id: d.id,
  txId: d.text,
  kind: d.choice(orderKinds),
  state: d.choice(orderStates),
  reason: d.nullable(d.choice(failReasons)),
  /** Code of the wallet's last reply that had one. */
  code: d.nullable(d.int),
  amount: d.money,
  createdAt: d.time,
  nextRetryAt: d.nullable(d.time),
  finishedAt: d.nullable(d.time),
});

/** A reason for the lock of a member: an order, or an operator (null). */
export const memberLock = d.object({
  orderId: d.nullable(d.id),
  txId: d.nullable(d.text),
  orderState: d.nullable(d.choice(orderStates)),
  at: d.time,
});

/** State of a bet's money with its reasons. */
export const betMoney = d.object({
  state: moneyState,
  currency: d.currencyCode,
  held: d.nullable(held),
  /** Oldest first; empty for members whose balance Pitboss keeps. */
  orders: d.array(betOrder),
  /** Reasons for the lock of the member, which takes no bet until the last of them ends. */
  locks: d.array(memberLock),
});
