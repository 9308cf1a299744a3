import type { Account } from '@pitboss/ledger/post';
import type { IdMaker } from '../../platform/db/ids.ts';
import { byTenant, insertValues, plainArray, type RunSql } from '../sql/run-sql.ts';

/** Kind of account. House accounts may go below zero, others down to their credit limit. */
type AccountKind = 'member' | 'agent' | 'house' | 'pool' | 'anchor' | 'agency';

/** Tenant of the platform's ledger, separate from those of the tenants: its house, and the pools. */
export const platformTenant = '0';

/** An account whose row this transaction has locked. Money in minor units of the account's currency. */
export interface LedgerAccount extends Account {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: AccountKind;
  balance: bigint;
}

/**
 * Names an account by its owner: a member, an agent, a level of a pool, the house of a tenant (owner is the
 * tenant), an anchor (its number) or an agency (the agent). An anchor has accounts in every tenant whose
 * members send it gifts.
 */
export interface AccountOwner {
  readonly tenantId: string;
  /** The agent that the owner belongs to: the member's, the agent itself, the tenant for its house. */
  readonly agentId: string;
  readonly kind: AccountKind;
  readonly ownerId: string;
  readonly currency: string;
}

/** Columns of an account. */
export interface AccountRow {
  id: string;
  tenant_id: string;
  kind: AccountKind;
  currency: string;
  balance: string;
  held: string;
  credit_limit: string;
}

/** Converts the row of an account. */
export const accountOf = (row: AccountRow): LedgerAccount => ({
  id: row.id,
  tenantId: row.tenant_id,
  kind: row.kind,
  currency: row.currency,
  balance: BigInt(row.balance),
  held: BigInt(row.held),
  creditLimit: BigInt(row.credit_limit),
  mayGoNegative: row.kind === 'house',
});

const ownerKey = (owner: Omit<AccountOwner, 'agentId'>) =>
  `${owner.kind}|${owner.ownerId}|${owner.currency}|${owner.tenantId}`;

interface OwnerRow {
  owner_id: string;
  kind: AccountKind;
  currency: string;
  tenant_id: string;
}
const rowKey = (row: OwnerRow) =>
  ownerKey({ ownerId: row.owner_id, kind: row.kind, currency: row.currency, tenantId: row.tenant_id });

/** Parameters of a statement that identify owners. */
const ownerLists = (owners: readonly AccountOwner[]) => [
  plainArray(owners.map((owner) => owner.ownerId)),
  plainArray(owners.map((owner) => owner.kind)),
  plainArray(owners.map((owner) => owner.currency)),
  plainArray(owners.map((owner) => owner.tenantId)),
];
const unnested = 'unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])';

/**
 * The ids of some owners' accounts, in their order; accounts that are missing are opened with nothing in
 * them.
 */
export async function ensureAccounts(
  run: RunSql,
  ids: IdMaker,
  owners: readonly AccountOwner[],
): Promise<string[]> {
  const known = new Map<string, string>();
  const find = async () => {
    const missing = owners.filter((owner) => !known.has(ownerKey(owner)));
    if (missing.length === 0) return missing;
    const rows = await run<OwnerRow & { id: string }>(
      'ledger-find',
      `select id, kind, owner_id, currency, tenant_id from ledger_account
       where (owner_id, kind, currency, tenant_id) in (select * from ${unnested})`,
      ownerLists(missing),
    );
    for (const row of rows) known.set(rowKey(row), row.id);
    return owners.filter((owner) => !known.has(ownerKey(owner)));
  };
  // All callers open accounts in this order: two transactions that open the same accounts would deadlock
  // otherwise.
  const missing = (await find()).sort((a, b) => (ownerKey(a) < ownerKey(b) ? -1 : 1));
  if (missing.length > 0) {
    await insertValues(
      run,
      'ledger-open',
      {
        into: 'ledger_account (id, tenant_id, agent_id, kind, owner_id, currency)',
        types: ['bigint', 'bigint', 'bigint', 'text', 'bigint', 'text'],
        conflict: 'on conflict do nothing',
      },
      missing.map((owner) => [
        ids.next(),
        owner.tenantId,
        owner.agentId,
        owner.kind,
        owner.ownerId,
        owner.currency,
      ]),
    );
    await find();
  }
  return owners.map((owner) => {
    const id = known.get(ownerKey(owner));
    if (!id) throw new Error(`no account of ${ownerKey(owner)}`);
    return id;
  });
}

/**
 * The accounts of some owners, in their order, locked and read with that: tenant after tenant, since Citus
 * locks rows of one shard at a time, within one in the order of their ids (security rules, money). No account
 * of a tenant is locked while one of them is missing: it is opened first, with nothing in it.
 */
export async function lockOwners(
  run: RunSql,
  ids: IdMaker,
  owners: readonly AccountOwner[],
): Promise<LedgerAccount[]> {
  const accounts = new Map<string, LedgerAccount>();
  const named = new Map(owners.map((owner) => [ownerKey(owner), owner]));
  for (const [tenantId, own] of byTenant(named.values(), (owner) => owner.tenantId)) {
    const lock = () =>
      run<AccountRow & OwnerRow>(
        'ledger-lock',
        `with named as materialized (select * from ${unnested} as n (owner_id, kind, currency, tenant_id))
         select id, tenant_id, kind, owner_id, currency, balance, held, credit_limit from ledger_account
         where (owner_id, kind, currency, tenant_id) in (select * from named) and tenant_id = $5
           and (select count(*) from ledger_account a join named n using (owner_id, kind, currency, tenant_id)
             where a.tenant_id = $5) = (select count(*) from named)
         order by id for no key update of ledger_account`,
        [...ownerLists(own), tenantId],
      );
    let rows = await lock();
    if (rows.length === 0) {
      await ensureAccounts(run, ids, own);
      rows = await lock();
    }
    for (const row of rows) accounts.set(rowKey(row), accountOf(row));
  }
  return owners.map((owner) => {
    const account = accounts.get(ownerKey(owner));
    if (!account) throw new Error(`no account of ${ownerKey(owner)}`);
    return account;
  });
}
