import { sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { accountBegins, accountIs, exactFirst } from '../../domain/sql/account-match.ts';
import { type KeysetRequest, keysetOf, keysetPage } from '../../domain/sql/paging.ts';
import { checkScanSize } from '../../domain/sql/scan-size.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { accountNames } from './account-names.sql.ts';

export type OwnerKind = 'member' | 'agent' | 'house' | 'pool' | 'anchor' | 'agency';

interface Owner {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
}

/** Finds a level of a pool group by the group's name and the level, like `Main 4`. */
async function findPool(db: Tx, typed: string): Promise<Owner> {
  const [, name, level] = /^(.*\S)\s+([1-4])$/.exec(typed.trim()) ?? [];
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, t.name from pool_group g join pool_terms t on t.id = g.terms_id
    where t.name = ${name ?? ''} order by g.deleted_at is not null, g.id desc limit 1`.execute(db);
  const [group] = rows;
  if (!group || !level) throw new AppError('notFound', {}, 'account');
  return { id: `${group.id} ${level}`, account: `${group.name} ${level}`, currency: 'CNY' };
}

/** Finds an anchor by its id or its nickname. */
async function findAnchor(db: Tx, typed: string): Promise<Owner> {
  const { rows } = await sql<{ id: string; account: string; exact: boolean }>`
    select n.number as id, n.nickname as account, n.id = ${typed.trim()} as exact from anchor n
    where n.id = ${typed.trim()} or ${accountIs('n.nickname', typed)}
    order by n.id = ${typed.trim()} desc, n.number limit 2`.execute(db);
  const [first, second] = rows;
  if (!first) throw new AppError('notFound', {}, 'account');
  if (second && !first.exact) throw new AppError('account.several', {}, 'account');
  return { id: first.id, account: first.account, currency: 'CNY' };
}

/**
 * Finds the owner of a requested statement: exactly this account, else the only one with this prefix. The
 * house is addressed by the account of its level-1 agent, an agency by that of its agent.
 */
export async function findOwner(db: Tx, scope: Scope, kind: OwnerKind, typed: string): Promise<Owner> {
  if (kind === 'pool') return findPool(db, typed);
  if (kind === 'anchor') return findAnchor(db, typed);
  const [table, agent] = kind === 'member' ? ['member', 'o.agent_id'] : ['agent', 'o.id'];
  const { rows } = await sql<{ id: string; account: string; currency: string; exact: boolean }>`
    select o.id, o.account, o.currency, ${accountIs('o.account', typed)} as exact from ${sql.table(table)} o
    where ${accountBegins('o.account', typed)}
      and ${within(scope, agent)} ${kind === 'house' ? sql`and o.layer = 1` : sql``}
    order by ${exactFirst('o.account', typed)}, o.id limit 2`.execute(db);
  const [first, second] = rows;
  if (!first) throw new AppError(kind === 'member' ? 'member.missing' : 'notFound', {}, 'account');
  if (second && !first.exact) throw new AppError('account.several', {}, 'account');
  return first;
}

/** Returns the ledger account of an owner, in `currency` when it is set; undefined when there is none. */
export async function findAccount(
  db: Tx,
  scope: Scope,
  kind: OwnerKind,
  ownerId: string,
  currency: string | undefined,
): Promise<{ id: string; currency: string; balance: string } | undefined> {
  const [group, level] = ownerId.split(' ');
  const isOwned =
    kind === 'pool'
      ? sql`a.id in (select account_id from pool_balance where group_id = ${group}::bigint
          and level = ${level}::smallint)`
      : sql`a.owner_id = ${ownerId}::bigint`;
  const found = await sql<{ id: string; currency: string; balance: string }>`
    select a.id, a.currency, a.balance from ledger_account a
    where a.kind = ${kind} and ${isOwned} and ${within(scope, 'a.agent_id')}
      and (${currency ?? null}::text is null or a.currency = ${currency ?? null})
    order by a.balance <> 0 desc, a.id limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Returns the balance of an account after all entries before an id: the balance at any past time is stored in
 * an entry.
 */
export async function balanceBefore(db: Tx, scope: Scope, accountId: string, bound: string): Promise<string> {
  const own = ofTenant(scope, 'tenant_id');
  const found = await sql<{ after: string }>`
    select after from (
      (select id, debit_after as after from ledger_transfer where debit_account = ${accountId}::bigint
        and id < ${bound}::bigint and ${own} order by id desc limit 1)
      union all
      (select id, credit_after from ledger_transfer where credit_account = ${accountId}::bigint
        and id < ${bound}::bigint and ${own} order by id desc limit 1)
    ) t order by id desc limit 1`.execute(db);
  return found.rows[0]?.after ?? '0';
}

/** Returns the number and totals of the entries of an account between two ids. */
export async function movedBetween(db: Tx, scope: Scope, accountId: string, from: string, to: string) {
  const own = ofTenant(scope, 'tenant_id');
  const statement = sql<{ entries: string; income: string; outgo: string }>`
    select count(*)::text as entries, coalesce(sum(amount) filter (where credited), 0)::text as income,
      coalesce(sum(amount) filter (where not credited), 0)::text as outgo
    from (
      select amount, false as credited from ledger_transfer where debit_account = ${accountId}::bigint
        and id >= ${from}::bigint and id < ${to}::bigint and ${own}
      union all
      select amount, true from ledger_transfer where credit_account = ${accountId}::bigint
        and id >= ${from}::bigint and id < ${to}::bigint and ${own}) t`;
  await checkScanSize(db, statement);
  const found = await statement.execute(db);
  return found.rows[0] ?? { entries: '0', income: '0', outgo: '0' };
}

export interface StatementRow {
  id: string;
  kind: string;
  amount: string;
  after: string;
  counter_kind: string | null;
  counter_account: string | null;
  ref: string;
  reason: string | null;
  operator: string | null;
  at: Date;
}

/** Lists one page of an account's entries with the balance after each. */
export async function listStatement(
  db: Tx,
  scope: Scope,
  accountId: string,
  range: { start_time: number; end_time: number },
  request: KeysetRequest,
) {
  const keyset = keysetOf(request);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const bound =
    keyset.bound === null
      ? sql`true`
      : keyset.backwards
        ? sql`id > ${keyset.bound}::bigint`
        : sql`id < ${keyset.bound}::bigint`;
  const within_ = sql`id >= ${idFloor(range.start_time)}::bigint
    and id < ${idFloor(range.end_time + 1)}::bigint and ${bound}
    and ${within(scope, 'agent_id')} order by id ${direction} limit ${keyset.limit + 1}`;
  const { rows } = await sql<Omit<StatementRow, 'counter_kind' | 'counter_account'> & { other: string }>`
    select s.*, ${operatorName(scope, 's.operator_id')} as operator,
      ${operatorRemark(scope, 's.operator_id', 's.reason')} as reason from (
      (select id, kind, -amount as amount, debit_after as after, credit_account as other, ref, reason,
        operator_id, at
        from ledger_transfer where debit_account = ${accountId}::bigint and ${within_})
      union all
      (select id, kind, amount, credit_after, debit_account, ref, reason, operator_id, at
        from ledger_transfer where credit_account = ${accountId}::bigint and ${within_})
      order by id ${direction} limit ${keyset.limit + 1}) s
    left join operator o on o.id = s.operator_id
    order by s.id ${direction}`.execute(db);
  const accounts = await accountNames(
    db,
    scope,
    rows.map(({ other }) => other),
  );
  const named = rows.map((row): StatementRow => {
    const counter = accounts.get(row.other);
    return { ...row, counter_kind: counter?.kind ?? null, counter_account: counter?.name ?? null };
  });
  return keysetPage(keyset, named);
}
