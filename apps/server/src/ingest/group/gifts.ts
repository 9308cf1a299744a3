import type { LedgerAccount } from '../../domain/ledger/accounts.ts';

/** State of a gift from a time on: money in minor units by currency. */
export interface GiftVersion {
  /** Epoch ms. */
  readonly at: number;
  readonly type: 'ordinary' | 'fans' | 'admission';
  readonly prices: Readonly<Record<string, bigint>>;
  readonly turnover: Readonly<Record<string, bigint>>;
  readonly sentBefore: Readonly<Record<string, bigint>>;
  readonly most: number;
  readonly enabled: boolean;
}

export interface GiftNow {
  readonly id: string;
  /** Rising by time. */
  readonly versions: readonly GiftVersion[];
  everSent: boolean;
  changed: boolean;
}

/** Shares of an anchor from a time on, in ten-thousandths. */
export interface Shares {
  readonly at: number;
  readonly anchor: bigint;
  readonly agency: bigint;
}

/** A row of `gift_sent` that the group makes: money in minor units, times in epoch ms. */
export interface Sent {
  readonly id: string;
  readonly tenantId: string;
  readonly sendId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly accountId: string;
  readonly isNormal: boolean;
  readonly anchorId: string;
  readonly streamId: string;
  readonly roomId: string;
  readonly giftId: string;
  readonly admission: boolean;
  readonly count: number;
  readonly currency: string;
  readonly price: bigint;
  readonly amount: bigint;
  readonly parts: Parts;
  readonly orderId: string | null;
  readonly at: number;
}

/** Parts into which an amount is split. */
export interface Parts {
  readonly anchor: bigint;
  readonly agencyId: string | null;
  readonly agency: bigint;
  readonly house: bigint;
}

/** Known sending under the number of its game server. */
interface SendMark {
  readonly hash: Buffer;
  readonly nodeId: string;
  /** Null for one that is stored. */
  readonly sent: Sent | null;
}

/** Data by which the gifts of a group are validated, and their results. */
export interface GiftWork {
  readonly known: Map<string, GiftNow>;
  readonly marks: Map<string, SendMark>;
  /** Of anchors, rising by time. */
  readonly shares: Map<string, Shares[]>;
  /** Stored facts of the members that send, by `factKey`. */
  readonly facts: Map<string, Facts>;
  /** Accounts of anchors and agencies, by `accountKey`. */
  readonly accounts: Map<string, LedgerAccount>;
}

/** Relation of a member to an anchor at a time. */
interface Facts {
  /** The newest change of being a fan. */
  readonly fan: { readonly at: number; readonly on: boolean } | null;
  /** Sum sent to the anchor before, in minor units. */
  readonly sent: bigint;
  /** Stakes of settled bets of the 30 days before. */
  readonly turnover: bigint;
  /** Streams in which an admission gift was sent. */
  readonly admitted: ReadonlySet<string>;
}

export const noGifts = (): GiftWork => ({
  known: new Map(),
  marks: new Map(),
  shares: new Map(),
  facts: new Map(),
  accounts: new Map(),
});

export const factKey = (memberId: string, anchorId: string, at: number): string =>
  `${memberId}|${at}|${anchorId}`;
export const accountKey = (
  kind: 'anchor' | 'agency',
  ownerId: string,
  tenantId: string,
  currency: string,
): string => `${kind}|${ownerId}|${tenantId}|${currency}`;

/** Returns the newest state at a time of some states in ascending order of time. */
export function newestAt<T extends { readonly at: number }>(states: readonly T[], at: number): T | undefined {
  return states.findLast((state) => state.at <= at);
}
