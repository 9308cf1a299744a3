import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import type { LedgerAccount } from '../../domain/ledger/accounts.ts';
import { covers, fits } from '../../domain/ledger/post-to-ledger.ts';
import { transferEvent } from '../../domain/risk/member-events.ts';
import { minorUnits } from '../group/fields.ts';
import { type Group, memberNamed, type Waiting } from '../group/group.ts';
import type { ReplacedTransferItem } from '../group/items.ts';
import type { Named } from '../group/names.ts';
import { answer, remember } from '../group/replies.ts';
import { type MemberState, memoryKey } from '../group/states.ts';

/** Moves an amount between an agent and its member; returns the code that prevents it. */
function move(
  group: Group,
  member: MemberState,
  order: {
    readonly agent: LedgerAccount | undefined;
    readonly into: boolean;
    readonly kind: 'deposit' | 'withdraw' | 'adjustment';
    readonly amount: bigint;
    readonly ref: string;
  },
): IngestCode | null {
  const { agent, into, kind, amount, ref } = order;
  if (!agent) return 'busy';
  const [debit, credit] = into ? [agent, member.account] : [member.account, agent];
  if (!covers(debit, amount)) return 'noMoney';
  if (!fits(debit, credit, amount)) return 'transferLimit';
  const { currency, agentId } = member;
  const posted = group.postings.post(
    [{ kind, debit: debit.id, credit: credit.id, amount, currency, agentId, ref }],
    group.postedAt,
  );
  if (!posted.ok) throw new Error(`order ${ref} is refused: ${posted.rejection.code}`);
  return null;
}

/**
 * Applies an order by which an operator replaces the one stored under its id (spec content §1: conflicts):
 * the movement of the stored one is reversed, the later one is executed, in one transaction. The limits of
 * the member are not checked, its money is.
 */
export function applyReplacedTransfer(
  group: Group,
  waiting: Waiting & { item: ReplacedTransferItem },
): IngestAnswer {
  const { item, nodeId } = waiting;
  const { stored } = item;
  const { event, hash } = item.transfer;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const rejected = (code: IngestCode, field: string) => answer(item.id, code, { field });
  const agentOf = ({ agentId, currency }: MemberState) => group.agentAccounts.get(`${agentId}|${currency}`);
  if (stored.state === 'success') {
    const before = memberNamed(group, stored.account, stored.agent);
    if (typeof before === 'string') return rejected(before, 'member');
    if (before.seamless) return rejected('walletElsewhere', 'member');
    const back = { into: stored.direction === 'out', amount: stored.amount, ref: `R${stored.id}` };
    const kept = move(group, before, { agent: agentOf(before), kind: 'adjustment', ...back });
    if (kept) return rejected(kept, 'orderNo');
    group.add.reversedTransfers.push(stored);
  }
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return rejected(member, 'member');
  if (member.seamless) return rejected('walletElsewhere', 'member');
  if (event.currency !== undefined && event.currency !== member.currency)
    return rejected('currency', 'currency');
  const amount = minorUnits(event.amount);
  if (amount === 0n) return rejected('syntax', 'amount');
  const { direction } = event;
  // An order number has one effect (ledger: once): the number of the new order contains the id of its
  // conflict.
  const orderNo = `${event.orderNo ?? event.eventId}/${item.id.slice(item.id.indexOf(':') + 1)}`;
  const into = direction === 'in';
  const order = { agent: agentOf(member), into, kind: into ? 'deposit' : 'withdraw', amount, ref: orderNo };
  const failed = move(group, member, order as Parameters<typeof move>[2]);
  if (failed) return rejected(failed, 'amount');
  const at = Math.min(event.at, group.now);
  const id = group.ids.next(at);
  group.add.transfers.push({ id, member, orderNo, direction, amount, reason: '', at });
  if (member.isNormal) group.risk.add(transferEvent(member, { id, at, direction, amount }));
  remember(group, nodeId, item.id, hash);
  return answer(item.id, 'accepted');
}

/** Adds the members of the stored and the later order. */
export function nameReplacedTransfer(
  named: Named,
  { id, transfer: { event }, stored }: ReplacedTransferItem,
  nodeId: string,
): void {
  named.memory.push({ nodeId, eventId: id });
  const later = { account: event.member, agent: event.agent ?? null };
  const former = { account: stored.account, agent: stored.agent };
  named.members.push(later, former);
  named.transfers.push(later, former);
}
