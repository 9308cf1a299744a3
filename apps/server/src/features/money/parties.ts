import { parseAmount } from '@pitboss/ledger/money';
import type { TransferKind } from '@pitboss/ledger/post';
import { fromCny, parseRate } from '@pitboss/ledger/rates';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import type { AccountOwner } from '../../domain/ledger/accounts.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import {
  type AgentParty,
  accountsById,
  findAgentParty,
  findEntry,
  findMemberParty,
  type RateRow,
  rateInForce,
} from './money.sql.ts';

/** Money order of an operator. `id` is the agent, the member, or the entry to reverse. */
export interface Order {
  readonly order: 'quota' | 'points' | 'credit' | 'deposit' | 'withdraw' | 'reverse';
  readonly id: string;
  readonly direction?: 'in' | 'out' | undefined;
  readonly amount?: string | undefined;
  readonly remark?: string | undefined;
}

type OwnCalls = 'pool' | 'anchor' | 'agency';
const hasOwnCalls = (kind: AccountOwner['kind']): kind is OwnCalls =>
  kind === 'pool' || kind === 'anchor' || kind === 'agency';

export interface Party extends AccountOwner {
  /** Pools, anchors and agencies have calls of their own. */
  readonly kind: Exclude<AccountOwner['kind'], OwnCalls>;
  readonly name: string;
}

/** Movement of money between two parties; a credit change has one party and moves nothing. */
export interface Movement {
  readonly from: Party;
  readonly to: Party;
  /** Minor units of the parties' currency; for a credit change the new credit. */
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: TransferKind | 'credit';
  readonly rate: RateRow | undefined;
  /** The agent whose records the movement belongs to. */
  readonly agentId: string;
  readonly target: string;
  readonly memberId?: string;
  readonly undoes?: { readonly id: string; readonly tenantId: string; readonly agentId: string };
}

interface Position {
  readonly db: Tx;
  readonly scope: Scope;
  readonly role: Session['role'];
}

const amountOf = (order: Order, zeroToo = false): bigint => {
  assertValid((zeroToo ? checkAmountOrZero : checkAmount)(order.amount ?? ''));
  const minor = parseAmount(order.amount ?? '') ?? (zeroToo ? 0n : null);
  if (minor === null) throw new AppError('request.invalid', { field: 'amount' });
  return minor;
};

const agentParty = (agent: Pick<AgentParty, 'id' | 'account' | 'tenant_id' | 'currency'>): Party => ({
  tenantId: agent.tenant_id,
  agentId: agent.id,
  kind: 'agent',
  ownerId: agent.id,
  currency: agent.currency,
  name: agent.account,
});
/** The house of an agent's tenant, for administrators. */
const houseParty = (agent: AgentParty): Party => ({
  tenantId: agent.tenant_id,
  agentId: agent.tenant_id,
  kind: 'house',
  ownerId: agent.tenant_id,
  currency: agent.currency,
  name: agent.tenant_account ?? '',
});

/**
 * A direct child of the caller (clarifications: money goes down one level at a time); level 1 for
 * administrators.
 */
async function child({ db, scope }: Position, id: string): Promise<AgentParty> {
  const agent = await findAgentParty(db, scope, id);
  if (!agent) throw new AppError('notFound');
  const direct = scope.agentId === null ? agent.layer === 1 : agent.parent_id === scope.agentId;
  if (!direct) throw new AppError('money.childrenOnly');
  return agent;
}

/** Returns the source of a child's quota: the caller's own account, or the house for administrators. */
function sourceOf(scope: Scope, agent: AgentParty): Party {
  if (scope.agentId === null) return houseParty(agent);
  if (agent.parent_currency !== agent.currency)
    throw new AppError('money.currencyDiffers', { from: agent.parent_currency ?? '', to: agent.currency });
  return agentParty({
    id: scope.agentId,
    account: agent.parent_account ?? '',
    tenant_id: agent.tenant_id,
    currency: agent.currency,
  });
}

async function quota(position: Position, order: Order): Promise<Movement> {
  const agent = await child(position, order.id);
  const above = sourceOf(position.scope, agent);
  const own = agentParty(agent);
  const back = order.direction === 'out';
  return {
    from: back ? own : above,
    to: back ? above : own,
    amount: amountOf(order),
    currency: agent.currency,
    kind: back ? 'quotaOut' : 'quotaIn',
    rate: await rateInForce(position.db, agent.currency),
    agentId: agent.id,
    target: `agent:${agent.id} ${agent.account}`,
  };
}

async function points(position: Position, order: Order): Promise<Movement> {
  const agent = await child(position, order.id);
  const rate = await rateInForce(position.db, agent.currency);
  const scaled = rate && parseRate(rate.rate);
  if (!scaled) throw new Error(`no exchange rate for ${agent.currency}`);
  const amount = fromCny(amountOf(order), scaled);
  if (amount <= 0n) throw new AppError('request.invalid', { field: 'amount' });
  // An agent sells points of its own; only administrators bring new ones from the house.
  const from = position.scope.agentId === null ? houseParty(agent) : sourceOf(position.scope, agent);
  return {
    from,
    to: agentParty(agent),
    amount,
    currency: agent.currency,
    kind: 'buyPoints',
    rate,
    agentId: agent.id,
    target: `agent:${agent.id} ${agent.account}`,
  };
}

async function credit(position: Position, order: Order): Promise<Movement> {
  const agent = await child(position, order.id);
  const own = agentParty(agent);
  return {
    from: own,
    to: own,
    amount: amountOf(order, true),
    currency: agent.currency,
    kind: 'credit',
    rate: await rateInForce(position.db, agent.currency),
    agentId: agent.id,
    target: `agent:${agent.id} ${agent.account}`,
  };
}

async function memberMoney({ db, scope }: Position, order: Order): Promise<Movement> {
  const member = await findMemberParty(db, scope, order.id);
  if (!member) throw new AppError('member.missing');
  const agent = await findAgentParty(db, scope, member.agent_id);
  if (!agent) throw new AppError('notFound');
  if (scope.agentId !== null && member.agent_id !== scope.agentId) throw new AppError('money.childrenOnly');
  const byHand =
    agent.transfer_mode === 'manual' || (scope.agentId === null && agent.transfer_mode !== 'seamless');
  if (!byHand) throw new AppError('money.noTransfersHere');
  const admin = scope.agentId === null;
  const above = admin
    ? houseParty({ ...agent, currency: member.currency })
    : agentParty({ ...agent, currency: member.currency });
  const own: Party = {
    tenantId: agent.tenant_id,
    agentId: agent.id,
    kind: 'member',
    ownerId: member.id,
    currency: member.currency,
    name: member.account,
  };
  const into = order.order === 'deposit';
  return {
    from: into ? above : own,
    to: into ? own : above,
    amount: amountOf(order),
    currency: member.currency,
    kind: admin ? 'adjustment' : into ? 'deposit' : 'withdraw',
    rate: await rateInForce(db, member.currency),
    agentId: agent.id,
    target: `member:${member.id} ${member.account}`,
    memberId: member.id,
  };
}

const byHandKinds = new Set(['quotaIn', 'quotaOut', 'buyPoints', 'deposit', 'withdraw', 'adjustment']);

async function reversal({ db, scope, role }: Position, order: Order): Promise<Movement> {
  if (role !== 'superAdmin') throw new AppError('permission.denied');
  const entry = await findEntry(db, scope, order.id);
  if (!entry) throw new AppError('notFound');
  if (entry.reversed) throw new AppError('money.reversedAlready');
  if (!byHandKinds.has(entry.kind) || entry.operator_id === null || entry.reversal)
    throw new AppError('money.notReversible');
  const accounts = await accountsById(db, [entry.debit_account, entry.credit_account]);
  const party = (id: string): Party => {
    const row = accounts.find((account) => account.id === id);
    if (!row) throw new Error(`account ${id} is missing`);
    if (hasOwnCalls(row.kind)) throw new AppError('money.notReversible');
    return {
      tenantId: row.tenant_id,
      agentId: row.agent_id,
      kind: row.kind,
      ownerId: row.owner_id,
      currency: row.currency,
      name: row.name ?? row.owner_id,
    };
  };
  return {
    from: party(entry.credit_account),
    to: party(entry.debit_account),
    amount: BigInt(entry.amount),
    currency: entry.currency,
    kind: 'adjustment',
    rate: await rateInForce(db, entry.currency),
    agentId: entry.agent_id,
    target: `transfer:${entry.id}`,
    undoes: { id: entry.id, tenantId: entry.tenant_id, agentId: entry.agent_id },
  };
}

/**
 * Resolves the parties of an order and the movement between them; throws when the caller may not make such an
 * order at all.
 */
export function movementOf(position: Position, order: Order): Promise<Movement> {
  switch (order.order) {
    case 'quota':
      return quota(position, order);
    case 'points':
      return points(position, order);
    case 'credit':
      return credit(position, order);
    case 'reverse':
      return reversal(position, order);
    default:
      return memberMoney(position, order);
  }
}
