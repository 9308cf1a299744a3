import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { toDto } from '@pitboss/ledger/money';
import { groupOf, type Movement } from '@pitboss/wallet/calls';
import { type NodeState, nodeState, type OrderState } from '@pitboss/wallet/transitions';

/** Fields that an order adds to the row of its id. */
interface TxOrder {
  readonly state: OrderState;
  /** Code of the wallet's last reply that had one. */
  readonly code: number | null;
  /** Final code for the game server. */
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
  /** Of a take: the settlement or return of it; of a cancelled one its undo, where that is known. */
  settledBy: string | null;
  readonly order: TxOrder | null;
  /** Content of the call as JSON; absent when its order has it. */
  readonly content?: string | null;
  isNew: boolean;
  changed: boolean;
  /** Replaces everything stored under its id. */
  readonly replaced?: true;
}

/** Returns whether a movement belongs to another tenant; the mark that a refund leaves belongs to none. */
export const isOfOther = (tx: Pick<TxRow, 'tenantId'>, tenantId: string): boolean =>
  tx.tenantId !== '0' && tx.tenantId !== tenantId;

/** Reply to a call about one movement. */
export interface TxReply {
  readonly code: number;
  readonly desc: string;
  readonly data: WalletTx;
}

const texts = new Map<number, string>(Object.values(ingestCodes).map(({ code, desc }) => [code, desc]));
const textOf = (code: number): string => texts.get(code) ?? ingestCodes.internal.desc;

/** Fields that determine the state of a movement. */
type Seen = Pick<
  TxRow,
  'txId' | 'kind' | 'state' | 'isFinal' | 'settledBy' | 'amount' | 'currency' | 'balance' | 'order'
>;

/**
 * Returns the state of a movement for game servers. A cancel of a take that the wallet has settled (1102) is
 * rejected: nothing is left to do, and nothing came back.
 */
export function stateOf({ state, kind, order }: Pick<TxRow, 'state' | 'kind' | 'order'>): NodeState {
  if (state !== 'order') return state;
  if (!order) return 'unknown';
  const moved = order.state !== 'ok' || order.code !== ingestCodes.betSettled.code;
  return kind !== 'mark' && groupOf[kind] === 'undo' && !moved ? 'rejected' : nodeState(order.state);
}

/** Returns the id of the movement that settled a take; null without one. */
export const settledBy = (tx: Pick<TxRow, 'settledBy' | 'order'>): string | null =>
  tx.settledBy ?? tx.order?.settledBy ?? null;

/** Returns whether a movement is final. */
function isFinalTx(tx: Seen): boolean {
  const state = stateOf(tx);
  if (state !== 'ok') return state !== 'open' && state !== 'unknown';
  if (tx.kind === 'mark' || groupOf[tx.kind] !== 'take' || tx.kind === 'betAndSettle') return true;
  return settledBy(tx) !== null || (tx.kind === 'withhold' && tx.isFinal);
}

const dto = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? null : toDto(amount);

/** A movement as nodes see it. */
export const txData = (tx: Seen): WalletTx => ({
  txId: tx.txId,
  state: stateOf(tx),
  final: isFinalTx(tx),
  amount: dto(tx.amount),
  balance: dto(tx.order ? tx.order.balance : tx.balance),
  currency: tx.currency,
  agentTxId: tx.order?.agentTxId ?? null,
});

/** An id that nothing is known of. */
export const unknownTx = (txId: string, field?: string): WalletTx => ({
  txId,
  state: 'unknown',
  final: false,
  amount: null,
  balance: null,
  currency: null,
  agentTxId: null,
  ...(field === undefined ? {} : { field }),
});

export const txReply = (code: number, data: WalletTx, field?: string): TxReply => ({
  code,
  desc: textOf(code),
  data: field === undefined ? data : { ...data, field },
});

/** Returns the reply to a repeated id, without any effect (wallet: ingest, the row of repeats). */
export function repeatReply(tx: TxRow, call: Movement, hash: Buffer): TxReply {
  const { duplicate, conflict, outcomeOpen, betCancelled } = ingestCodes;
  const data = txData(tx);
  if (tx.kind === 'mark') return txReply(groupOf[call] === 'take' ? betCancelled.code : conflict.code, data);
  if (!tx.hash.equals(hash)) return txReply(conflict.code, data);
  if (groupOf[call] !== 'take' || data.state === 'ok') return txReply(duplicate.code, data);
  if (data.state === 'open') return txReply(outcomeOpen.code, data);
  if (data.state === 'cancelled') return txReply(betCancelled.code, data);
  return txReply(tx.order?.nodeCode ?? tx.code, data);
}
