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
import type { WriteContext } from '../../platform/calls/serve.ts';
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
  if (amount > payable)
    throw new AppError(
      'anchor.settleTooMuch',
      { payable: moneyText(payable), amount: moneyText(amount) },
      'amount',
    );
  const { currency } = payee;
  const change = {
    target,
    before: { payable: moneyText(payable), currency },
    after: { payable: moneyText(payable - amount), currency, amount: moneyText(amount) },
  };
  const approver = await context.secondPerson({ kind: 'anchor', ...change });
  const id = services.ids.next(Date.now());
  let left = amount;
  const transfers = [];
  for (let at = 0; at < locked.length && left > 0n; at += 2) {
    const account = locked[at];
    const house = locked[at + 1];
    if (!account || !house || account.balance <= 0n) continue;
    const part = account.balance < left ? account.balance : left;
    left -= part;
    transfers.push({
      kind: 'anchorPayout' as const,
      debit: account.id,
      credit: house.id,
      amount: part,
      currency,
      agentId: account.tenantId,
      ref: id,
      operatorId: session.operatorId,
    });
  }
  const posted = await postToLedger(inTransaction(tx), services.ids, locked, transfers);
  if (!posted.ok) throw new AppError('money.balanceBound', { account: target });
  await sql`
    insert into anchor_payout (id, kind, owner_id, currency, amount, operator_id, actor, approver, at)
    values (${id}::bigint, ${payee.kind}, ${payee.ownerId}::bigint, ${currency}, ${String(amount)}::bigint,
      ${session.operatorId}::bigint, ${session.account}, ${approver}, now())`.execute(tx);
  context.audit(change);
  return { id, payable: moneyText(payable - amount) };
}
