import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { groupOf } from '@pitboss/wallet/calls';
import { minorOf } from '@pitboss/wallet/messages';
import { stateOf, type TxRow } from '../../wallet/tx/tx.ts';
import { canPay } from '../bets/apply-money.ts';
import { type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { ReplacedWalletItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { answer, remember } from '../group/replies.ts';
import { memoryKey } from '../group/states.ts';
import { takeStake } from '../wallet/apply-take.ts';
import { nameWalletCall } from '../wallet/apply-wallet.ts';
import type { NotDone, WalletWork } from '../wallet/wallet-work.ts';
import { reverseStored } from './replace-bet.ts';
import { replaceReturn, replaceWithhold } from './replace-session.ts';
import { replaceSettle } from './replace-settle.ts';
import { replaceUndo } from './replace-undo.ts';

/**
 * Applies a wallet call by which an operator replaces the one stored under its id (spec content §1:
 * conflicts), on our ledger: the movement of the stored one is reversed and the later one is executed, in one
 * transaction. It is not checked that the member may bet now, only its money is. Movements that depend on the
 * replaced one follow it, or prevent the replacement.
 */
export function applyReplacedWallet(
  group: Group,
  waiting: Waiting & { item: ReplacedWalletItem },
): IngestAnswer {
  const { item, nodeId } = waiting;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const done = replaceMovement(group, waiting);
  if (!('txId' in done))
    return answer(item.id, done.code, done.field === undefined ? {} : { field: done.field });
  group.txs.set(done.txId, { ...done, isNew: false, replaced: true });
  remember(group, nodeId, item.id, item.wallet.hash);
  return answer(item.id, 'accepted');
}

function replaceMovement(
  group: Group,
  { item: { wallet }, nodeId }: Waiting & { item: ReplacedWalletItem },
): TxRow | NotDone {
  const { event, call, id } = wallet;
  const stored = group.txs.get(id);
  if (!stored || call === 'balance') return { code: 'betUnknown', field: 'txId' };
  if (stored.state === 'order') return { code: 'walletElsewhere', field: 'txId' };
  if (stored.kind !== call) return { code: 'conflict', field: 'type' };
  if (stateOf(stored) === 'cancelled') return { code: 'betCancelled', field: 'txId' };
  const member = memberNamed(group, event.memberAccount, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'memberAccount' };
  if (event.currency !== member.currency) return { code: 'currency', field: 'currency' };
  // It was rejected when it was read: its settlement meanwhile would be lost.
  if (call === 'bet' && stored.state === 'ok') return { code: 'busy', field: 'txId' };
  const isTake = groupOf[call] === 'take';
  if (isTake && member.seamless) return { code: 'walletElsewhere', field: 'memberAccount' };
  const work: WalletWork = { group, nodeId, item: wallet, member: { ...member, seamless: false } };
  if (call === 'withhold') return replaceWithhold(work, stored);
  if (call === 'return') return replaceReturn(work, stored);
  if (call === 'settle') return replaceSettle(work, stored);
  return isTake ? replaceStake(work, stored) : replaceUndo(work, stored);
}

/** Replaces a stake that won in the same call, or one that had been rejected: nothing depends on either. */
function replaceStake(work: WalletWork, stored: TxRow): TxRow | NotDone {
  const { group, item } = work;
  const { event } = item;
  if (stored.state === 'ok') {
    const bet = group.bets.get(stored.betId ?? '');
    const member = bet && group.members.get(bet.accountId);
    if (!bet || !member) return { code: 'betUnknown', field: 'txId' };
    const rejected = reverseStored(group, member, bet);
    if (rejected) return { code: rejected, field: 'txId' };
  }
  const amount = minorOf(event.amount);
  const needed = event.minBalance === undefined ? amount : minorOf(event.minBalance);
  if (!canPay(work.member, needed) || !canPay(work.member, amount))
    return { code: 'noMoney', field: 'amount' };
  const known = group.marks.get(item.id);
  const taken = takeStake(work, amount);
  const mark = group.marks.get(item.id);
  if (known && mark) group.marks.set(item.id, { ...mark, isNew: false, replaced: true });
  return taken;
}

/** Adds what the later call names, and the owner and the related movements of the stored one. */
export function nameReplacedWallet(named: Named, item: ReplacedWalletItem, nodeId: string): void {
  const { account, agent, related } = item.stored;
  named.memory.push({ nodeId, eventId: item.id });
  named.members.push({ account, agent });
  for (const ids of [named.txs, named.betIds, named.allBetIds]) ids.push(...related);
  nameWalletCall(named, item.wallet);
}
