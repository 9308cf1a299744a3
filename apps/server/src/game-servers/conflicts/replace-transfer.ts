import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest/ingest';
import { covers, fits, type LedgerAccount } from '../../domain/ledger/post-to-ledger.ts';
import { transferEvent } from '../../domain/risk/member-events.ts';
import { type MemberState, memoryKey } from '../apply/states.ts';
import { answer, remember } from '../ingest/answers.ts';
import { type Group, memberNamed, type Waiting } from '../ingest/group.ts';
import { minorUnits, type ReplacedTransferItem } from '../ingest/items.ts';

/** Moves an amount between an agent and its member; the code that says why not. */
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
  if (!posted.ok) throw new Error(`order ${ref} is refused: ${posted.refusal.code}`);
  return null;
}

/**
 * An order that a person put in the place of the one stored under its id (spec content §1: conflicts): what the stored one
 * moved goes back, the later one is carried out, in one transaction. The limits of the member are not asked, its money is.
 */
export function applyReplacedTransfer(
  group: Group,
  waiting: Waiting & { item: ReplacedTransferItem },
): IngestAnswer {
  const { item, nodeId } = waiting;
  const { stored } = item;
  const { event, hash } = item.transfer;
  if (group.remembered.has(memoryKey(nodeId, item.id))) return answer(item.id, 'duplicate');
  const refused = (code: IngestCode, field: string) => answer(item.id, code, { field });
  const agentOf = ({ agentId, currency }: MemberState) => group.agentAccounts.get(`${agentId}|${currency}`);
  if (stored.state === 'success') {
    const before = memberNamed(group, stored.account, stored.agent);
    if (typeof before === 'string') return refused(before, 'member');
    if (before.seamless) return refused('walletElsewhere', 'member');
    const back = { into: stored.direction === 'out', amount: stored.amount, ref: `R${stored.id}` };
    const kept = move(group, before, { agent: agentOf(before), kind: 'adjustment', ...back });
    if (kept) return refused(kept, 'orderNo');
    group.add.reversedTransfers.push(stored);
  }
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return refused(member, 'member');
  if (member.seamless) return refused('walletElsewhere', 'member');
  if (event.currency !== undefined && event.currency !== member.currency)
    return refused('currency', 'currency');
  const amount = minorUnits(event.amount);
  if (amount === 0n) return refused('syntax', 'amount');
  const { direction } = event;
  // An order number has one effect (ledger: once): the order entered anew says which conflict it came by.
  const orderNo = `${event.orderNo ?? event.eventId}/${item.id.slice(item.id.indexOf(':') + 1)}`;
  const into = direction === 'in';
  const order = { agent: agentOf(member), into, kind: into ? 'deposit' : 'withdraw', amount, ref: orderNo };
  const failed = move(group, member, order as Parameters<typeof move>[2]);
  if (failed) return refused(failed, 'amount');
  const at = Math.min(event.at, group.now);
  const id = group.ids.next(at);
  group.add.transfers.push({ id, member, orderNo, direction, amount, reason: '', at });
  if (member.isNormal) group.risk.add(transferEvent(member, { id, at, direction, amount }));
  remember(group, nodeId, item.id, hash);
  return answer(item.id, 'accepted');
}
