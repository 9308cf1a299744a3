import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toDto } from '@pitboss/ledger/money';
import { available } from '@pitboss/ledger/post';
import { groupOf } from '@pitboss/wallet/calls';
import { repeatReply, type TxReply, txData, txReply, unknownTx } from '../../wallet/tx/tx.ts';
import { beyondNode, type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { WalletItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { answer, type GroupReply } from '../group/replies.ts';
import { anyNode, roundKey } from '../group/states.ts';
import { applyPay } from './apply-pay.ts';
import { applyTake } from './apply-take.ts';
import { applyUndo } from './apply-undo.ts';
import type { NotDone, WalletWork } from './wallet-work.ts';

/** Applies a wallet call of a member whose money is on our ledger: it has its effect immediately. */
export function applyWallet(group: Group, waiting: Waiting & { item: WalletItem }): GroupReply {
  const tx = walletReply(group, waiting);
  return { ...answer(waiting.item.id, 'accepted'), code: tx.code, tx };
}

function walletReply(group: Group, { item, nodeId }: Waiting & { item: WalletItem }): TxReply {
  const { call, event } = item;
  const rejected = ({ code, field }: NotDone) => txReply(ingestCodes[code].code, unknownTx(item.id, field));
  if (call !== 'balance') {
    const known = group.txs.get(item.id);
    if (known) {
      const again = repeatReply(known, call, item.hash);
      if (again.code === ingestCodes.conflict.code)
        group.add.conflicts.push({
          nodeId,
          eventId: item.id,
          kind: 'wallet',
          body: event,
          stored: known.content ?? null,
        });
      // For a movement of another tenant not even its state is shown.
      return group.directory.maySendFor(nodeId, known.tenantId)
        ? again
        : rejected({ code: 'conflict', field: 'txId' });
    }
  }
  const member = memberNamed(group, event.memberAccount, event.agent ?? null);
  if (typeof member === 'string') return rejected({ code: member, field: 'memberAccount' });
  const foreign = beyondNode(group, nodeId, member, event.gameId ?? null);
  if (foreign)
    return rejected({ ...foreign, field: foreign.field === 'member' ? 'memberAccount' : foreign.field });
  const take = call === 'balance' || groupOf[call] === 'take';
  // Amounts taken on our ledger go back there, wherever the wallet is kept now.
  const work: WalletWork = { group, nodeId, item, member: take ? member : { ...member, seamless: false } };
  if (call === 'balance') return balanceOf(work);
  if (event.currency !== member.currency) return rejected({ code: 'currency', field: 'currency' });
  const effect = { take: applyTake, pay: applyPay, undo: applyUndo }[groupOf[call]];
  const done = effect(work);
  return 'txId' in done ? txReply(done.code, txData(done)) : rejected(done);
}

function balanceOf({ item, member }: WalletWork): TxReply {
  if (member.seamless) return txReply(ingestCodes.walletElsewhere.code, unknownTx(item.id));
  const free = available(member.account) ?? member.account.balance;
  return txReply(0, {
    txId: item.id,
    state: 'ok',
    final: true,
    amount: '0.00',
    balance: toDto(free),
    currency: member.currency,
    agentTxId: null,
  });
}

/** Adds the member, the round and the movements that a wallet call names. */
export function nameWalletCall(named: Named, { id, event }: WalletItem): void {
  const ids = [id, ...(event.refTxId ?? [])];
  named.members.push({ account: event.memberAccount, agent: event.agent ?? null });
  named.txs.push(...ids);
  named.betIds.push(...ids);
  named.allBetIds.push(...ids);
  if (event.roundId !== undefined) named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
}

/** Returns the reply to a wallet call whose amount would take a total beyond what the database can store. */
export function beyondBound({ id }: WalletItem): GroupReply {
  const reply = answer(id, 'syntax', { field: 'amount' });
  return { ...reply, tx: txReply(reply.code, unknownTx(id, 'amount')) };
}
