import { sql } from 'kysely';
import type { AccountRow } from '../../domain/ledger/accounts.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface AgentParty {
  id: string;
  account: string;
  tenant_id: string;
  /** Null where the tenant is above the caller's scope; never for administrators. */
  tenant_account: string | null;
  parent_id: string | null;
  parent_account: string | null;
  parent_currency: string | null;
  layer: number;
  currency: string;
  transfer_mode: 'manual' | 'automatic' | 'seamless';
}

/** An agent of the scope as a party to a movement, with its direct parent and the top of its tenant. */
export async function findAgentParty(db: Tx, scope: Scope, id: string): Promise<AgentParty | undefined> {
  const found = await sql<AgentParty>`
    select a.id, a.account, a.tenant_id, top.account as tenant_account, a.parent_id,
      up.account as parent_account,
      up.currency as parent_currency, a.layer, a.currency, a.transfer_mode
    from agent a left join agent top on top.id = a.tenant_id left join agent up on up.id = a.parent_id
    where a.id = ${id}::bigint and ${within(scope, 'a.id')}`.execute(db);
  return found.rows[0];
}

export interface MemberParty {
  id: string;
  account: string;
  agent_id: string;
  currency: string;
}

/** A member of the scope as a party to a movement. */
export async function findMemberParty(db: Tx, scope: Scope, id: string): Promise<MemberParty | undefined> {
  const found = await sql<MemberParty>`
    select m.id, m.account, m.agent_id, m.currency from member m
    where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`.execute(db);
  return found.rows[0];
}

export interface RateRow {
  id: string;
  rate: string;
  valid_from: Date;
}

/** The rate of a currency to CNY in force now. */
export async function rateInForce(db: Tx, currency: string): Promise<RateRow | undefined> {
  const found = await sql<RateRow>`
    select id, rate::text, valid_from from currency_rate where code = ${currency} and valid_from <= now()
    order by valid_from desc, id desc limit 1`.execute(db);
  return found.rows[0];
}

export interface ReversibleRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  kind: string;
  debit_account: string;
  credit_account: string;
  amount: string;
  currency: string;
  operator_id: string | null;
  reversed: boolean;
  reversal: boolean;
}

/** Finds an entry to be reversed; undefined when the scope has none. */
export async function findEntry(db: Tx, scope: Scope, id: string): Promise<ReversibleRow | undefined> {
  const found = await sql<ReversibleRow>`
    select t.id, t.tenant_id, t.agent_id, t.kind, t.debit_account, t.credit_account, t.amount, t.currency,
      t.operator_id,
      exists (select from ledger_reversal r where r.transfer_id = t.id
        and r.tenant_id = t.tenant_id) as reversed,
      exists (select from ledger_reversal r where r.reversal_id = t.id
        and r.tenant_id = t.tenant_id) as reversal
    from ledger_transfer t where t.id = ${id}::bigint and ${within(scope, 't.agent_id')}`.execute(db);
  return found.rows[0];
}

export interface OwnedAccountRow extends AccountRow {
  owner_id: string;
  agent_id: string;
  name: string | null;
}

/** Accounts by their ids with the names of their owners. */
export async function accountsById(db: Tx, ids: readonly string[]): Promise<OwnedAccountRow[]> {
  return (
    await sql<OwnedAccountRow>`
      select a.id, a.tenant_id, a.kind, a.owner_id, a.agent_id, a.currency, a.balance, a.held, a.credit_limit,
        coalesce(m.account, g.account) as name
      from ledger_account a left join member m on a.kind = 'member' and m.id = a.owner_id
        and m.tenant_id = a.tenant_id
      left join agent g on a.kind <> 'member' and g.id = a.owner_id
      where a.id = any(${`{${ids.join(',')}}`}::bigint[]) order by a.id`.execute(db)
  ).rows;
}

/** The account of an owner, when it was opened already. */
export async function accountOfOwner(
  db: Tx,
  owner: { tenantId: string; kind: string; ownerId: string; currency: string },
): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    select id, tenant_id, kind, currency, balance, held, credit_limit from ledger_account
    where owner_id = ${owner.ownerId}::bigint and kind = ${owner.kind} and currency = ${owner.currency}
      and tenant_id = ${owner.tenantId}::bigint`.execute(db);
  return found.rows[0];
}

/** Changes how far below zero an account may go, and records the previous limit. */
export async function changeCredit(
  tx: Tx,
  change: {
    id: string;
    tenantId: string;
    agentId: string;
    accountId: string;
    currency: string;
    before: bigint;
    after: bigint;
    operatorId: string;
    reason: string;
  },
): Promise<void> {
  await sql`update ledger_account set credit_limit = ${change.after}
    where id = ${change.accountId}::bigint and tenant_id = ${change.tenantId}::bigint`.execute(tx);
  await sql`
    insert into credit_change (id, tenant_id, agent_id, account_id, currency, before, after, operator_id,
      reason, at)
    values (${change.id}::bigint, ${change.tenantId}::bigint, ${change.agentId}::bigint,
      ${change.accountId}::bigint, ${change.currency},
      ${change.before}, ${change.after}, ${change.operatorId}::bigint, ${change.reason},
        clock_timestamp())`.execute(tx);
}

/** Marks an entry as reversed; returns false when a concurrent request was faster. */
export async function markReversed(
  tx: Tx,
  entry: { id: string; tenantId: string; agentId: string; reversalId: string },
): Promise<boolean> {
  const marked = await sql`
    insert into ledger_reversal (transfer_id, tenant_id, agent_id, reversal_id, at)
    values (${entry.id}::bigint, ${entry.tenantId}::bigint, ${entry.agentId}::bigint,
      ${entry.reversalId}::bigint, clock_timestamp())
    on conflict do nothing`.execute(tx);
  return Number(marked.numAffectedRows) === 1;
}

/** When the ledger was reconciled last. */
export async function reconciledAt(db: Tx): Promise<number | null> {
  const found = await sql<{
    at: number;
  }>`select (value #>> '{}')::bigint::float8 as at from setting where key = 'reconciledAt'`.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Lets money move again. */
export async function thaw(tx: Tx): Promise<void> {
  await sql`delete from setting where key = 'moneyFrozen'`.execute(tx);
}
