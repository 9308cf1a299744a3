import { toDto } from '@pitboss/ledger/money';
import { type AnyBody, contentOf, mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { covers, fits } from '../../domain/ledger/post-to-ledger.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import type { MemberState } from '../group/states.ts';
import { moveHeld } from '../wallet/move-held.ts';
import { type NotDone, newTx, takesOf, type WalletWork } from '../wallet/wallet-work.ts';

const sumOf = (takes: readonly TxRow[]) => takes.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);

/**
 * Returns the member whose money a stored movement moved, with its account on our ledger wherever its wallet
 * is kept now.
 */
export function ownerOf({ group }: WalletWork, { memberId }: TxRow): MemberState | undefined {
  const owner = [...group.members.values()].find((member) => member.memberId === memberId);
  return owner && { ...owner, seamless: false };
}

/**
 * Replaces the amount held for a session. When the session has ended, its return is adapted: it states what
 * was staked and won, so the remainder follows from the held amount (wallet: invariant 12).
 */
export function replaceWithhold(work: WalletWork, stored: TxRow): TxRow | NotDone {
  const { group, item, member } = work;
  const amount = minorOf(item.event.amount);
  const owner = ownerOf(work, stored);
  const back = stored.settledBy === null ? undefined : group.txs.get(stored.settledBy);
  if (!owner || (stored.settledBy !== null && !back)) return { code: 'betSettled', field: 'txId' };
  if (back && owner.memberId !== member.memberId) return { code: 'betSettled', field: 'memberAccount' };
  if (back && item.event.final) return { code: 'betSettled', field: 'final' };
  const due = back ? dueAfter(work, back, amount) : 0n;
  if (due === null) return { code: 'syntax', field: 'amount' };
  // Releases come first: only the difference has to be covered.
  if (stored.state === 'ok') moveHeld({ ...work, member: owner }, 'release', stored.amount ?? 0n);
  const ofReturn = back && { ...work, item: { ...item, id: back.txId } };
  if (ofReturn) moveHeld(ofReturn, 'release', due);
  const returned = back?.amount ?? 0n;
  if (!covers(member.account, amount + returned)) return { code: 'noMoney', field: 'amount' };
  moveHeld(work, 'hold', amount);
  if (ofReturn) moveHeld(ofReturn, 'hold', returned);
  if (back) followWithhold(work, back, due);
  return { ...newTx(work), settledBy: stored.settledBy };
}

/**
 * Returns the amount of a return when one of its takes has another amount; null when its totals forbid it.
 */
function dueAfter({ group, item }: WalletWork, back: TxRow, amount: bigint): bigint | null {
  const others = back.refTxId.filter((id) => id !== item.id).flatMap((id) => group.txs.get(id) ?? []);
  const { totalBet, totalWin }: Partial<AnyBody> = JSON.parse(back.content ?? '{}');
  if (totalBet === undefined || totalWin === undefined) return null;
  return dueOnReturn(sumOf(others) + amount, minorOf(totalBet), minorOf(totalWin));
}

/** Stores the new amount of a return: sent again with that amount it is a duplicate. */
function followWithhold({ group }: WalletWork, back: TxRow, due: bigint): void {
  const content: AnyBody = { ...JSON.parse(back.content ?? '{}'), amount: toDto(due) };
  group.txs.set(back.txId, {
    ...back,
    amount: due,
    content: JSON.stringify(content),
    hash: sha256(contentOf(content)),
    replaced: true,
  });
}

/** Replaces the end of a session: takes that it no longer names are held again. */
export function replaceReturn(work: WalletWork, stored: TxRow): TxRow | NotDone {
  const { group, item, member } = work;
  const { event } = item;
  const takes = takesOf(work, (kind) => mayReferTo('return', kind), stored.txId);
  if (!Array.isArray(takes)) return takes;
  const due = dueOnReturn(sumOf(takes), minorOf(event.totalBet), minorOf(event.totalWin));
  if (due === null) return { code: 'syntax', field: 'totalBet' };
  if (due !== minorOf(event.amount)) return { code: 'syntax', field: 'amount' };
  const owner = ownerOf(work, stored);
  if (!owner || !fits(member.house, member.account, due)) return { code: 'busy', field: 'amount' };
  const returned = stored.amount ?? 0n;
  moveHeld(work, 'release', due);
  if (!covers(owner.account, returned)) return { code: 'noMoney', field: 'amount' };
  moveHeld({ ...work, member: owner }, 'hold', returned);
  for (const id of stored.refTxId) {
    const take = group.txs.get(id);
    if (take?.settledBy !== stored.txId) continue;
    take.settledBy = null;
    take.changed = true;
  }
  for (const take of takes) {
    take.settledBy = item.id;
    take.changed = true;
  }
  return newTx(work);
}
