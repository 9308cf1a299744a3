import type { RegisteredEvent, SessionEvent, TransferEvent } from '@pitboss/risk/events';

/** A member as risk control names it. */
export interface RiskMember {
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly currency: string;
}

const factsOf = ({ tenantId, agentId, memberId, currency }: RiskMember) => ({
  tenant: tenantId,
  agent: agentId,
  member: memberId,
  currency,
});

/**
 * Event of an order that moved money between an agent and its member, or was rejected; `at` in epoch ms, the
 * amount in minor units.
 */
export const transferEvent = (
  member: RiskMember,
  order: {
    readonly id: string;
    readonly at: number;
    readonly direction: 'in' | 'out';
    readonly amount: bigint;
  },
  failed?: 'limit' | 'noMoney',
): TransferEvent => ({
  kind: 'transfer',
  order: order.id,
  ...factsOf(member),
  at: order.at,
  direction: order.direction,
  amount: String(order.amount),
  ...(failed ? { failed } : {}),
});

/** A member signed in or out; `online` is by how many more its tenant's members are online. */
export const sessionEvent = (
  member: RiskMember,
  session: Pick<SessionEvent, 'kind' | 'at' | 'ip' | 'online'>,
): SessionEvent => ({ ...factsOf(member), ...session });

/** A member registered at `at`. */
export const registeredEvent = (member: RiskMember, at: number): RegisteredEvent => ({
  kind: 'registered',
  ...factsOf(member),
  at,
});
