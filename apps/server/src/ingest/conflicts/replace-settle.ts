import { mayReferTo, minorOf } from '@pitboss/wallet/messages';
import type { TxRow } from '../../wallet/tx/tx.ts';
import { canPay } from '../bets/apply-money.ts';
import { correctOrPark, settleOrPark } from '../bets/park.ts';
import { placeBet } from '../bets/place-bet.ts';
import type { Group } from '../group/group.ts';
import { type BetState, betOpen, betSettled, type MemberState, type Outcome } from '../group/states.ts';
import { shareOut } from '../wallet/share-out.ts';
import { type NotDone, newTx, takesOf, type WalletWork } from '../wallet/wallet-work.ts';
import { reverseStored } from './replace-bet.ts';

/**
 * Replaces the payment of bets: those that both contents name are corrected by the difference, others are
 * paid or open again.
 */
export function replaceSettle(work: WalletWork, stored: TxRow): TxRow | NotDone {
  const { group, item } = work;
  const { event } = item;
  const takes = takesOf(work, (kind) => mayReferTo('settle', kind), stored.txId);
  if (!Array.isArray(takes)) return takes;
  const stakes = takes.map(({ amount }) => amount ?? 0n);
  if (minorOf(event.bet) !== stakes.reduce((sum, stake) => sum + stake, 0n))
    return { code: 'syntax', field: 'bet' };
  const wins = shareOut(minorOf(event.win), stakes);
  for (const [index, take] of takes.entries()) {
    const jackpot = index === 0 ? minorOf(event.jackpot) : 0n;
    const { jackpotLevel, occurredAt: at } = event;
    const result = { win: wins[index] ?? 0n, jackpot, jackpotLevel, at, balance: null };
    const rejected = payAgain(work, take, result);
    if (rejected) return rejected;
    take.settledBy = item.id;
    take.changed = true;
  }
  const ids = new Set(event.refTxId);
  for (const id of stored.refTxId) {
    const take = group.txs.get(id);
    if (ids.has(id) || take?.settledBy !== stored.txId) continue;
    const rejected = openAgain(group, take);
    if (rejected) return rejected;
  }
  return newTx(work);
}

/** Pays a bet, or corrects its payment; returns the rejection when that is not possible. */
function payAgain({ group, nodeId, member }: WalletWork, take: TxRow, result: Outcome): NotDone | null {
  const bet = group.bets.get(take.betId ?? '');
  if (!bet) return { code: 'betUnknown', field: 'refTxId' };
  bet.roundId ??= (bet.inningId && group.rounds.get(bet.inningId)) || null;
  if (bet.state === betSettled) {
    if (bet.payout === result.win && bet.reward === result.jackpot) return null;
    const outcome = correctOrPark(group, member, bet, result, nodeId);
    if (outcome === 'noMoney') return { code: 'noMoney', field: 'win' };
    return outcome === 'parked' ? { code: 'outcomeOpen', field: 'win' } : null;
  }
  const mark = group.marks.get(bet.key);
  if (settleOrPark(group, member, bet, result, nodeId) === 'settled' && mark) {
    mark.state = betSettled;
    mark.changed = true;
  }
  return null;
}

/** Reverses the payment of a bet, which is open again then, as a new record with the same key. */
function openAgain(group: Group, take: TxRow): NotDone | null {
  const bet = group.bets.get(take.betId ?? '');
  const member = bet && group.members.get(bet.accountId);
  if (!bet || !member) return { code: 'betUnknown', field: 'refTxId' };
  const rejected = reverseStored(group, member, bet);
  if (rejected) return { code: rejected, field: 'refTxId' };
  return placeAgain(group, { ...member, seamless: false }, take, bet);
}

/**
 * Takes the stake of a bet again whose payment or cancellation was reversed, and opens the bet as a new
 * record with the same key; the movement `take` is then done and not settled. Returns the rejection when the
 * member cannot pay the stake, null when done.
 */
export function placeAgain(group: Group, member: MemberState, take: TxRow, bet: BetState): NotDone | null {
  if (!canPay(member, bet.amount)) return { code: 'noMoney', field: 'refTxId' };
  const { key, inningId, gameId, areaId, roomId, amount, rtp, nodeId, betTime, ip, gameClosed } = bet;
  const placed = placeBet(group, member, {
    key,
    inningId,
    gameId,
    areaId,
    roomId,
    amount,
    rtp,
    nodeId,
    betTime,
    ip,
    gameClosed,
    roundId: null,
    balanceAfter: null,
  });
  group.bets.set(placed.id, placed);
  const mark = group.marks.get(key);
  if (mark)
    group.marks.set(key, { ...mark, betId: placed.id, state: betOpen, changed: false, replaced: true });
  group.txs.set(take.txId, { ...take, state: 'ok', betId: placed.id, settledBy: null, replaced: true });
  return null;
}
