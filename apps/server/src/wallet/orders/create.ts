import type { IngestCode } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf } from '@pitboss/wallet/calls';
import { mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { miniGameIds } from '../../domain/games/games.ts';
import { nodeTakesNew } from '../../domain/games/node-state.ts';
import { implausible } from '../../domain/games/win-limits.ts';
import { closedKey } from '../tx/tx.sql.ts';
import { isOfOther, repeatReply, settledBy, stateOf, type TxRow, txData, txReply } from '../tx/tx.ts';
import { park, touch } from './advance.ts';
import { undo } from './create-undo.ts';
import { codeOf, type Made, type NodeWork, orderFor, recorded, rejected } from './node-work.ts';
import { hasRecord, type Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

const miniGames = new Set<number>(miniGameIds);

/** Returns the order of a call, or the reply without one. Everything is decided under the member's lock. */
export function createOrder(view: OrderView, work: NodeWork): Made {
  const known = view.txs.get(work.body.txId);
  // Of a movement of another tenant not even its state is shown.
  const isForeign = known !== undefined && isOfOther(known, work.member.tenantId);
  if (known) {
    const again = repeatReply(known, work.call, work.hash);
    if (isForeign || again.code === codeOf('conflict')) keepConflict(view, work, known);
    return isForeign ? rejected(work, 'conflict', 'txId') : { answer: again };
  }
  if (work.body.currency !== work.member.currency) return rejected(work, 'currency', 'currency');
  return { take, pay, undo }[groupOf[work.call]](view, work);
}

/** Stores a call as a conflict whose id belongs to other content, with that content. */
function keepConflict(view: OrderView, { nodeId, body }: NodeWork, known: TxRow): void {
  const order = known.orderId ? view.orders.get(known.orderId) : undefined;
  const stored = known.content ?? order?.body ?? null;
  view.conflicts.push({ nodeId, eventId: body.txId, kind: 'wallet', body, stored });
}

/**
 * Returns the reason to reject a take before the call of the wallet; null when there is none. A take that is
 * not `kept` may be sent again.
 */
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
  const closedAs = work.closed[member.isTest ? 'test' : 'ordinary'];
  if (closedAs) return kept('gameClosed', closedAs);
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
  const known = view.eventBets.get(work.body.txId);
  // Placed by a `bet` event, or cancelled by an event before it came.
  if (known) return rejected(work, known === 'placed' ? 'conflict' : 'betCancelled', 'txId');
  const barred = barrier(view, work);
  if (!barred) {
    const order = recorded(view, work, orderFor(view, work));
    return { order: { ...order }, send: [{ ...order }], ended: [] };
  }
  if (!barred.kept) return rejected(work, barred.code, barred.field);
  const nodeCode = codeOf(barred.code);
  recorded(view, work, orderFor(view, work, { state: 'rejected', nodeCode, finishedAt: view.now }));
  return { answer: txReply(nodeCode, txData(view.txs.get(work.body.txId) as TxRow), barred.field) };
}

/** Returns whether the win of a call is too large to be paid without approval. */
function isImplausible({ body, winLimits }: NodeWork, gameId: number, staked: bigint): boolean {
  if (body.win === undefined) return false;
  const bet = { gameId, currency: body.currency, amount: staked };
  return implausible(winLimits, bet, { win: minorOf(body.win), jackpot: minorOf(body.jackpot) }) !== null;
}

/** Returns the takes that a payment refers to, each done and unpaid, or the reply. */
function takesOf(view: OrderView, work: NodeWork): Order[] | Made {
  const found: Order[] = [];
  for (const [place, id] of (work.body.refTxId ?? []).entries()) {
    const field = `refTxId.${place}`;
    const tx = view.txs.get(id);
    const order = tx?.orderId ? view.orders.get(tx.orderId) : undefined;
    if (tx && isOfOther(tx, work.member.tenantId)) return rejected(work, 'betUnknown', field);
    if (tx && tx.kind !== 'mark' && !order) return { elsewhere: true };
    const state = tx ? stateOf(tx) : 'unknown';
    if (!tx || state === 'unknown' || state === 'rejected') return rejected(work, 'betUnknown', field);
    if (state === 'cancelled') return rejected(work, 'betCancelled', field);
    if (!order || tx.memberId !== work.member.memberId || !mayReferTo(work.call, tx.kind))
      return rejected(work, 'syntax', field);
    if (work.call === 'settle' && order.roundId !== (work.body.roundId ?? null))
      return rejected(work, 'syntax', field);
    if (settledBy(tx) !== null || (tx.kind === 'withhold' && order.isFinal && state === 'ok'))
      return rejected(work, 'betSettled', field);
    if (state === 'open') return rejected(work, 'busy', field);
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
  if (wrong) return rejected(work, 'syntax', wrong);
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
