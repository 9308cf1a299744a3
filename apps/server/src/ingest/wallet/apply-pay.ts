import { mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { fits } from '../../domain/ledger/post-to-ledger.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import { settleOrPark } from '../bets/park.ts';
import { betSettled } from '../group/states.ts';
import { moveHeld } from './move-held.ts';
import { shareOut } from './share-out.ts';
import { type NotDone, newTx, takesOf, type WalletWork } from './wallet-work.ts';

/** Pays bets out, or returns the remainder of a session. No state of the member prevents it. */
export function applyPay(work: WalletWork): TxRow | NotDone {
  const takes = takesOf(work, (kind) => mayReferTo(work.item.call, kind));
  if (!Array.isArray(takes)) return takes;
  const taken = takes.reduce((sum, tx) => sum + (tx.amount ?? 0n), 0n);
  const done = work.item.call === 'return' ? giveBack(work, taken) : settle(work, takes, taken);
  if (done) return done;
  for (const tx of takes) {
    tx.settledBy = work.item.id;
    tx.changed = true;
  }
  return newTx(work);
}

/** Returns the rejection of a return; null when it is done. */
function giveBack(work: WalletWork, held: bigint): NotDone | null {
  const { event } = work.item;
  const due = dueOnReturn(held, minorOf(event.totalBet), minorOf(event.totalWin));
  if (due === null) return { code: 'syntax', field: 'totalBet' };
  if (due !== minorOf(event.amount)) return { code: 'syntax', field: 'amount' };
  if (!fits(work.member.house, work.member.account, due)) return { code: 'busy', field: 'amount' };
  moveHeld(work, 'release', due);
  return null;
}

function settle(work: WalletWork, takes: readonly TxRow[], staked: bigint): NotDone | null {
  const { group, nodeId, item, member } = work;
  const { event } = item;
  if (minorOf(event.bet) !== staked) return { code: 'syntax', field: 'bet' };
  const wins = shareOut(
    minorOf(event.win),
    takes.map(({ amount }) => amount ?? 0n),
  );
  for (const [place, tx] of takes.entries()) {
    const bet = group.bets.get(tx.betId ?? '');
    if (!bet) throw new Error(`the bet ${tx.txId} was not read`);
    bet.roundId ??= (bet.inningId && group.rounds.get(bet.inningId)) || null;
    const jackpot = place === 0 ? minorOf(event.jackpot) : 0n;
    const { jackpotLevel, occurredAt: at } = event;
    const result = { win: wins[place] as bigint, jackpot, jackpotLevel, at, balance: null };
    const mark = group.marks.get(bet.key);
    if (settleOrPark(group, member, bet, result, nodeId) === 'settled' && mark) {
      mark.state = betSettled;
      mark.changed = true;
    }
  }
  return null;
}
