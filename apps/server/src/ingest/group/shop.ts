import { beijingDayNumber } from '../../domain/calendar/beijing-days.ts';

/** State of goods from a time on: prices in minor units by currency. */
export interface GoodsVersion {
  /** Epoch ms. */
  readonly at: number;
  readonly prices: Readonly<Record<string, bigint>>;
  readonly onSale: boolean;
  readonly limit: number | null;
}

/** A discount of goods, both ends included, in epoch ms. */
export interface DiscountOf {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Ten-thousandths that are paid. */
  readonly factor: number;
}

/** Goods under the lock. */
export interface GoodsNow {
  readonly id: string;
  /** Rising by time. */
  readonly versions: readonly GoodsVersion[];
  readonly discounts: readonly DiscountOf[];
  /** Pieces left; null: unlimited. */
  stock: bigint | null;
  /** Stock when it was read. */
  readonly stockBefore: bigint | null;
}

/** A row of `goods_purchase`: money in minor units, times in epoch ms. */
export interface Purchase {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly accountId: string;
  readonly key: string;
  readonly goodsId: string;
  readonly count: number;
  readonly currency: string;
  readonly price: bigint;
  readonly unit: bigint;
  readonly amount: bigint;
  readonly discountId: string | null;
  readonly paidBy: 'ledger' | 'wallet';
  readonly isNormal: boolean;
  readonly at: number;
  refundedAt: number | null;
  reason: string | null;
  readonly isNew: boolean;
  changed: boolean;
}

/** A row of `ingest_purchase`: what is known of a purchase under the id of its game server. */
export interface PurchaseMark {
  readonly key: string;
  /** Null for the mark that a refund of an unknown purchase leaves. */
  readonly purchase: Purchase | null;
  readonly hash: Buffer;
  readonly nodeId: string;
  readonly isNew: boolean;
}

/** Data of the purchases and refunds of a group. */
export interface ShopWork {
  readonly goods: Map<string, GoodsNow>;
  readonly marks: Map<string, PurchaseMark>;
  /** Pieces that members have bought on a day and kept, by `boughtKey`. */
  readonly bought: Map<string, number>;
  /** Members who pay the full price at a time, by `barKey`. */
  readonly barred: Set<string>;
}

export const noShop = (): ShopWork => ({
  goods: new Map(),
  marks: new Map(),
  bought: new Map(),
  barred: new Set(),
});

export const boughtKey = (goodsId: string, memberId: string, at: number): string =>
  `${goodsId}|${memberId}|${beijingDayNumber(at)}`;
export const barKey = (memberId: string, at: number): string => `${memberId}|${at}`;

/**
 * Returns the state of goods at a time. Clocks of game servers may be off: before the first state, that one
 * counts; null where the goods are unknown.
 */
export function versionAt(goods: GoodsNow | undefined, at: number): GoodsVersion | null {
  let found = goods?.versions[0] ?? null;
  for (const version of goods?.versions ?? []) if (version.at <= at) found = version;
  return found;
}
