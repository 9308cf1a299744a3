import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import type { IngestEvents, IngestEventType, IngestRound } from '@pitboss/contract/ingest/ingest-items';
import type { DecodedVerdict } from '@pitboss/contract/ingest/ingest-replies';
import type { PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { AnyBody, NodeCall } from '@pitboss/wallet/messages';

/** A bet inside a round, money in minor units. */
export interface BetItem {
  readonly betId: string;
  readonly member: string;
  readonly agent: string | null;
  readonly areaId: number | null;
  readonly amount: bigint;
  readonly win: bigint;
  readonly jackpot: bigint;
  /** The level of the pool that pays it. */
  readonly jackpotLevel: PoolLevel | null;
  readonly currency: string | null;
  readonly ip: string;
  readonly at: number;
  readonly rtp: number | null;
  readonly balance: bigint | null;
}

export interface RoundItem {
  readonly kind: 'round';
  readonly id: string;
  readonly hash: Buffer;
  /** Verdict of the decoder on the record. */
  readonly decoded: DecodedVerdict;
  readonly round: IngestRound;
  readonly bets: readonly BetItem[];
}

type Parsed<T extends IngestEventType> = {
  readonly kind: T;
  readonly id: string;
  readonly hash: Buffer;
  readonly event: IngestEvents[T];
};
export type EventItems = { [T in IngestEventType]: Parsed<T> };
export type EventItem = EventItems[IngestEventType];
/** A call about the wallet of a member whose money is here. */
export interface WalletItem {
  readonly kind: 'wallet';
  readonly id: string;
  readonly hash: Buffer;
  readonly call: NodeCall;
  readonly event: AnyBody;
}
/** Take, by its id, whose bet record has to follow its orders: created here, never sent. */
export interface RecordItem {
  readonly kind: 'record';
  readonly id: string;
}
/**
 * Round by which an operator replaces the one stored under its number, with the ids of the stored bets: never
 * sent.
 */
export interface ReplacementItem {
  readonly kind: 'replacement';
  readonly id: string;
  readonly round: RoundItem;
  readonly stored: readonly string[];
  /** Ids of stored bets that have no entry on our ledger. */
  readonly records: ReadonlySet<string>;
}
/** Bet by which an operator replaces the one stored under its id: never sent. */
export interface ReplacedBetItem {
  readonly kind: 'replacedBet';
  readonly id: string;
  readonly bet: EventItems['bet'];
  /** Id of the stored bet when it has no entry on our ledger. */
  readonly records: ReadonlySet<string>;
}
/** An order between a member and its agent as it is stored; amount in minor units. */
export interface StoredTransfer {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly agent: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly state: 'success' | 'fail';
}

/** Order by which an operator replaces the stored one: never sent. */
export interface ReplacedTransferItem {
  readonly kind: 'replacedTransfer';
  readonly id: string;
  readonly transfer: EventItems['transfer'];
  readonly stored: StoredTransfer;
}
/**
 * Movement that is stored under the id of a conflict: its owner, and the ids of movements that depend on it
 * or that it depends on.
 */
export interface StoredTx {
  readonly account: string;
  readonly agent: string;
  readonly orderId: string | null;
  /** True when its order has been sent to the agent's wallet. */
  readonly isSent: boolean;
  readonly kind: string;
  readonly state: string;
  readonly related: readonly string[];
}

/** Wallet call by which an operator replaces the one stored under its id, on our ledger: never sent. */
export interface ReplacedWalletItem {
  readonly kind: 'replacedWallet';
  readonly id: string;
  readonly wallet: WalletItem;
  readonly stored: StoredTx;
}
/** Items that are sent, as opposed to derived ones. */
export type SentItem = RoundItem | EventItem | WalletItem;
export type Item =
  | SentItem
  | RecordItem
  | ReplacementItem
  | ReplacedBetItem
  | ReplacedTransferItem
  | ReplacedWalletItem;

/** Item that is invalid in itself. */
export interface Wrong {
  readonly id: string;
  readonly code: IngestCode;
  readonly field: string;
}
