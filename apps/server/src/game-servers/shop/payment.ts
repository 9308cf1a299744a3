import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { isOpen } from '@pitboss/wallet/transitions';
import { fits } from '../../domain/ledger/post-to-ledger.ts';
import { canPay } from '../apply/apply-money.ts';
import { type MemberState, mustSignIn } from '../apply/states.ts';
import type { Group } from '../ingest/group.ts';

/** What an event is answered that is not paid. */
export interface Unpaid {
  readonly code: IngestCode;
  readonly field?: string;
  readonly member?: MemberState;
}

/** Something that a member pays for, under the number of its game server. */
export interface Bill {
  readonly key: string;
  /** The field that has the number. */
  readonly field: 'purchaseId' | 'sendId';
  /** Minor units. */
  readonly amount: bigint;
}

/** Whether a member pays at its agent's wallet: where it is now, or where this was charged. */
export const paysAway = (group: Group, member: MemberState, key: string): boolean =>
  member.seamless || group.orders?.txs.has(key) === true;

/** The order at the agent's wallet that has a number; undefined when there is none. */
export function chargeOf(group: Group, key: string) {
  const orderId = group.orders?.txs.get(key)?.orderId;
  return orderId ? group.orders?.orders.get(orderId) : undefined;
}

/** Whether the order at the agent's wallet that has to go before is there; null when it is. */
function notCharged(group: Group, member: MemberState, { key, field, amount }: Bill): Unpaid | null {
  if (amount === 0n) return null;
  const order = chargeOf(group, key);
  if (order?.kind !== 'withhold' || !order.isFinal || order.memberId !== member.memberId)
    return { code: 'betUnknown', field };
  if (order.state === 'rejected' || order.state === 'cancelled') return { code: 'betUnknown', field };
  if (isOpen(order.state) || order.undoId !== null) return { code: 'outcomeOpen', field };
  return order.amount === amount ? null : { code: 'amountDiffers', field: 'amount' };
}

/** What stands against paying on our ledger; null when nothing does. */
function cannotPay(member: MemberState, amount: bigint): Unpaid | null {
  if (member.lockedOut) return { code: 'memberLocked', field: 'member' };
  if (!member.enabled) return { code: 'memberDisabled', field: 'member' };
  if (mustSignIn(member)) return { code: 'memberOffline', field: 'member' };
  if (!canPay(member, amount)) return { code: 'noMoney', field: 'amount', member };
  return fits(member.account, member.house, amount) ? null : { code: 'transferLimit', field: 'amount' };
}

/** Why something is not paid, on our ledger or at the agent's wallet; null when it is, or can be. */
export const unpaid = (group: Group, member: MemberState, bill: Bill): Unpaid | null =>
  paysAway(group, member, bill.key) ? notCharged(group, member, bill) : cannotPay(member, bill.amount);
