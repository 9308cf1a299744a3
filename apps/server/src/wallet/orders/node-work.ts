import { randomUUID } from 'node:crypto';
import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { isTake, type Movement } from '@pitboss/wallet/calls';
import { type AnyBody, callbackBody, minorOf } from '@pitboss/wallet/messages';
import type { NodeStanding } from '../../domain/games/node-state.ts';
import type { WinLimits } from '../../domain/games/win-limits.ts';
import { closedKey } from '../tx/tx.sql.ts';
import { type TxReply, txReply, unknownTx } from '../tx/tx.ts';
import { addOrder } from './advance.ts';
import { newOrder, type Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

type ClosedField = 'gameId' | 'roomId' | null;

/** A movement that a game server requests. */
export interface NodeWork {
  readonly nodeId: string;
  readonly provider: string;
  readonly call: Movement;
  readonly body: AnyBody;
  readonly hash: Buffer;
  readonly member: {
    readonly tenantId: string;
    readonly agentId: string;
    readonly memberId: string;
    readonly currency: string;
  };
  /** State of the agent: its members are locked out for a while; it, or one above it, takes no bets. */
  readonly lockedOut: boolean;
  readonly stopped: boolean;
  readonly knowsGame: boolean;
  /**
   * Field that is closed for bets now, for an ordinary and for a test member; null when game and room are
   * open.
   */
  readonly closed: { readonly ordinary: ClosedField; readonly test: ClosedField };
  /** The game server's state as read just before. */
  readonly node: NodeStanding | undefined;
  /** Limits above which a win becomes a held payout. */
  readonly winLimits: WinLimits;
}

/** Outcome of a call in the database: a final reply, or an order whose outcome is pending. */
export type Made =
  | { readonly answer: TxReply }
  /** The money is on our ledger. */
  | { readonly elsewhere: true }
  | { readonly order: Order; readonly send: readonly Order[]; readonly ended: readonly Order[] };

/** Returns the number of a code. */
export const codeOf = (key: IngestCode): number => ingestCodes[key].code;
/** Returns the rejection of a movement that leaves nothing on record. */
export const rejected = (work: NodeWork, key: IngestCode, field?: string): Made => ({
  answer: txReply(codeOf(key), unknownTx(work.body.txId, field)),
});

/** Returns a new order for a movement. */
export function orderFor(view: OrderView, work: NodeWork, more: Partial<Order> = {}): Order {
  const { body, member, call, nodeId, provider } = work;
  const requestId = randomUUID();
  const own = isTake(call);
  return newOrder({
    id: view.ids.next(),
    tenantId: member.tenantId,
    agentId: member.agentId,
    memberId: member.memberId,
    memberAccount: body.memberAccount,
    txId: body.txId,
    kind: call,
    nodeId,
    provider,
    requestId,
    body: callbackBody({ ...body, requestId, agentId: member.agentId }),
    gameId: body.gameId ?? null,
    roundId: body.roundId ?? null,
    currency: body.currency,
    amount: minorOf(body.amount),
    refTxId: body.refTxId ?? [],
    isFinal: body.final ?? false,
    undoReason: body.reason ?? null,
    createdAt: view.now,
    ...(body.win === undefined ? {} : { win: minorOf(body.win), jackpot: minorOf(body.jackpot) }),
    jackpotLevel: body.jackpotLevel ?? null,
    ...(body.totalBet === undefined
      ? {}
      : { totalBet: minorOf(body.totalBet), totalWin: minorOf(body.totalWin) }),
    bet: own
      ? {
          roomId: body.roomId ?? '',
          ip: body.ip ?? '',
          areaId: body.areaId ?? null,
          rtp: body.rtp ?? null,
          at: body.occurredAt,
        }
      : null,
    ...more,
  });
}

/** Adds an order to the view, and closes its round when it is the last of it. */
export const recorded = (view: OrderView, work: NodeWork, order: Order): Order => {
  addOrder(view, order, work.hash, work.nodeId);
  if (order.isFinal && order.roundId !== null && order.state !== 'rejected')
    view.closed.add(closedKey(order.memberId, order.roundId));
  return order;
};
