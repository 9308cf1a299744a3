import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { toWire } from '@pitboss/ledger/money';
import { groupOf, type Movement } from '@pitboss/wallet/calls';
import { type NodeState, nodeState, type OrderState } from '@pitboss/wallet/transitions';
import type { Order } from '../orders/order.ts';

/** What an order adds to the row of its id. */
export interface TxOrder {
  readonly state: OrderState;
  /** Code that the node is given for good. */
  readonly nodeCode: number | null;
  readonly balance: bigint | null;
  readonly agentTxId: string | null;
  readonly settledBy: string | null;
}

/** An id of a movement, on our ledger or at an agent's wallet; money in minor units, times in epoch ms. */
export interface TxRow {
  readonly txId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly orderId: string | null;
  readonly kind: Movement | 'mark';
  readonly hash: Buffer;
  readonly nodeId: string;
  readonly at: number;
  readonly roundId: string | null;
  readonly isFinal: boolean;
  state: 'order' | 'ok' | 'rejected' | 'cancelled';
  readonly code: number;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly balance: bigint | null;
  readonly betId: string | null;
  readonly refTxId: readonly string[];
  settledBy: string | null;
  readonly order: TxOrder | null;
  isNew: boolean;
  changed: boolean;
}

/** The answer to a call about one movement. */
export interface TxAnswer {
  readonly code: number;
  readonly desc: string;
  readonly data: WalletTx;
}

const texts = new Map<number, string>(Object.values(ingestCodes).map(({ code, desc }) => [code, desc]));
export const textOf = (code: number): string => texts.get(code) ?? ingestCodes.internal.desc;

/** What of a movement its state follows from. */
type Seen = Pick<
  TxRow,
  'txId' | 'kind' | 'state' | 'isFinal' | 'settledBy' | 'amount' | 'currency' | 'balance' | 'order'
>;

export const stateOf = (tx: Pick<TxRow, 'state' | 'order'>): NodeState =>
  tx.state === 'order' ? (tx.order ? nodeState(tx.order.state) : 'unknown') : tx.state;

/** What settled a take, if anything did. */
export const settledBy = (tx: Pick<TxRow, 'settledBy' | 'order'>): string | null =>
  tx.settledBy ?? tx.order?.settledBy ?? null;

/** Whether a movement cannot change any more. */
export function isFinalTx(tx: Seen): boolean {
  const state = stateOf(tx);
  if (state !== 'ok') return state !== 'open' && state !== 'unknown';
  if (tx.kind === 'mark' || groupOf[tx.kind] !== 'take' || tx.kind === 'betAndSettle') return true;
  return settledBy(tx) !== null || (tx.kind === 'withhold' && tx.isFinal);
}

const wire = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? null : toWire(amount);

/** A movement as nodes see it. */
export const txData = (tx: Seen): WalletTx => ({
  txId: tx.txId,
  state: stateOf(tx),
  final: isFinalTx(tx),
  amount: wire(tx.amount),
  balance: wire(tx.order ? tx.order.balance : tx.balance),
  currency: tx.currency,
  agentTxId: tx.order?.agentTxId ?? null,
});

/** A movement at an agent's wallet as nodes see it, from its order alone. */
export const orderData = (order: Order): WalletTx => txData({ ...order, state: 'order', order });

/** An id that nothing is known of. */
export const unknownTx = (txId: string, field?: string): WalletTx => ({
  txId,
  ...{ state: 'unknown', final: false, amount: null, balance: null, currency: null, agentTxId: null },
  ...(field === undefined ? {} : { field }),
});

export const txAnswer = (code: number, data: WalletTx, field?: string): TxAnswer => ({
  code,
  ...{ desc: textOf(code) },
  data: field === undefined ? data : { ...data, field },
});

/** The answer to an id that was seen before: nothing happens again (wallet: ingest, the row of repeats). */
export function repeatAnswer(tx: TxRow, call: Movement, hash: Buffer): TxAnswer {
  const { duplicate, conflict, outcomeOpen, betCancelled } = ingestCodes;
  const data = txData(tx);
  if (tx.kind === 'mark') return txAnswer(groupOf[call] === 'take' ? betCancelled.code : conflict.code, data);
  if (!tx.hash.equals(hash)) return txAnswer(conflict.code, data);
  if (groupOf[call] !== 'take' || data.state === 'ok') return txAnswer(duplicate.code, data);
  if (data.state === 'open') return txAnswer(outcomeOpen.code, data);
  if (data.state === 'cancelled') return txAnswer(betCancelled.code, data);
  return txAnswer(tx.order?.nodeCode ?? tx.code, data);
}
