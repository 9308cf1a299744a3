import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toWire } from '@pitboss/ledger/money';
import { available } from '@pitboss/ledger/post';
import { groupOf } from '@pitboss/wallet/calls';
import { repeatAnswer, type TxAnswer, txAnswer, txData, unknownTx } from '../../wallet/tx/tx.ts';
import { answer, type GroupAnswer } from '../ingest/answers.ts';
import { beyondNode, type Group, memberNamed, type Waiting } from '../ingest/group.ts';
import type { WalletItem } from '../ingest/items.ts';
import { applyPay } from './apply-pay.ts';
import { applyTake } from './apply-take.ts';
import { applyUndo } from './apply-undo.ts';
import type { NotDone, WalletWork } from './wallet-work.ts';

/** A wallet call of a member whose money is on our ledger: it has its effect at once. */
export function applyWallet(group: Group, waiting: Waiting & { item: WalletItem }): GroupAnswer {
  const tx = walletAnswer(group, waiting);
  return { ...answer(waiting.item.id, 'accepted'), code: tx.code, tx };
}

function walletAnswer(group: Group, { item, nodeId }: Waiting & { item: WalletItem }): TxAnswer {
  const { call, event } = item;
  const refused = ({ code, field }: NotDone) => txAnswer(ingestCodes[code].code, unknownTx(item.id, field));
  if (call !== 'balance') {
    const known = group.txs.get(item.id);
    if (known) {
      const again = repeatAnswer(known, call, item.hash);
      if (again.code === ingestCodes.conflict.code)
        group.add.conflicts.push({ nodeId, eventId: item.id, kind: 'wallet', body: event });
      return again;
    }
  }
  const member = memberNamed(group, event.memberAccount, event.agent ?? null);
  if (typeof member === 'string') return refused({ code: member, field: 'memberAccount' });
  const foreign = beyondNode(group, nodeId, member, event.gameId ?? null);
  if (foreign)
    return refused({ ...foreign, field: foreign.field === 'member' ? 'memberAccount' : foreign.field });
  const take = call === 'balance' || groupOf[call] === 'take';
  // What was taken on our ledger goes back there, whoever keeps the wallet by now.
  const work: WalletWork = { group, nodeId, item, member: take ? member : { ...member, seamless: false } };
  if (call === 'balance') return balanceOf(work);
  if (event.currency !== member.currency) return refused({ code: 'currency', field: 'currency' });
  const effect = { take: applyTake, pay: applyPay, undo: applyUndo }[groupOf[call]];
  const done = effect(work);
  return 'txId' in done ? txAnswer(done.code, txData(done)) : refused(done);
}

function balanceOf({ item, member }: WalletWork): TxAnswer {
  if (member.seamless) return txAnswer(ingestCodes.walletElsewhere.code, unknownTx(item.id));
  const free = available(member.account) ?? member.account.balance;
  return txAnswer(0, {
    txId: item.id,
    ...{ state: 'ok', final: true, amount: '0.00', balance: toWire(free) },
    ...{ currency: member.currency, agentTxId: null },
  });
}
