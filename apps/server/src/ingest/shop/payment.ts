import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { isOpen } from '@pitboss/wallet/transitions';
import { fits } from '../../domain/ledger/post-to-ledger.ts';
import { canPay } from '../bets/apply-money.ts';
import type { Group } from '../group/group.ts';
import { type MemberState, mustSignIn } from '../group/states.ts';

/** Rejection of an event that is not paid. */
export interface Unpaid {
  readonly code: IngestCode;
  readonly field?: string;
  readonly member?: MemberState;
}

/** Payment of a member, under the number of its game server. */
export interface Bill {
  readonly key: string;
  /** The field that has the number. */
  readonly field: 'purchaseId' | 'sendId';
  /** Minor units. */
  readonly amount: bigint;
}

/**
 * Returns true when a member pays at its agent's wallet: when the wallet is there now, or when this was
 * charged there.
 */
export const paysAway = (group: Group, member: MemberState, key: string): boolean =>
  member.seamless || group.orders?.txs.has(key) === true;

/** Returns the order at the agent's wallet with a number; undefined when there is none. */
export function chargeOf(group: Group, key: string) {
  const orderId = group.orders?.txs.get(key)?.orderId;
  return orderId ? group.orders?.orders.get(orderId) : undefined;
}

/** Checks the required order at the agent's wallet; returns the rejection, null when the order is valid. */
function notCharged(group: Group, member: MemberState, { key, field, amount }: Bill): Unpaid | null {
  if (amount === 0n) return null;
  const order = chargeOf(group, key);
  if (order?.kind !== 'withhold' || !order.isFinal || order.memberId !== member.memberId)
    return { code: 'betUnknown', field };
  if (order.state === 'rejected' || order.state === 'cancelled') return { code: 'betUnknown', field };
  if (isOpen(order.state) || order.undoId !== null) return { code: 'outcomeOpen', field };
  return order.amount === amount ? null : { code: 'amountDiffers', field: 'amount' };
}

/** Returns the rejection of a payment on our ledger; null when it is possible. */
function cannotPay(member: MemberState, amount: bigint): Unpaid | null {
  if (member.lockedOut) return { code: 'memberLocked', field: 'member' };
  if (!member.enabled) return { code: 'memberDisabled', field: 'member' };
  if (mustSignIn(member)) return { code: 'memberOffline', field: 'member' };
  if (!canPay(member, amount)) return { code: 'noMoney', field: 'amount', member };
  return fits(member.account, member.house, amount) ? null : { code: 'transferLimit', field: 'amount' };
}

/**
 * Returns the reason why something is not paid, on our ledger or at the agent's wallet; null when it is, or
 * can be.
 */
export const unpaid = (group: Group, member: MemberState, bill: Bill): Unpaid | null =>
  paysAway(group, member, bill.key) ? notCharged(group, member, bill) : cannotPay(member, bill.amount);
