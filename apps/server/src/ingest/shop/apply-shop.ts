import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { discounted } from '@pitboss/ledger/money';
import { txIdPattern } from '@pitboss/wallet/ids';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { cancelTake } from '../../wallet/orders/cancel-take.ts';
import { canonical, minorUnits } from '../group/fields.ts';
import { beyondNode, closedNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import {
  barKey,
  boughtKey,
  type DiscountOf,
  type GoodsNow,
  type Purchase,
  versionAt,
} from '../group/shop.ts';
import type { MemberState } from '../group/states.ts';
import { chargeOf, paysAway, unpaid } from './payment.ts';

interface Outcome {
  readonly code: IngestCode;
  readonly field?: string;
  readonly member?: MemberState;
}
type PurchaseEvent = EventItems['purchase']['event'];

/** Returns the hash of a purchase's content, independent of the message that brought it. */
const purchaseHash = (event: PurchaseEvent) => sha256(canonical({ ...event, eventId: '' }));

interface Offer {
  readonly goods: GoodsNow;
  readonly price: bigint;
  readonly unit: bigint;
  readonly discount: DiscountOf | null;
}

/**
 * Returns the price that a member pays for goods at a time when it may have so many, or the rejection
 * (content §4).
 */
function evaluate(
  { shop }: Group,
  member: MemberState,
  { goodsId, count, amount }: PurchaseEvent,
  at: number,
): Offer | Outcome {
  const goods = shop.goods.get(goodsId);
  const version = versionAt(goods, at);
  const price = version?.prices[member.currency];
  if (!goods || !version || price === undefined) return { code: 'notAvailable', field: 'goodsId' };
  const discount = shop.barred.has(barKey(member.memberId, at))
    ? null
    : (goods.discounts.find(({ from, to }) => from <= at && at <= to) ?? null);
  const unit = discount ? discounted(price, discount.factor) : price;
  if (minorUnits(amount) !== unit * BigInt(count)) return { code: 'amountDiffers', field: 'amount' };
  if (!version.onSale) return { code: 'notAvailable', field: 'goodsId' };
  const bought = shop.bought.get(boughtKey(goodsId, member.memberId, at)) ?? 0;
  if (version.limit !== null && bought + count > version.limit)
    return { code: 'notAvailable', field: 'count' };
  if (goods.stock !== null && goods.stock < BigInt(count)) return { code: 'notAvailable', field: 'count' };
  return { goods, price, unit, discount };
}

/** Applies a purchase of a member: validated as of its time, paid once. */
export function applyPurchase(group: Group, nodeId: string, { event }: EventItems['purchase']): Outcome {
  const { shop } = group;
  const key = event.purchaseId;
  const hash = purchaseHash(event);
  const known = shop.marks.get(key);
  if (known) {
    // A refund that arrived first has left its mark: the late purchase is rejected.
    if (!known.purchase) return { code: 'betCancelled', field: 'purchaseId' };
    return { code: known.hash.equals(hash) ? 'duplicate' : 'conflict' };
  }
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  const closed = closedNode(group, nodeId, member);
  if (closed) return closed;
  const at = Math.min(event.at, group.now);
  const offer = evaluate(group, member, event, at);
  if ('code' in offer) return offer;
  const amount = minorUnits(event.amount);
  const wrong = unpaid(group, member, { key, field: 'purchaseId', amount });
  if (wrong) return wrong;
  const purchase: Purchase = {
    id: group.eventIds.next(at),
    tenantId: member.tenantId,
    agentId: member.agentId,
    key,
    at,
    memberId: member.memberId,
    accountId: member.account.id,
    goodsId: event.goodsId,
    count: event.count,
    currency: member.currency,
    price: offer.price,
    unit: offer.unit,
    amount,
    discountId: offer.discount?.id ?? null,
    paidBy: paysAway(group, member, key) ? 'wallet' : 'ledger',
    isNormal: member.isNormal,
    refundedAt: null,
    reason: null,
    isNew: true,
    changed: false,
  };
  move(group, member, purchase, 'purchase');
  take(group, purchase, 1);
  shop.marks.set(key, { key, purchase, hash, nodeId, isNew: true });
  return { code: 'accepted', member };
}

/** Moves the price of a purchase on our ledger to the house, or back; nothing for a free one. */
function move(group: Group, member: MemberState, purchase: Purchase, kind: 'purchase' | 'refund'): void {
  const { amount, agentId, currency, key: ref } = purchase;
  if (purchase.paidBy === 'wallet' || amount === 0n) return;
  const [debit, credit] =
    kind === 'purchase' ? [member.account.id, member.house.id] : [member.house.id, member.account.id];
  const posted = group.postings.post(
    [{ kind, debit, credit, amount, currency, agentId, ref }],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`purchase ${ref}: ${kind} is refused: ${posted.rejection.code}`);
}

/** Counts the pieces of a purchase against stock and limit; -1 returns them. */
function take({ shop }: Group, purchase: Purchase, sign: 1 | -1): void {
  const goods = shop.goods.get(purchase.goodsId);
  const pieces = sign * purchase.count;
  if (goods && goods.stock !== null) goods.stock -= BigInt(pieces);
  const key = boughtKey(purchase.goodsId, purchase.memberId, purchase.at);
  shop.bought.set(key, (shop.bought.get(key) ?? 0) + pieces);
}

/** Refunds a purchase in full, once; what an agent's wallet was charged for it is returned there. */
export function applyRefund(group: Group, nodeId: string, { event, hash }: EventItems['refund']): Outcome {
  const { shop, orders } = group;
  const key = event.purchaseId;
  const known = shop.marks.get(key);
  const member = known?.purchase ? group.members.get(known.purchase.accountId) : undefined;
  const foreign = known && member && known.nodeId !== nodeId && beyondNode(group, nodeId, member, null);
  if (foreign) return { code: 'nodeScope', field: 'purchaseId' };
  // A gift that was sent is reversed only by an operator.
  if (group.gifts.marks.has(key)) return { code: 'conflict', field: 'purchaseId' };
  const order = chargeOf(group, key);
  if (orders && order?.kind === 'withhold' && order.isFinal) cancelTake(orders, order, 'round');
  if (!known) {
    shop.marks.set(key, { key, purchase: null, hash, nodeId, isNew: true });
    if (!order) rejectLate(group, key, hash, nodeId);
    return { code: 'accepted' };
  }
  const { purchase } = known;
  if (!purchase || purchase.refundedAt !== null) return { code: 'duplicate' };
  if (!member) return { code: 'betUnknown', field: 'purchaseId' };
  move(group, member, purchase, 'refund');
  take(group, purchase, -1);
  purchase.refundedAt = Math.max(Math.min(event.at, group.now), purchase.at);
  purchase.reason = event.reason ?? null;
  purchase.changed = true;
  return { code: 'accepted', member };
}

/**
 * Leaves the mark that rejects a charge which arrives after its refund, at any wallet; it belongs to no
 * member.
 */
function rejectLate(group: Group, key: string, hash: Buffer, nodeId: string): void {
  if (!txIdPattern.test(key) || group.txs.has(key)) return;
  group.txs.set(key, {
    txId: key,
    tenantId: '0',
    agentId: '0',
    memberId: '0',
    orderId: null,
    kind: 'mark',
    hash,
    nodeId,
    at: group.now,
    roundId: null,
    isFinal: false,
    state: 'cancelled',
    code: 0,
    amount: null,
    currency: null,
    balance: null,
    betId: null,
    refTxId: [],
    settledBy: null,
    order: null,
    isNew: true,
    changed: false,
  });
}

/** Adds the member and the charge that a purchase names. */
export function namePurchase(named: Named, event: PurchaseEvent): void {
  nameMember(named, event);
  named.txs.push(event.purchaseId);
}

/** Adds the charge that a refund names. */
export function nameRefund(named: Named, { purchaseId }: EventItems['refund']['event']): void {
  named.txs.push(purchaseId);
}
