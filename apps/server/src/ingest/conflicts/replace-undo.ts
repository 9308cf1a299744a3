import { minorOf } from '@pitboss/wallet/messages';
import { covers } from '../../domain/ledger/post-to-ledger.ts';
import { stateOf, type TxRow } from '../../wallet/tx/tx.ts';
import { applyUndo } from '../wallet/apply-undo.ts';
import { moveHeld } from '../wallet/move-held.ts';
import { type NotDone, newTx, type WalletWork } from '../wallet/wallet-work.ts';
import { ownerOf } from './replace-session.ts';
import { placeAgain } from './replace-settle.ts';

/**
 * Replaces an undo: for the same take no money moves, since both contents undo it in full. For another take
 * the former one is taken again. The mark against a bet that has never arrived stays.
 */
export function replaceUndo(work: WalletWork, stored: TxRow): TxRow | NotDone {
  const { group, item } = work;
  const [id = ''] = item.event.refTxId ?? [];
  const [before = ''] = stored.refTxId;
  const former = group.txs.get(before);
  if (id === before) {
    const isOther = former && former.kind !== 'mark' && former.amount !== minorOf(item.event.amount);
    return isOther ? { code: 'conflict', field: 'amount' } : newTx(work);
  }
  const done = applyUndo(work);
  if (!('txId' in done)) return done;
  if (!former || former.kind === 'mark' || stateOf(former) !== 'cancelled') return done;
  // Without a record of the undo that had the effect, another undo of it may be in effect.
  if (former.settledBy === null) return { code: 'betCancelled', field: 'refTxId.0' };
  return (former.settledBy === stored.txId && takeAgain(work, former)) || done;
}

/** Takes again what an undo returned; returns the rejection when the money is gone. */
function takeAgain(work: WalletWork, take: TxRow): NotDone | null {
  const { group } = work;
  const owner = ownerOf(work, take);
  if (!owner) return { code: 'busy', field: 'refTxId.0' };
  if (take.kind !== 'withhold') {
    const bet = group.bets.get(take.betId ?? '');
    return bet ? placeAgain(group, owner, take, bet) : { code: 'betUnknown', field: 'refTxId.0' };
  }
  const amount = take.amount ?? 0n;
  if (!covers(owner.account, amount)) return { code: 'noMoney', field: 'refTxId.0' };
  moveHeld({ ...work, member: owner, item: { ...work.item, id: take.txId } }, 'hold', amount);
  group.txs.set(take.txId, { ...take, state: 'ok', settledBy: null, replaced: true });
  return null;
}
