import { covers, fits } from '../../domain/ledger/post-to-ledger.ts';
import { beyondLimits } from '../../domain/ledger/transfer-limits.ts';
import { transferEvent } from '../../domain/risk/member-events.ts';
import { minorUnits } from '../group/fields.ts';
import { Again, beyondNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import type { EventOutcome } from '../group/replies.ts';

/** Adds what a transfer names. */
export function nameTransfer(named: Named, event: EventItems['transfer']['event']): void {
  nameMember(named, event);
  named.transfers.push({ account: event.member, agent: event.agent ?? null });
}

/** Applies an order that moves money between a member and its agent. */
export function applyTransfer(
  group: Group,
  nodeId: string,
  { id, event }: EventItems['transfer'],
): EventOutcome {
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  if (member.seamless) return { code: 'walletElsewhere', field: 'member' };
  if (event.currency !== undefined && event.currency !== member.currency)
    return { code: 'currency', field: 'currency' };
  const amount = minorUnits(event.amount);
  const agent = group.agentAccounts.get(`${member.agentId}|${member.currency}`);
  if (!agent) {
    // The member has moved to another agent since it was looked up.
    group.directory.forget(event.member, event.agent ?? null);
    throw new Again();
  }
  if (amount === 0n) return { code: 'syntax', field: 'amount' };
  const [debit, credit] = event.direction === 'in' ? [agent, member.account] : [member.account, agent];
  const limits = group.transferLimits.get(member.memberId);
  const reason =
    (limits && beyondLimits(limits, event.direction, amount)) || !fits(debit, credit, amount)
      ? 'limit'
      : covers(debit, amount)
        ? ''
        : 'noMoney';
  const orderNo = event.orderNo ?? id;
  const at = Math.min(event.at, group.now);
  // A rejected order is stored too: failed transfers are monitored (spec: getTransferFailureMonitor).
  const orderId = group.ids.next(at);
  group.add.transfers.push({ id: orderId, member, orderNo, direction: event.direction, amount, reason, at });
  const order = { id: orderId, at, direction: event.direction, amount };
  if (member.isNormal) group.risk.add(transferEvent(member, order, reason || undefined));
  if (reason === 'limit') return { code: 'transferLimit', field: 'amount', member, final: true };
  if (reason === 'noMoney') return { code: 'noMoney', field: 'amount', member, final: true };
  const posted = group.postings.post(
    [
      {
        kind: event.direction === 'in' ? 'deposit' : 'withdraw',
        debit: debit.id,
        credit: credit.id,
        amount,
        currency: member.currency,
        agentId: member.agentId,
        ref: orderNo,
      },
    ],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`order ${orderNo} is refused: ${posted.rejection.code}`);
  if (limits) {
    limits.today[event.direction] += amount;
    limits.today.count += 1;
  }
  return { code: 'accepted', member };
}
