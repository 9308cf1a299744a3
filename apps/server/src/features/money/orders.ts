import { available } from '@pitboss/ledger/post';
import { parseRate, toCny } from '@pitboss/ledger/rates';
import { accountOf, type LedgerAccount, lockOwners } from '../../domain/ledger/accounts.ts';
import { frozenSince, noteMemberTransfer } from '../../domain/ledger/member-transfers.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import {
  beyondLimits,
  readTransferLimits,
  type TransferLimits,
} from '../../domain/ledger/transfer-limits.ts';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { inTransaction, type RunSql } from '../../domain/sql/run-sql.ts';
import { canonical } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/calls/serve.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { accountOfOwner, changeCredit, markReversed } from './money.sql.ts';
import { type Movement, movementOf, type Order, type Party } from './parties.ts';

interface Side {
  readonly party: Party;
  readonly account: LedgerAccount;
}
interface Plan {
  readonly movement: Movement;
  readonly from: Side;
  readonly to: Side;
  readonly cny: bigint;
  /** Reason why it cannot be done now. */
  readonly rejection: AppError | null;
  readonly fingerprint: string;
}

/** Placeholder for an account that the order itself would open. */
const unopened = (party: Party): LedgerAccount => ({
  id: '0',
  tenantId: party.tenantId,
  kind: party.kind,
  currency: party.currency,
  balance: 0n,
  held: 0n,
  creditLimit: 0n,
  mayGoNegative: party.kind === 'house',
});

/**
 * Limits that bind a movement: those of the member whose agent moves its money; a correction by an
 * administrator has none.
 */
async function limitsOf(run: RunSql, { kind, memberId }: Movement): Promise<TransferLimits | undefined> {
  if (memberId === undefined || (kind !== 'deposit' && kind !== 'withdraw')) return undefined;
  return (await readTransferLimits(run, [memberId], Date.now())).get(memberId);
}

/** Returns the error that prevents a movement, given the current accounts; null for none. */
function obstacle(
  movement: Movement,
  from: Side,
  to: Side,
  limits: TransferLimits | undefined,
): AppError | null {
  const { balance, held } = from.account;
  if (movement.kind === 'credit') {
    const used = held - balance;
    return used > movement.amount ? new AppError('money.creditInUse', { used: moneyText(used) }) : null;
  }
  const into = movement.kind === 'deposit';
  if (limits && beyondLimits(limits, into ? 'in' : 'out', movement.amount))
    return new AppError('money.transferLimit', { account: (into ? to : from).party.name });
  const free = available(from.account);
  if (free === null || free >= movement.amount) return null;
  return new AppError('money.insufficient', {
    account: from.party.name,
    available: moneyText(free),
    amount: moneyText(movement.amount),
  });
}

/** Plan of the order on these accounts; the fingerprint changes with all that the result depends on. */
function planOf(
  movement: Movement,
  order: Order,
  [from, to]: readonly [LedgerAccount, LedgerAccount],
  limits: TransferLimits | undefined,
): Plan {
  const sides = { from: { party: movement.from, account: from }, to: { party: movement.to, account: to } };
  const scaled = movement.rate && parseRate(movement.rate.rate);
  // The house changes with every bet, and nothing here depends on its balance. Accounts are identified by
  // their owners, since the order may open them.
  const state = Object.values(sides).map(({ party, account }) => [
    `${party.kind}:${party.ownerId}:${party.currency}`,
    ...(party.kind === 'house' ? [] : [account.balance, account.held, account.creditLimit].map(String)),
  ]);
  const parts = {
    order: order.order,
    id: order.id,
    kind: movement.kind,
    amount: String(movement.amount),
    state,
    rate: movement.rate?.id ?? null,
  };
  return {
    movement,
    ...sides,
    cny: scaled ? toCny(movement.amount, scaled) : movement.amount,
    rejection: obstacle(movement, sides.from, sides.to, limits),
    fingerprint: sha256(canonical(parts)).toString('hex'),
  };
}

/** Converts a plan to its DTO: both accounts before and after, the entry between them, the rate. */
function dto(plan: Plan, rejection: string | null) {
  const { movement, from, to } = plan;
  const credit = movement.kind === 'credit';
  const side = ({ party, account }: Side, change: bigint) => ({
    id: account.id,
    kind: party.kind,
    name: party.name,
    currency: party.currency,
    before: moneyText(account.balance),
    after: moneyText(account.balance + change),
    creditBefore: moneyText(account.creditLimit),
    creditAfter: moneyText(credit ? movement.amount : account.creditLimit),
  });
  const { rate, kind } = movement;
  return {
    accounts: credit ? [side(from, 0n)] : [side(from, -movement.amount), side(to, movement.amount)],
    entries: credit
      ? []
      : [
          {
            from: from.account.id,
            to: to.account.id,
            amount: moneyText(movement.amount),
            currency: movement.currency,
            kind,
          },
        ],
    cny: moneyText(plan.cny),
    rate: rate
      ? { id: rate.id, currency: movement.currency, rate: rate.rate, validFrom: ms(rate.valid_from) }
      : null,
    refusal: rejection,
    fingerprint: plan.fingerprint,
  };
}

/** Dry run: returns the result that the order would have now, without executing it. */
export async function previewOrder(context: ReadContext, order: Order) {
  const { db, scope, language, session } = context;
  const movement = await movementOf({ db, scope, role: session.role }, order);
  const read = async (party: Party) => {
    const row = await accountOfOwner(db, party);
    return row ? accountOf(row) : unopened(party);
  };
  const accounts = [await read(movement.from), await read(movement.to)] as const;
  const plan = planOf(movement, order, accounts, await limitsOf(inTransaction(db), movement));
  const rejection = (await frozenSince(db)) ? new AppError('money.frozen') : plan.rejection;
  return dto(plan, rejection?.desc(language) ?? null);
}

/** Opens and locks the accounts of a movement in the order of their ids, and plans on their balances. */
async function lockedPlan({ tx, services }: WriteContext, movement: Movement, order: Order): Promise<Plan> {
  const run = inTransaction(tx);
  const [from, to] = await lockOwners(run, services.ids, [movement.from, movement.to]);
  if (!from || !to) throw new Error('an account of an order was not locked');
  return planOf(movement, order, [from, to], await limitsOf(run, movement));
}

/** Moves the money of a plan and returns the entry's id. */
async function post(context: WriteContext, plan: Plan, ref: string, reason: string): Promise<string> {
  const { tx, session, services } = context;
  const { movement, from, to } = plan;
  if (movement.kind === 'credit') throw new Error('a credit change moves nothing');
  const locked = [from.account, to.account];
  const result = await postToLedger(inTransaction(tx), services.ids, locked, [
    {
      debit: from.account.id,
      credit: to.account.id,
      amount: movement.amount,
      currency: movement.currency,
      kind: movement.kind,
      ref,
      agentId: movement.agentId,
      operatorId: session.operatorId,
      reason,
      rateId: movement.rate?.id,
    },
  ]);
  if (!result.ok && result.rejection.code === 'beyondBound')
    throw new AppError('money.balanceBound', {
      account: result.rejection.account === from.account.id ? movement.from.name : movement.to.name,
    });
  if (!result.ok) throw new Error(`a checked movement was refused: ${result.rejection.code}`);
  return result.ids[0] ?? '';
}

/** Names of orders in the rules of the second approver. */
const guardedKinds = {
  quota: 'quota',
  credit: 'quota',
  points: 'points',
  deposit: 'transfer',
  withdraw: 'transfer',
  reverse: 'reversal',
} as const;

const prefixes = { quota: 'Q', points: 'P', deposit: 'D', withdraw: 'W', reverse: 'R', credit: 'C' } as const;

/**
 * Executes an order: second factor, plan on locked accounts, the caller's fingerprint, a second approver when
 * the rules require one, then entries and audit entry. Throws `money.changed` when the request has a
 * fingerprint and anything has changed since the preview; an order that a second approver has agreed to is
 * executed on the accounts as they are then.
 */
export async function carryOut(
  context: WriteContext,
  order: Order & { readonly fingerprint?: string | undefined },
) {
  const { tx, scope, session, services } = context;
  await context.stepUp();
  const movement = await movementOf({ db: tx, scope, role: session.role }, order);
  if (await frozenSince(tx)) throw new AppError('money.frozen');
  const plan = await lockedPlan(context, movement, order);
  const agreed = await context.secondPerson({
    kind: guardedKinds[order.order],
    target: movement.target,
    minor: plan.cny,
    before: stateOf(plan, 'before'),
    after: stateOf(plan, 'after'),
  });
  if (!agreed && order.fingerprint && order.fingerprint !== plan.fingerprint)
    throw new AppError('money.changed');
  if (plan.rejection) throw plan.rejection;
  const id = services.ids.next(Date.now());
  const ref = movement.undoes ? `R${movement.undoes.id}` : `${prefixes[order.order]}${id}`;
  const reason = order.remark ?? '';
  if (movement.kind === 'credit') {
    await changeCredit(tx, {
      id,
      tenantId: movement.from.tenantId,
      agentId: movement.agentId,
      accountId: plan.from.account.id,
      currency: movement.currency,
      before: plan.from.account.creditLimit,
      after: movement.amount,
      operatorId: session.operatorId,
      reason,
    });
  } else {
    const reversalId = await post(context, plan, ref, reason);
    if (movement.undoes && !(await markReversed(tx, { ...movement.undoes, reversalId })))
      throw new AppError('money.reversedAlready');
  }
  if (movement.memberId)
    await noteMemberTransfer(tx, {
      id,
      tenantId: movement.from.tenantId,
      agentId: movement.agentId,
      memberId: movement.memberId,
      orderNo: ref,
      direction: order.order === 'deposit' ? 'in' : 'out',
      amount: movement.amount,
      currency: movement.currency,
    });
  context.audit({
    target: movement.target,
    before: stateOf(plan, 'before'),
    after: { ...stateOf(plan, 'after'), ref, remark: reason },
  });
  return dto(plan, null);
}

/**
 * Returns the balances of the accounts as shown in the audit log and the approvals inbox, by account; the
 * house is left out.
 */
function stateOf({ movement, from, to }: Plan, when: 'before' | 'after'): Record<string, string> {
  const name = (side: Side) => `${side.party.kind} ${side.party.name} ${side.party.currency}`;
  if (movement.kind === 'credit')
    return {
      [`${name(from)} credit`]: moneyText(when === 'before' ? from.account.creditLimit : movement.amount),
    };
  const change = when === 'before' ? 0n : movement.amount;
  return Object.fromEntries(
    [[from, -change] as const, [to, change] as const]
      .filter(([side]) => side.party.kind !== 'house')
      .map(([side, by]) => [name(side), moneyText(side.account.balance + by)]),
  );
}
