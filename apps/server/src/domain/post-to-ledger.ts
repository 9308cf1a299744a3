import type { IdMaker } from '../kernel/ids.ts';
import { plainArray, type RunSql } from './run-sql.ts';

/** What an account may hold: house accounts may go below zero, others down to their credit limit. */
export type AccountKind = 'member' | 'agent' | 'house';

/** An account whose row this transaction has locked. Money in minor units of the account's currency. */
export interface LedgerAccount {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: AccountKind;
  readonly currency: string;
  balance: bigint;
  readonly held: bigint;
  readonly creditLimit: bigint;
}

/** Names an account by its owner: a member, an agent, or the house of a tenant (owner is the tenant). */
export interface AccountOwner {
  readonly tenantId: string;
  /** The agent that the owner belongs to: the member's, the agent itself, the tenant for its house. */
  readonly agentId: string;
  readonly kind: AccountKind;
  readonly ownerId: string;
  readonly currency: string;
}

/** A movement: debit takes from a balance, credit adds to one. */
export interface Movement {
  readonly kind: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  /** Minor units, positive. */
  readonly amount: bigint;
  /** The agent whose records the movement belongs to. */
  readonly agentId: string;
  /** What caused it: a bet's record number, an order number. */
  readonly ref: string;
  readonly operatorId?: string | undefined;
}

/** A line of the ledger, ready to be written. */
export interface TransferRow {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
  readonly ref: string;
  readonly operatorId: string | null;
  readonly at: number;
}

/** Whether an account can pay an amount (wallet: invariant 5). */
export const covers = (account: LedgerAccount, amount: bigint): boolean =>
  account.kind === 'house' || account.balance - account.held - amount >= -account.creditLimit;

const newestId = new WeakMap<IdMaker, bigint>();

/** An id above every transfer id this process made before, so that the lines of an account lie in posting order. */
function transferId(ids: IdMaker, at: number): string {
  const newest = newestId.get(ids) ?? 0n;
  for (let ms = at; ; ms += 1) {
    const id = ids.next(ms);
    if (BigInt(id) <= newest) continue;
    newestId.set(ids, BigInt(id));
    return id;
  }
}

/** Collects the movements of one transaction over accounts that it has locked. */
export function createPostings(ids: IdMaker, at: number) {
  const rows: TransferRow[] = [];
  const touched = new Set<LedgerAccount>();
  return {
    /** Moves an amount at once in memory. The caller has asked `covers` before: a shortfall is a defect here. */
    move(movement: Movement): void {
      const { debit, credit, amount } = movement;
      if (amount <= 0n || debit.id === credit.id || debit.currency !== credit.currency)
        throw new Error(`a movement of ${amount} between ${debit.id} and ${credit.id} is none`);
      if (!covers(debit, amount)) throw new Error(`account ${debit.id} does not cover ${amount}`);
      debit.balance -= amount;
      credit.balance += amount;
      touched.add(debit).add(credit);
      rows.push({
        id: transferId(ids, at),
        tenantId: debit.kind === 'house' ? credit.tenantId : debit.tenantId,
        agentId: movement.agentId,
        kind: movement.kind,
        debit: debit.id,
        credit: credit.id,
        amount,
        currency: debit.currency,
        debitAfter: debit.balance,
        creditAfter: credit.balance,
        ref: movement.ref,
        operatorId: movement.operatorId ?? null,
        at,
      });
    },
    rows,
    touched,
  };
}
export type Postings = ReturnType<typeof createPostings>;

export interface AccountRow {
  id: string;
  tenant_id: string;
  kind: AccountKind;
  currency: string;
  balance: string;
  held: string;
  credit_limit: string;
}

export const accountOf = (row: AccountRow): LedgerAccount => ({
  id: row.id,
  tenantId: row.tenant_id,
  kind: row.kind,
  currency: row.currency,
  balance: BigInt(row.balance),
  held: BigInt(row.held),
  creditLimit: BigInt(row.credit_limit),
});

const ownerKey = (owner: Pick<AccountOwner, 'ownerId' | 'kind' | 'currency'>) =>
  `${owner.kind}|${owner.ownerId}|${owner.currency}`;

/** The ids of some owners' accounts, in their order; accounts that are missing are opened with nothing in them. */
export async function ensureAccounts(
  run: RunSql,
  ids: IdMaker,
  owners: readonly AccountOwner[],
): Promise<string[]> {
  const known = new Map<string, string>();
  const find = async () => {
    const missing = owners.filter((owner) => !known.has(ownerKey(owner)));
    if (missing.length === 0) return missing;
    const rows = await run<{ id: string; kind: AccountKind; owner_id: string; currency: string }>(
      'ledger-find',
      `select id, kind, owner_id, currency from ledger_account
       where (owner_id, kind, currency) in (select * from unnest($1::bigint[], $2::text[], $3::text[]))`,
      [
        plainArray(missing.map((owner) => owner.ownerId)),
        plainArray(missing.map((owner) => owner.kind)),
        plainArray(missing.map((owner) => owner.currency)),
      ],
    );
    for (const row of rows)
      known.set(ownerKey({ ownerId: row.owner_id, kind: row.kind, currency: row.currency }), row.id);
    return owners.filter((owner) => !known.has(ownerKey(owner)));
  };
  const missing = await find();
  if (missing.length > 0) {
    await run(
      'ledger-open',
      `insert into ledger_account (id, tenant_id, agent_id, kind, owner_id, currency)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])
       on conflict do nothing`,
      [
        plainArray(missing.map(() => ids.next())),
        plainArray(missing.map((owner) => owner.tenantId)),
        plainArray(missing.map((owner) => owner.agentId)),
        plainArray(missing.map((owner) => owner.kind)),
        plainArray(missing.map((owner) => owner.ownerId)),
        plainArray(missing.map((owner) => owner.currency)),
      ],
    );
    await find();
  }
  return owners.map((owner) => {
    const id = known.get(ownerKey(owner));
    if (!id) throw new Error(`no account of ${ownerKey(owner)}`);
    return id;
  });
}

/** Locks accounts in the order of their ids (security rules, money), and reads them. */
export async function lockAccounts(
  run: RunSql,
  accountIds: readonly string[],
): Promise<Map<string, LedgerAccount>> {
  const rows = await run<AccountRow>(
    'ledger-lock',
    `select id, tenant_id, kind, currency, balance, held, credit_limit from ledger_account
     where id = any($1::bigint[]) order by id for no key update`,
    [plainArray([...new Set(accountIds)])],
  );
  return new Map(rows.map((row) => [row.id, accountOf(row)]));
}

/** Writes the new balances of the touched accounts. */
export async function writeBalances(run: RunSql, postings: Postings): Promise<void> {
  if (postings.touched.size === 0) return;
  const accounts = [...postings.touched];
  await run(
    'ledger-balances',
    `update ledger_account a set balance = u.balance
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (id, tenant_id, balance)
     where a.id = u.id and a.tenant_id = u.tenant_id`,
    [
      plainArray(accounts.map((account) => account.id)),
      plainArray(accounts.map((account) => account.tenantId)),
      plainArray(accounts.map((account) => account.balance)),
    ],
  );
}

/** Writes collected movements: their lines and the balances. For large numbers of lines, ingest copies instead. */
export async function writePostings(run: RunSql, postings: Postings): Promise<void> {
  for (const row of postings.rows)
    await run(
      'ledger-transfer',
      `insert into ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account, amount, currency,
         debit_after, credit_after, ref, operator_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, to_timestamp($13::float8 / 1000))`,
      [
        row.id,
        row.tenantId,
        row.agentId,
        row.kind,
        row.debit,
        row.credit,
        row.amount,
        row.currency,
        row.debitAfter,
        row.creditAfter,
        row.ref,
        row.operatorId,
        row.at,
      ],
    );
  await writeBalances(run, postings);
}
