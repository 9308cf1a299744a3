import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { parseAmount } from '@pitboss/ledger/money';
import { checkAmount } from '@pitboss/rules/validation';
import { sql } from 'kysely';
import { accountsOf, type Payee, payeeOf, statements } from '../../domain/anchors/statements.sql.ts';
import { type AccountOwner, lockOwners } from '../../domain/ledger/accounts.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { ReadContext, WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';

/**
 * Returns the name of a payee in the operation log and the approvals inbox. Throws `notFound` for one that
 * never had gift money in the currency.
 */
async function targetOf(tx: Tx, payee: Payee): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select coalesce(n.id, g.id::text) as id, coalesce(n.nickname, g.account) as name from ledger_account a
    left join anchor n on a.kind = 'anchor' and n.number = a.owner_id
    left join agent g on a.kind = 'agency' and g.id = a.owner_id where ${accountsOf(payee)} limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError('notFound');
  return `${payee.kind}:${row.id} ${row.name}`;
}

/**
 * Locks the payee's accounts, one per tenant, with the house accounts that pay them out, until the commit.
 */
async function lockAccounts({ tx, services }: WriteContext, payee: Payee) {
  const { rows } = await sql<{ tenant_id: string; agent_id: string }>`
    select a.tenant_id, a.agent_id from ledger_account a where ${accountsOf(payee)}
      order by a.tenant_id`.execute(tx);
  const owners = rows.flatMap(({ tenant_id: tenantId, agent_id: agentId }): AccountOwner[] => [
    { tenantId, agentId, ...payee },
    { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency: payee.currency },
  ]);
  return lockOwners(inTransaction(tx), services.ids, owners);
}

/**
 * Returns the amount due for all closed months, in minor units. Must run under the lock of the accounts, so
 * that no concurrent payment pays it.
 */
async function payableNow(tx: Tx, payee: Payee): Promise<bigint> {
  const { rows } = await sql<{ payable: string }>`
    select s.payable from (${await statements(tx, accountsOf(payee))}) s limit 1`.execute(tx);
  return BigInt(rows[0]?.payable ?? 0);
}

/** Rejects a payment of more than is due. */
function assertPayable(payable: bigint, amount: bigint): void {
  if (amount <= payable) return;
  const amounts = { payable: moneyText(payable), amount: moneyText(amount) };
  throw new AppError('anchor.settleTooMuch', amounts, 'amount');
}

/**
 * Splits an amount over the accounts of a payee, which alternate with the houses that pay them out: the first
 * accounts with a balance give all they have.
 */
function partsOf<A extends { readonly balance: bigint }>(
  accounts: readonly A[],
  amount: bigint,
): { readonly account: A; readonly house: A; readonly part: bigint }[] {
  let left = amount;
  const parts = [];
  for (let at = 0; at < accounts.length && left > 0n; at += 2) {
    const account = accounts[at];
    const house = accounts[at + 1];
    if (!account || !house || account.balance <= 0n) continue;
    const part = account.balance < left ? account.balance : left;
    left -= part;
    parts.push({ account, house, part });
  }
  return parts;
}

interface NamedBalance {
  readonly kind: 'anchor' | 'agency' | 'house';
  readonly name: string;
  readonly balance: bigint;
}

/** Reads the payee's accounts, one per tenant, each followed by its house, in the order of `lockAccounts`. */
async function readBalances(tx: Tx, payee: Payee): Promise<NamedBalance[]> {
  const { rows } = await sql<{ name: string; tenant: string; balance: string; house: string }>`
    select coalesce(n.nickname, g.account) as name, t.account as tenant, a.balance::text as balance,
      coalesce(h.balance, 0)::text as house
    from ledger_account a join agent t on t.id = a.tenant_id
    left join anchor n on a.kind = 'anchor' and n.number = a.owner_id
    left join agent g on a.kind = 'agency' and g.id = a.owner_id
    left join ledger_account h on h.kind = 'house' and h.tenant_id = a.tenant_id and h.currency = a.currency
    where ${accountsOf(payee)} order by a.tenant_id`.execute(tx);
  return rows.flatMap(({ name, tenant, balance, house }): NamedBalance[] => [
    { kind: payee.kind, name, balance: BigInt(balance) },
    { kind: 'house', name: tenant, balance: BigInt(house) },
  ]);
}

/** Returns the effect of a settlement on the payee's accounts and the houses, without making it. */
export async function planSettlement(
  { db, language }: ReadContext,
  { id, amount: typed }: RequestOf<typeof anchorRewards.planSettlement>,
): Promise<ReplyOf<typeof anchorRewards.planSettlement>> {
  assertValid(checkAmount(typed), 'amount');
  const amount = parseAmount(typed) ?? 0n;
  const payee = payeeOf(id);
  if (BigInt(payee.ownerId) >= 2n ** 63n) throw new AppError('notFound');
  await targetOf(db, payee);
  let refusal: string | null = null;
  try {
    assertPayable(await payableNow(db, payee), amount);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refusal = error.desc(language);
  }
  const moved = ({ kind, name, balance }: NamedBalance, change: bigint) => ({
    kind,
    name,
    before: moneyText(balance),
    after: moneyText(balance + change),
  });
  const parts = partsOf(await readBalances(db, payee), amount);
  return {
    currency: payee.currency,
    amount: moneyText(amount),
    accounts: parts.flatMap(({ account, house, part }) => [moved(account, -part), moved(house, part)]),
    refusal,
  };
}

/**
 * Pays an anchor or agency outside the system: its accounts return the amount to the house accounts of their
 * tenants, the smaller tenant number first. The lock of the accounts serialises concurrent payments, and the
 * second one finds less to pay.
 */
export async function settle(
  context: WriteContext,
  { id: statementId, amount: typed }: RequestOf<typeof anchorRewards.settle>,
): Promise<ReplyOf<typeof anchorRewards.settle>> {
  const { tx, session, services } = context;
  assertValid(checkAmount(typed), 'amount');
  const amount = parseAmount(typed) ?? 0n;
  const payee = payeeOf(statementId);
  // No payee has an id beyond 64 bits.
  if (BigInt(payee.ownerId) >= 2n ** 63n) throw new AppError('notFound');
  const target = await targetOf(tx, payee);
  const locked = await lockAccounts(context, payee);
  const payable = await payableNow(tx, payee);
  assertPayable(payable, amount);
  const { currency } = payee;
  const change = {
    target,
    before: { payable: moneyText(payable), currency },
    after: { payable: moneyText(payable - amount), currency, amount: moneyText(amount) },
  };
  const approver = await context.secondPerson({ kind: 'anchor', ...change });
  const id = services.ids.next(Date.now());
  const transfers = partsOf(locked, amount).map(({ account, house, part }) => ({
    kind: 'anchorPayout' as const,
    debit: account.id,
    credit: house.id,
    amount: part,
    currency,
    agentId: account.tenantId,
    ref: id,
    operatorId: session.operatorId,
  }));
  const posted = await postToLedger(inTransaction(tx), services.ids, locked, transfers);
  if (!posted.ok) throw new AppError('money.balanceBound', { account: target });
  await sql`
    insert into anchor_payout (id, kind, owner_id, currency, amount, operator_id, actor, approver, at)
    values (${id}::bigint, ${payee.kind}, ${payee.ownerId}::bigint, ${currency}, ${String(amount)}::bigint,
      ${session.operatorId}::bigint, ${session.account}, ${approver}, now())`.execute(tx);
  context.audit(change);
  return { id, payable: moneyText(payable - amount) };
}
