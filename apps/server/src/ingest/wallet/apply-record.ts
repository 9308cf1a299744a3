import { sha256 } from '../../platform/crypto/crypto.ts';
import { isParked, touchRecord } from '../../wallet/orders/advance.ts';
import type { Order } from '../../wallet/orders/order.ts';
import { cancelBet, settleBet } from '../bets/apply-money.ts';
import { placeBet } from '../bets/place-bet.ts';
import type { Group, Waiting } from '../group/group.ts';
import type { RecordItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { takeOf } from '../group/orders.ts';
import { answer, type GroupReply } from '../group/replies.ts';
import {
  type BetState,
  betCancelled,
  betOpen,
  betSettled,
  type MemberState,
  type Outcome,
} from '../group/states.ts';
import { gameOfBet } from '../rooms/rooms-of-group.ts';
import { shareOut } from './share-out.ts';

/** Ensures that the bet of a take has its record: the money moved at the agent, nothing moves here. */
export function recordOf(group: Group, member: MemberState, take: Order): BetState | null {
  const known = take.betId === null ? undefined : group.bets.get(take.betId);
  if (known || take.bet === null) return known ?? null;
  const away = member.seamless ? member : { ...member, seamless: true };
  const { gameId, nodeId } = take;
  const placed = placeBet(group, away, {
    key: take.txId,
    roundId: null,
    inningId: take.roundId,
    gameId: gameOfBet(group, { gameId, nodeId, roomId: take.bet.roomId }),
    areaId: take.bet.areaId,
    roomId: take.bet.roomId,
    amount: take.amount,
    balanceAfter: take.balance,
    rtp: take.bet.rtp,
    nodeId: take.nodeId,
    betTime: take.bet.at,
    ip: take.bet.ip,
    gameClosed: false,
  });
  group.bets.set(placed.id, placed);
  if (!group.marks.has(take.txId))
    group.marks.set(take.txId, {
      key: take.txId,
      betId: placed.id,
      tenantId: placed.tenantId,
      accountId: placed.accountId,
      inningId: placed.inningId,
      state: betOpen,
      hash: sha256(take.body),
      nodeId: take.nodeId ?? '',
      at: placed.betTime,
      isNew: true,
      changed: false,
    });
  touchRecord(take);
  take.betId = placed.id;
  return placed;
}

/** Returns the payment on record of a take; undefined for none. */
export function payOf(group: Group, take: Order): Order | undefined {
  const tx = take.settledBy === null ? undefined : group.orders?.txs.get(take.settledBy);
  return tx?.orderId ? group.orders?.orders.get(tx.orderId) : undefined;
}

/** Returns the share of a bet in the settlement on record. */
export function wonBy(group: Group, take: Order): Omit<Outcome, 'at'> | null {
  if (take.settledBy === null) {
    if (take.kind !== 'betAndSettle' || take.state !== 'ok') return null;
    const { jackpotLevel, balance } = take;
    return { win: take.win ?? 0n, jackpot: take.jackpot ?? 0n, jackpotLevel, balance };
  }
  const pay = payOf(group, take);
  if (!pay) return null;
  // The win was rejected as implausible and never sent: the bet is lost.
  if (pay.state === 'rejected' && pay.attempts === 0) return { win: 0n, jackpot: 0n, balance: null };
  const position = pay.refTxId.indexOf(take.txId);
  const stakes = pay.refTxId.map((id) => takeOf(group, id)?.amount ?? 0n);
  const win = shareOut(pay.win ?? 0n, stakes)[position] ?? 0n;
  const { jackpotLevel, balance } = pay;
  return { win, jackpot: position === 0 ? (pay.jackpot ?? 0n) : 0n, jackpotLevel, balance };
}

function setMark(group: Group, key: string, state: number): void {
  const mark = group.marks.get(key);
  if (!mark) return;
  mark.state = state;
  mark.changed = true;
}

/**
 * Brings the record of a bet to the state of its orders: placed, settled or cancelled. Doing so again changes
 * nothing.
 */
export function applyRecord(group: Group, { item }: Waiting & { item: RecordItem }): GroupReply {
  const take = takeOf(group, item.id);
  const accountId = group.recordAccounts.get(item.id);
  const member = accountId === undefined ? undefined : group.members.get(accountId);
  if (!take?.recordDue || !member) return answer(item.id, 'duplicate');
  touchRecord(take);
  take.recordDue = false;
  if (!take.wasOk) return answer(item.id, 'accepted');
  const bet = recordOf(group, member, take);
  if (!bet || bet.state !== betOpen || bet.parked) return answer(item.id, 'accepted');
  const away = member.seamless ? member : { ...member, seamless: true };
  const pay = payOf(group, take);
  const won = pay && isParked(pay) ? null : wonBy(group, take);
  if (take.state === 'cancelled') {
    cancelBet(group, away, bet, take.finishedAt ?? group.now, take.balance);
    setMark(group, bet.key, betCancelled);
  } else if (won) {
    bet.roundId ??= (bet.inningId && group.rounds.get(bet.inningId)) || null;
    settleBet(group, away, bet, { ...won, at: group.now });
    setMark(group, bet.key, betSettled);
  }
  return answer(item.id, 'accepted');
}

/** Adds the take whose record has to follow. */
export function nameRecord(named: Named, { id }: RecordItem): void {
  named.records.push(id);
  named.allBetIds.push(id);
}
