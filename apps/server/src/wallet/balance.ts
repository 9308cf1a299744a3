import { randomUUID } from 'node:crypto';
import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { toWire } from '@pitboss/ledger/money';
import { mayCall } from '@pitboss/wallet/breaker';
import { classify } from '@pitboss/wallet/classify';
import { nodeWaits } from '@pitboss/wallet/clock';
import { type AnyBody, callbackBody } from '@pitboss/wallet/messages';
import type { Outbound } from '../kernel/outbound/outbound.ts';
import type { Lanes } from './lanes.ts';
import type { NodeWork } from './orders/create.ts';
import { callWallet } from './send/exchange.ts';
import type { Settings } from './send/settings.ts';
import { type TxAnswer, txAnswer, unknownTx } from './tx/tx.ts';

/** Asks an agent's wallet for the balance of a member; nothing of it is kept. */
export async function askBalance(
  dependencies: {
    readonly settings: Settings;
    readonly lanes: Lanes;
    readonly outbound: Outbound;
    readonly now: () => number;
  },
  { body, member }: Pick<NodeWork, 'body' | 'member'>,
): Promise<TxAnswer> {
  const { outbound, now } = dependencies;
  const none = txAnswer(ingestCodes.walletUnreachable.code, unknownTx(body.txId));
  const settings = await dependencies.settings.of(member.agentId);
  const lane = await dependencies.lanes.laneOf(member.agentId);
  if (lane && !mayCall(lane.breaker)) return none;
  const requestId = randomUUID();
  const asked: AnyBody & { requestId: string; agentId: string } = {
    memberAccount: body.memberAccount,
    ...{ currency: member.currency, amount: '0.00', type: 'balance' },
    ...{ requestId, txId: requestId, agentId: member.agentId, occurredAt: now() },
  };
  if (lane && !(await lane.acquire(now() + nodeWaits.takeMs))) return none;
  try {
    const { exchange } = await callWallet(outbound, now, {
      ...{ agentId: member.agentId, settings, call: 'balance', body: callbackBody(asked) },
    });
    const expected = { requestId, currency: member.currency, signatures: settings.signatures };
    const found = classify('take', expected, exchange);
    if (found.class === 'reject' && found.step === 'code')
      return txAnswer(found.code ?? 0, unknownTx(body.txId));
    if (found.class !== 'ok' || found.balance === null) return none;
    return txAnswer(0, {
      txId: body.txId,
      ...{ state: 'ok', final: true, amount: '0.00', balance: toWire(found.balance) },
      ...{ currency: found.currency, agentTxId: null },
    });
  } finally {
    lane?.release();
  }
}
