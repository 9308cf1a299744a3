import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor, idTimeMs } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import type { Meaning } from './search.rules.ts';

/** Maximum distance of an entry from the time that its reference encodes, in ms. */
const entrySlackMs = 600_000;

interface EntryHit {
  id: string;
  ref: string;
  owner: 'member' | 'agent';
  account: string;
  amount: string;
  currency: string;
  at: Date;
}

/** SQL condition on an entry `t`: it has this reference, whose number leads to it. */
function hasReference({ ref, prefix, number }: NonNullable<Meaning['entry']>): RawBuilder<unknown> {
  // A reversal is named by the entry, or the transfer of a game server, that it reverses.
  if (prefix === 'R')
    return sql`t.ref = ${ref} and t.id in (
      select v.reversal_id from ledger_reversal v where v.transfer_id = ${number}::bigint
      union all
      select e.id from member_transfer m
        join ledger_account l on l.tenant_id = m.tenant_id and l.kind = 'member' and l.owner_id = m.member_id
        join ledger_transfer e on e.tenant_id = m.tenant_id and l.id in (e.debit_account, e.credit_account)
          and e.id > m.id and e.ref = ${ref}
        where m.id = ${number}::bigint)`;
  const madeMs = idTimeMs(number);
  return sql`t.ref = ${ref} and t.id >= ${idFloor(madeMs - entrySlackMs)}::bigint
    and t.id < ${idFloor(madeMs + entrySlackMs)}::bigint`;
}

/**
 * Finds entries of the ledger by number, by reference, or by the number that an agent's server gave to its
 * transfer. An entry is named by the account in scope that moved:
 * the member's, else the agent's.
 */
export async function findEntries(
  db: Tx,
  scope: Scope,
  { recordId, entry, number }: Pick<Meaning, 'recordId' | 'entry' | 'number'>,
): Promise<EntryHit[]> {
  if (recordId === null && entry === null && number === null) return [];
  const where = entry
    ? hasReference(entry)
    : sql`t.id in (select ${recordId}::bigint union all
        select x.record_id from agent_tx x where x.tx_id = ${number} and ${within(scope, 'x.agent_id')})`;
  const found = await sql<EntryHit>`
    select distinct on (t.id) t.id, t.ref, l.kind as owner, coalesce(m.account, a.account) as account, t.amount,
      t.currency, t.at
    from ledger_transfer t
    join ledger_account l on l.tenant_id = t.tenant_id and l.id in (t.debit_account, t.credit_account)
      and l.kind in ('member', 'agent')
    left join member m on l.kind = 'member' and m.id = l.owner_id and m.tenant_id = l.tenant_id
    left join agent a on l.kind = 'agent' and a.id = l.owner_id
    where ${where} and ${ofTenant(scope, 't.tenant_id')} and ${within(scope, 'l.agent_id')}
    order by t.id, l.kind desc limit 6`.execute(db);
  return found.rows;
}

/** Finds changes of agents' credit by number or reference; the amount is the new credit. */
export async function findCreditChanges(
  db: Tx,
  scope: Scope,
  { recordId, entry }: Pick<Meaning, 'recordId' | 'entry'>,
): Promise<EntryHit[]> {
  const id = entry?.prefix === 'C' ? entry.number : recordId;
  if (id === null) return [];
  const found = await sql<EntryHit>`
    select c.id, 'C' || c.id as ref, 'agent' as owner, a.account, c.after as amount, c.currency, c.at
    from credit_change c join agent a on a.id = c.agent_id
    where c.id = ${id}::bigint and ${ofTenant(scope, 'c.tenant_id')}
      and ${within(scope, 'c.agent_id')}`.execute(db);
  return found.rows;
}

/** Finds an alert of risk control in scope by its number. */
export async function findAlerts(db: Tx, scope: Scope, id: string) {
  const found = await sql<{ id: string; code: string; name: string; at: Date }>`
    select r.id, r.code, r.name, r.raised_at as at from risk_alert r
    where r.id = ${id}::bigint and ${within(scope, 'r.agent_id')}`.execute(db);
  return found.rows;
}

/** Finds a case of risk control by its number; cases cross tenants and are the platform's. */
export async function findCases(db: Tx, scope: Scope, id: string) {
  if (scope.kind !== 'all') return [];
  const found = await sql<{ id: string; at: Date }>`
    select c.id, c.opened_at as at from risk_case c where c.id = ${id}::bigint`.execute(db);
  return found.rows;
}

/** Finds an approval by its number; agents see those whose maker is in their tree. */
export async function findApprovals(db: Tx, scope: Scope, id: string) {
  const own =
    scope.kind === 'all' ? sql`true` : sql`p.agent_id is not null and ${within(scope, 'p.agent_id')}`;
  const found = await sql<{ id: string; target: string; at: Date }>`
    select p.id, p.target, p.created_at as at from approval p
    where p.id = ${id}::bigint and ${own}`.execute(db);
  return found.rows;
}
