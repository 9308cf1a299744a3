import { randomUUID } from 'node:crypto';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toDto } from '@pitboss/ledger/money';
import { mayCall } from '@pitboss/wallet/breaker';
import { classify } from '@pitboss/wallet/classify';
import { nodeWaits } from '@pitboss/wallet/clock';
import { type AnyBody, callbackBody } from '@pitboss/wallet/messages';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { NodeWork } from './orders/node-work.ts';
import { callWallet } from './send/exchange.ts';
import type { Settings } from './send/settings.ts';
import { type TxReply, txReply, unknownTx } from './tx/tx.ts';
import type { Workers } from './workers.ts';

/** Requests the balance of a member from the agent's wallet; nothing of it is stored. */
export async function requestBalance(
  dependencies: {
    readonly settings: Settings;
    readonly workers: Workers;
    readonly outbound: Outbound;
    readonly now: () => number;
  },
  { body, member }: Pick<NodeWork, 'body' | 'member'>,
): Promise<TxReply> {
  const { outbound, now } = dependencies;
  const none = txReply(ingestCodes.walletUnreachable.code, unknownTx(body.txId));
  const settings = await dependencies.settings.of(member.agentId);
  const worker = await dependencies.workers.workerOf(member.agentId);
  if (worker && !mayCall(worker.breaker)) return none;
  const requestId = randomUUID();
  const requested: AnyBody & { requestId: string; agentId: string } = {
    memberAccount: body.memberAccount,
    currency: member.currency,
    amount: '0.00',
    type: 'balance',
    requestId,
    txId: requestId,
    agentId: member.agentId,
    occurredAt: now(),
  };
  if (worker && !(await worker.acquire(now() + nodeWaits.takeMs))) return none;
  try {
    const { exchange } = await callWallet(outbound, now, {
      agentId: member.agentId,
      settings,
      call: 'balance',
      body: callbackBody(requested),
    });
    const expected = { requestId, currency: member.currency, signatures: settings.signatures };
    const found = classify('take', expected, exchange);
    if (found.class === 'reject' && found.step === 'code')
      return txReply(found.code ?? 0, unknownTx(body.txId));
    if (found.class !== 'ok' || found.balance === null) return none;
    return txReply(0, {
      txId: body.txId,
      state: 'ok',
      final: true,
      amount: '0.00',
      balance: toDto(found.balance),
      currency: found.currency,
      agentTxId: null,
    });
  } finally {
    worker?.release();
  }
}
