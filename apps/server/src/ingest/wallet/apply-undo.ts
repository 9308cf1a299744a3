import { mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { stateOf, type TxRow } from '../../wallet/tx/tx.ts';
import { cancelBet } from '../bets/apply-money.ts';
import { betCancelled } from '../group/states.ts';
import { moveHeld } from './move-held.ts';
import { type NotDone, newTx, takesOf, type WalletWork } from './wallet-work.ts';

/**
 * Returns a take in full. For an unknown one it leaves a mark, so that the take is rejected when it arrives
 * late.
 */
export function applyUndo(work: WalletWork): TxRow | NotDone {
  const { group, item, member } = work;
  const id = item.event.refTxId?.[0] ?? '';
  const take = group.txs.get(id);
  if (!take) return leaveMark(work, id);
  const field = 'refTxId.0';
  if (take.state === 'order') return { code: 'walletElsewhere', field };
  if (take.kind !== 'mark') {
    if (!mayReferTo(item.call, take.kind)) return { code: 'syntax', field };
    if (take.memberId !== member.memberId) return { code: 'syntax', field };
    if (take.amount !== minorOf(item.event.amount)) return { code: 'conflict', field: 'amount' };
  }
  if (stateOf(take) === 'rejected' || stateOf(take) === 'cancelled') return newTx(work);
  if (take.kind === 'betAndSettle') return { code: 'betSettled', field };
  const found = takesOf(work, (kind) => mayReferTo(item.call, kind));
  if (!Array.isArray(found)) return found;
  if (take.kind === 'withhold') moveHeld(work, 'release', take.amount ?? 0n);
  else {
    const bet = group.bets.get(take.betId ?? '');
    if (!bet) throw new Error(`the bet ${take.txId} was not read`);
    cancelBet(group, member, bet, item.event.occurredAt, null);
    const mark = group.marks.get(bet.key);
    if (mark) {
      mark.state = betCancelled;
      mark.changed = true;
    }
  }
  take.state = 'cancelled';
  // Records which of several undos had the effect, because that one may be replaced by another one.
  take.settledBy = item.id;
  take.changed = true;
  return newTx(work);
}

function leaveMark(work: WalletWork, id: string): TxRow | NotDone {
  const { group, nodeId, item, member } = work;
  // Placed by a `bet` event: it is taken back by an event too.
  if (group.marks.get(id)?.betId) return { code: 'conflict', field: 'refTxId.0' };
  if (!group.marks.has(id))
    group.marks.set(id, {
      key: id,
      betId: null,
      tenantId: null,
      accountId: null,
      inningId: null,
      state: betCancelled,
      hash: item.hash,
      nodeId,
      at: group.now,
      isNew: true,
      changed: false,
    });
  group.txs.set(id, {
    txId: id,
    tenantId: member.tenantId,
    agentId: member.agentId,
    memberId: member.memberId,
    orderId: null,
    kind: 'mark',
    hash: item.hash,
    nodeId,
    at: group.now,
    roundId: null,
    isFinal: false,
    state: 'cancelled',
    code: 0,
    amount: minorOf(item.event.amount),
    currency: member.currency,
    balance: null,
    betId: null,
    refTxId: [],
    settledBy: null,
    order: null,
    isNew: true,
    changed: false,
  });
  return newTx(work);
}
