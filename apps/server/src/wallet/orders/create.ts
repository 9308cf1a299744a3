import { randomUUID } from 'node:crypto';
import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf, isTake, type Movement } from '@pitboss/wallet/calls';
import { type AnyBody, callbackBody, mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { isOpen } from '@pitboss/wallet/transitions';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { miniGameIds } from '../../domain/games/games.ts';
import { type NodeStanding, nodeTakesNew } from '../../domain/games/node-state.ts';
import { implausible, type WinLimits } from '../../domain/games/win-limits.ts';
import { closedKey } from '../tx/tx.sql.ts';
import {
  repeatAnswer,
  settledBy,
  stateOf,
  type TxAnswer,
  type TxRow,
  txAnswer,
  txData,
  unknownTx,
} from '../tx/tx.ts';
import { addOrder, advance, dropUndo, park, touch } from './advance.ts';
import { hasRecord, newOrder, type Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/** A movement that a game server asks for. */
export interface NodeWork {
  readonly nodeId: string;
  readonly provider: string;
  readonly call: Movement;
  readonly body: AnyBody;
  readonly hash: Buffer;
  readonly member: {
    readonly tenantId: string;
    readonly agentId: string;
    readonly memberId: string;
    readonly currency: string;
  };
  /** What the agent's state says: its members are locked out for a while; it, or one above it, takes no bets. */
  readonly lockedOut: boolean;
  readonly stopped: boolean;
  readonly knowsGame: boolean;
  /** The game server's state as it was read a moment ago. */
  readonly node: NodeStanding | undefined;
  /** From which size on a win is not paid before a person has looked at it. */
  readonly winLimits: WinLimits;
}

/** What a call has come to in the database: an answer for good, or an order whose outcome is waited for. */
export type Made =
  | { readonly answer: TxAnswer }
  /** The money is on our ledger. */
  | { readonly elsewhere: true }
  | { readonly order: Order; readonly send: readonly Order[]; readonly ended: readonly Order[] };

const codeOf = (key: IngestCode): number => ingestCodes[key].code;
const refused = (work: NodeWork, key: IngestCode, field?: string): Made => ({
  answer: txAnswer(codeOf(key), unknownTx(work.body.txId, field)),
});
const miniGames = new Set<number>(miniGameIds);

/** The order of a call, or what the call is answered without one. Everything is decided under the member's lock. */
export function createOrder(view: OrderView, work: NodeWork): Made {
  const known = view.txs.get(work.body.txId);
  if (known) return { answer: repeatAnswer(known, work.call, work.hash) };
  if (work.body.currency !== work.member.currency) return refused(work, 'currency', 'currency');
  return { take, pay, undo }[groupOf[work.call]](view, work);
}

function orderFor(view: OrderView, work: NodeWork, more: Partial<Order> = {}): Order {
  const { body, member, call, nodeId, provider } = work;
  const requestId = randomUUID();
  const own = isTake(call);
  return newOrder({
    id: view.ids.next(),
    ...{ tenantId: member.tenantId, agentId: member.agentId, memberId: member.memberId },
    ...{ memberAccount: body.memberAccount, txId: body.txId, kind: call, nodeId, provider, requestId },
    body: callbackBody({ ...body, requestId, agentId: member.agentId }),
    ...{ gameId: body.gameId ?? null, roundId: body.roundId ?? null, currency: body.currency },
    ...{ amount: minorOf(body.amount), refTxId: body.refTxId ?? [], isFinal: body.final ?? false },
    ...{ undoReason: body.reason ?? null, createdAt: view.now },
    ...(body.win === undefined ? {} : { win: minorOf(body.win), jackpot: minorOf(body.jackpot) }),
    jackpotLevel: body.jackpotLevel ?? null,
    ...(body.totalBet === undefined
      ? {}
      : { totalBet: minorOf(body.totalBet), totalWin: minorOf(body.totalWin) }),
    bet: own
      ? {
          roomId: body.roomId ?? '',
          ...{ ip: body.ip ?? '', areaId: body.areaId ?? null },
          ...{ rtp: body.rtp ?? null, at: body.occurredAt },
        }
      : null,
    ...more,
  });
}

const recorded = (view: OrderView, work: NodeWork, order: Order): Order => {
  addOrder(view, order, work.hash, work.nodeId);
  if (order.isFinal && order.roundId !== null && order.state !== 'rejected')
    view.closed.add(closedKey(order.memberId, order.roundId));
  return order;
};

/** Why a take is refused before the wallet is asked. What is not `kept` may be sent again. */
function barrier(
  view: OrderView,
  work: NodeWork,
): { code: IngestCode; field?: string; kept: boolean } | null {
  const { gameId, roundId } = work.body;
  const member = view.members.get(work.member.memberId);
  const kept = (code: IngestCode, field: string) => ({ code, field, kept: true });
  if (!member) return { code: 'memberUnknown', field: 'memberAccount', kept: false };
  if (!work.knowsGame) return kept('gameUnknown', 'gameId');
  // Stake and win are one movement: it cannot be taken and wait as well.
  if (isImplausible(work, gameId ?? 0, minorOf(work.body.amount))) return kept('transferLimit', 'win');
  if (!nodeTakesNew(work.node, member.isTest, view.now)) return { code: 'nodeClosed', kept: false };
  if (work.lockedOut) return { code: 'memberLocked', field: 'memberAccount', kept: false };
  if (work.stopped || !member.mayBet) return kept('memberDisabled', 'memberAccount');
  const banned = member.miniBanned;
  if (
    gameId !== undefined &&
    banned &&
    miniGames.has(gameId) &&
    (banned.length === 0 || banned.includes(gameId))
  )
    return kept('memberDisabled', 'gameId');
  // A withholding, too: what is staked in its session is not seen here before it is over.
  if (member.maxStake !== null && minorOf(work.body.amount) > member.maxStake)
    return kept('transferLimit', 'amount');
  if (member.mustSignIn) return kept('memberOffline', 'memberAccount');
  if (member.locked || view.locks.some(({ order }) => order.memberId === work.member.memberId))
    return kept('walletLocked', 'memberAccount');
  if (roundId !== undefined && view.closed.has(closedKey(work.member.memberId, roundId)))
    return kept('roundClosed', 'roundId');
  return null;
}

function take(view: OrderView, work: NodeWork): Made {
  const barred = barrier(view, work);
  if (!barred) {
    const order = recorded(view, work, orderFor(view, work));
    return { order: { ...order }, send: [{ ...order }], ended: [] };
  }
  if (!barred.kept) return refused(work, barred.code, barred.field);
  const nodeCode = codeOf(barred.code);
  recorded(view, work, orderFor(view, work, { state: 'rejected', nodeCode, finishedAt: view.now }));
  return { answer: txAnswer(nodeCode, txData(view.txs.get(work.body.txId) as TxRow), barred.field) };
}

/** Whether what a call says was won is too large to be paid unseen. */
function isImplausible({ body, winLimits }: NodeWork, gameId: number, staked: bigint): boolean {
  if (body.win === undefined) return false;
  const bet = { gameId, currency: body.currency, amount: staked };
  return implausible(winLimits, bet, { win: minorOf(body.win), jackpot: minorOf(body.jackpot) }) !== null;
}

/** The takes that a payment is for, each done and none of them paid, or what it is answered. */
function takesOf(view: OrderView, work: NodeWork): Order[] | Made {
  const found: Order[] = [];
  for (const [place, id] of (work.body.refTxId ?? []).entries()) {
    const field = `refTxId.${place}`;
    const tx = view.txs.get(id);
    const order = tx?.orderId ? view.orders.get(tx.orderId) : undefined;
    if (tx && tx.kind !== 'mark' && !order) return { elsewhere: true };
    const state = tx ? stateOf(tx) : 'unknown';
    if (!tx || state === 'unknown' || state === 'rejected') return refused(work, 'betUnknown', field);
    if (state === 'cancelled') return refused(work, 'betCancelled', field);
    if (!order || tx.memberId !== work.member.memberId || !mayReferTo(work.call, tx.kind))
      return refused(work, 'syntax', field);
    if (work.call === 'settle' && order.roundId !== (work.body.roundId ?? null))
      return refused(work, 'syntax', field);
    if (settledBy(tx) !== null || (tx.kind === 'withhold' && order.isFinal && state === 'ok'))
      return refused(work, 'betSettled', field);
    if (state === 'open') return refused(work, 'busy', field);
    found.push(order);
  }
  return found;
}

function wrongSum(work: NodeWork, takes: readonly Order[]): string | null {
  const { body, call } = work;
  const taken = takes.reduce((sum, { amount }) => sum + amount, 0n);
  if (call === 'settle') return minorOf(body.bet) === taken ? null : 'bet';
  if (call !== 'return') return null;
  const due = dueOnReturn(taken, minorOf(body.totalBet), minorOf(body.totalWin));
  if (due === null) return 'totalBet';
  return due === minorOf(body.amount) ? null : 'amount';
}

function pay(view: OrderView, work: NodeWork): Made {
  const takes = takesOf(view, work);
  if (!Array.isArray(takes)) return takes;
  const wrong = wrongSum(work, takes);
  if (wrong) return refused(work, 'syntax', wrong);
  for (const one of takes) {
    touch(one);
    one.settledBy = work.body.txId;
    if (hasRecord(one)) one.recordDue = true;
  }
  const order = recorded(view, work, orderFor(view, work));
  const [first] = takes;
  const staked = takes.reduce((sum, { amount }) => sum + amount, 0n);
  if (!isImplausible(work, first?.gameId ?? 0, staked))
    return { order: { ...order }, send: [{ ...order }], ended: [] };
  park(view, order);
  return { order: { ...order }, send: [], ended: [] };
}

/** An undo that has nothing to do at the wallet: it is on record as done. */
function doneWithout(view: OrderView, work: NodeWork): Made {
  const { body, member, hash, nodeId, call } = work;
  const tx: TxRow = {
    txId: body.txId,
    ...{ tenantId: member.tenantId, agentId: member.agentId, memberId: member.memberId },
    ...{ orderId: null, kind: call, hash, nodeId, at: view.now, roundId: body.roundId ?? null },
    ...{ isFinal: body.final ?? false, state: 'ok', code: 0, amount: minorOf(body.amount) },
    ...{ currency: body.currency, balance: null, betId: null, refTxId: body.refTxId ?? [], settledBy: null },
    ...{ order: null, isNew: true, changed: false },
  };
  view.txs.set(tx.txId, tx);
  return { answer: txAnswer(0, txData(tx)) };
}

function leaveMark(view: OrderView, work: NodeWork, id: string): Made {
  const made = doneWithout(view, work);
  const own = view.txs.get(work.body.txId) as TxRow;
  view.txs.set(id, {
    ...own,
    txId: id,
    kind: 'mark',
    state: 'cancelled',
    roundId: null,
    isFinal: false,
    refTxId: [],
  });
  return made;
}

function undo(view: OrderView, work: NodeWork): Made {
  const { body, call } = work;
  const id = body.refTxId?.[0] ?? '';
  const field = 'refTxId.0';
  const tx = view.txs.get(id);
  if (!tx) return leaveMark(view, work, id);
  if (tx.kind === 'mark') return doneWithout(view, work);
  const taken = tx.orderId ? view.orders.get(tx.orderId) : undefined;
  if (!taken) return { elsewhere: true };
  if (tx.memberId !== work.member.memberId || !mayReferTo(call, tx.kind))
    return refused(work, 'syntax', field);
  if (taken.amount !== minorOf(body.amount)) return refused(work, 'conflict', 'amount');
  if (taken.state === 'rejected' || taken.state === 'cancelled') return doneWithout(view, work);
  // An undo that ended without taking it back: the wallet, or a person, has said that it stays.
  const stays = taken.kind === 'betAndSettle' || taken.undoId !== null;
  if (taken.settledBy !== null || (taken.state === 'ok' && stays)) return refused(work, 'betSettled', field);
  return undoTake(view, work, taken);
}

/** An undo of a take that is open or done: recorded at once, sent when the take has been answered. */
function undoTake(view: OrderView, work: NodeWork, taken: Order): Made {
  if (taken.undoId !== null) {
    // It is being undone already: one undo is enough, and this id tells what becomes of it.
    const known = view.orders.get(taken.undoId);
    view.txs.set(work.body.txId, {
      ...(view.txs.get(taken.txId) as TxRow),
      ...{ txId: work.body.txId, orderId: taken.undoId, kind: work.call, hash: work.hash, at: view.now },
      ...{ nodeId: work.nodeId, isFinal: false, refTxId: work.body.refTxId ?? [], settledBy: null },
      ...{ state: 'order', order: known ?? null, isNew: true, changed: false },
    });
    return { answer: txAnswer(0, txData(view.txs.get(work.body.txId) as TxRow)) };
  }
  const order = recorded(view, work, orderFor(view, work, { takeId: taken.id }));
  touch(taken);
  taken.undoId = order.id;
  const before = taken.state;
  if (before === 'created' || before === 'ok') advance(view, taken, 'undoAsked');
  if (before === 'created') dropUndo(view, taken);
  const send = before === 'ok' ? [{ ...order }] : [];
  return { order: { ...order }, send, ended: isOpen(taken.state) ? [] : [{ ...taken }] };
}
