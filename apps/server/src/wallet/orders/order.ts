import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import type { PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { Movement } from '@pitboss/wallet/calls';
import type { FailReason } from '@pitboss/wallet/codes';
import type { OrderState } from '@pitboss/wallet/transitions';
import { txData } from '../tx/tx.ts';

/** Data of a bet's record that its order lacks. */
export interface BetFacts {
  readonly roomId: string;
  readonly ip: string;
  readonly areaId: number | null;
  readonly rtp: number | null;
  readonly at: number;
}

/** A row of `wallet_order`: money in minor units, times in epoch ms. */
export interface Order {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly memberAccount: string;
  readonly txId: string;
  readonly kind: Movement;
  state: OrderState;
  version: number;
  /** The game server that sent it; null for our own. */
  readonly nodeId: string | null;
  readonly provider: string;
  readonly requestId: string;
  /** Body of the call, byte for byte. */
  readonly body: string;
  readonly gameId: number | null;
  readonly roundId: string | null;
  readonly currency: string;
  readonly amount: bigint;
  readonly refTxId: readonly string[];
  readonly isFinal: boolean;
  readonly undoReason: string | null;
  /** Of an undo: its take. */
  readonly takeId: string | null;
  /** Of a take: the undo that moves it. */
  undoId: string | null;
  readonly win: bigint | null;
  readonly jackpot: bigint | null;
  /** The level of the pool that pays it; not sent on. */
  readonly jackpotLevel: PoolLevel | null;
  readonly totalBet: bigint | null;
  readonly totalWin: bigint | null;
  /** Of a take: the settlement or return on record. */
  settledBy: string | null;
  wasOk: boolean;
  undoneUnknown: boolean;
  lateOk: boolean;
  betId: string | null;
  readonly bet: BetFacts | null;
  /** The record of the bet has to follow. */
  recordDue: boolean;
  reason: FailReason | null;
  code: number | null;
  nodeCode: number | null;
  attempts: number;
  busy: number;
  agentTxId: string | null;
  balance: bigint | null;
  readonly createdAt: number;
  firstSentAt: number | null;
  lastSentAt: number | null;
  lastEndedAt: number | null;
  nextRetryAt: number | null;
  finishedAt: number | null;
  resolvedBy: string | null;
  /** As it was read; null of a new one. */
  readonly from: { readonly state: OrderState; readonly version: number } | null;
  changed: boolean;
}

type Fixed =
  | 'id'
  | 'tenantId'
  | 'agentId'
  | 'memberId'
  | 'memberAccount'
  | 'txId'
  | 'kind'
  | 'requestId'
  | 'body'
  | 'currency'
  | 'amount'
  | 'createdAt';

/** Returns a new order with defaults for the missing fields. */
export const newOrder = (own: Pick<Order, Fixed> & Partial<Order>): Order => ({
  state: 'created',
  version: 1,
  nodeId: null,
  provider: '',
  gameId: null,
  roundId: null,
  refTxId: [],
  isFinal: false,
  undoReason: null,
  takeId: null,
  undoId: null,
  win: null,
  jackpot: null,
  jackpotLevel: null,
  totalBet: null,
  totalWin: null,
  settledBy: null,
  wasOk: false,
  undoneUnknown: false,
  lateOk: false,
  betId: null,
  bet: null,
  recordDue: false,
  reason: null,
  code: null,
  nodeCode: null,
  attempts: 0,
  busy: 0,
  agentTxId: null,
  balance: null,
  firstSentAt: null,
  lastSentAt: null,
  lastEndedAt: null,
  nextRetryAt: null,
  finishedAt: null,
  resolvedBy: null,
  from: null,
  changed: false,
  ...own,
});

/** Returns whether an order belongs to a bet with a record. */
export const hasRecord = ({ kind }: Pick<Order, 'kind'>): boolean =>
  kind === 'bet' || kind === 'betAndSettle';

/** Returns a movement at an agent's wallet for game servers, from its order only. */
export const orderData = (order: Order): WalletTx => txData({ ...order, state: 'order', order });
