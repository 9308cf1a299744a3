import type { pools as contract } from '@pitboss/contract/pools/pools';
import { sql } from 'kysely';
import { platformTenant } from '../../domain/ledger/accounts.ts';
import {
  type PoolTerms,
  readGroups,
  type TermsRow,
  termsColumns,
  termsOf,
} from '../../domain/pools/terms.ts';
import { prefix } from '../../domain/sql/dto.ts';
import { all, orderBy, type PageOf, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Draft } from './draft.ts';

/** A version of a group with who made it. */
export interface GroupRow extends TermsRow {
  actor: string;
  approver: string | null;
  reason: string;
  change: string;
  at: Date;
  agent_accounts: Record<string, string> | null;
}

const accounts = sql`(select jsonb_object_agg(a.id::text, a.account) from agent a
  where a.id = any(t.agents)) as agent_accounts`;
const columns = sql`${sql.raw(termsColumns)}, t.actor, t.approver, t.reason, t.change, t.at, ${accounts}`;

/** One page of the groups there are. */
export const listGroups = (
  db: Tx,
  filter: PageOf<typeof contract.list> & {
    name?: string | undefined;
    agentId?: string | undefined;
    switch?: 'open' | 'closed' | undefined;
  },
) =>
  pageRows<GroupRow>(db, filter, {
    select: columns,
    from: sql`pool_group g join pool_terms t on t.id = g.terms_id`,
    where: all([
      sql`g.deleted_at is null`,
      when(filter.name, (name) => sql`t.name ilike ${`%${prefix(name)}`}`),
      when(filter.agentId, (id) => sql`${id}::bigint = any(t.agents)`),
      when(filter.switch, (state) => sql`t.is_open = ${state === 'open'}`),
    ]),
    order: orderBy(
      filter,
      { name: 't.name', at: 't.at', rtp: 't.rtp', proportion: 't.proportion' },
      'at',
      'g.id',
    ),
  });

/** One page of the versions of a group, newest first. */
export const listVersions = (db: Tx, filter: PageOf<typeof contract.history> & { groupId: string }) =>
  pageRows<GroupRow>(db, filter, {
    select: columns,
    from: sql`pool_terms t join pool_group g on g.id = t.group_id`,
    where: sql`t.group_id = ${filter.groupId}::bigint`,
    order: orderBy(filter, { at: 't.number' }, 'at', 't.id'),
  });

interface GroupAgent {
  id: string;
  account: string;
  layer: number;
}

/** The agents of a group, with how many members have it as their nearest one through them. */
export async function listAgentsOf(db: Tx, filter: PageOf<typeof contract.agents> & { groupId: string }) {
  const page = await pageRows<GroupAgent>(db, filter, {
    select: sql`a.id, a.account, a.layer`,
    from: sql`pool_group g join pool_terms t on t.id = g.terms_id join agent a on a.id = any(t.agents)`,
    where: sql`g.id = ${filter.groupId}::bigint and g.deleted_at is null`,
    order: orderBy(filter, { agentAccount: 'a.account' }, 'agentAccount', 'a.id'),
  });
  const members = await nearestMembers(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, members: members.get(row.id) ?? 0 })) };
}

/**
 * Counts, for some agents with a group, the members without a nearer group. The agents with a group are read
 * before: groups are stored on the coordinator of a distributed database, members by tenant.
 */
async function nearestMembers(db: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const grouped = await sql<{ id: string }>`
    select distinct unnest(t.agents) as id from pool_group g join pool_terms t on t.id = g.terms_id
      where g.deleted_at is null`.execute(db);
  const { rows } = await sql<{ id: string; members: number }>`
    select a.id, count(*)::int as members from agent a join agent below on below.path like a.path || '%'
      join member m on m.agent_id = below.id and m.tenant_id = below.tenant_id
    where a.id = any(${plainArray(ids)}::bigint[]) and a.id = (select up.id from agent up
      where up.id = any(${plainArray(grouped.rows.map(({ id }) => id))}::bigint[])
        and below.path like up.path || '%'
      order by up.layer desc limit 1)
    group by a.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.members]));
}

/** Locks the pools for a change: writers run sequentially, and contributions of bets wait for the commit. */
export async function holdPools(tx: Tx): Promise<void> {
  await sql`update pool_config set version = version + 1`.execute(tx);
}

/**
 * Returns the current version of a group, with `deletedToo` also of a deleted one; undefined when there is
 * none.
 */
export async function findGroup(
  tx: Tx,
  id: string,
  deletedToo = false,
): Promise<(PoolTerms & { actor: string; at: Date; deleted: boolean }) | undefined> {
  const { rows } = await sql<TermsRow & { actor: string; at: Date; deleted: boolean }>`
    select ${sql.raw(termsColumns)}, t.actor, t.at, g.deleted_at is not null as deleted
      from pool_group g join pool_terms t on t.id = g.terms_id
    where g.id = ${id}::bigint and (g.deleted_at is null or ${deletedToo})`.execute(tx);
  const [row] = rows;
  return row && { ...termsOf(row), actor: row.actor, at: row.at, deleted: row.deleted };
}

/** Reads all groups, by the same function as ingest. */
export const allGroups = (tx: Tx) => readGroups(inTransaction(tx));

/** Returns those of some currencies that exist. */
export async function knownCurrencies(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string;
  }>`select code from currency where code = any(${[...codes]}::text[])`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

export interface VersionNote {
  readonly change: string;
  readonly reason: string;
  readonly operatorId: string;
  readonly actor: string;
  readonly approver: string | null;
}

/** Adds a version of a group and makes it the one in force. */
export async function addVersion(
  tx: Tx,
  of: { readonly id: string; readonly groupId: string; readonly number: number },
  draft: Draft,
  note: VersionNote,
): Promise<void> {
  await tx
    .insertInto('pool_terms')
    .values({
      id: of.id,
      group_id: of.groupId,
      number: of.number,
      name: draft.name,
      agents: plainArray(draft.agents) as unknown as string[],
      rtp: draft.rtp,
      games: draft.games && (plainArray(draft.games) as unknown as number[]),
      proportion: draft.proportion,
      ratios: plainArray(draft.ratios) as unknown as number[],
      limits: sql`${JSON.stringify(draft.limits)}::jsonb`,
      is_open: draft.isOpen,
      change: note.change,
      reason: note.reason,
      operator_id: note.operatorId,
      actor: note.actor,
      approver: note.approver,
      at: new Date(),
    })
    .execute();
  await sql`update pool_group set terms_id = ${of.id}::bigint where id = ${of.groupId}::bigint`.execute(tx);
}

export async function insertGroup(
  tx: Tx,
  id: string,
  termsId: string,
  ownerIds: readonly string[],
): Promise<void> {
  await sql`insert into pool_group (id, terms_id, owner_ids, created_at)
    values (${id}::bigint, ${termsId}::bigint, ${plainArray(ownerIds)}::bigint[], now())`.execute(tx);
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update pool_group set deleted_at = now() where id = ${id}::bigint`.execute(tx);
}

/** Currencies in which a group holds or held money. */
export async function currenciesOf(tx: Tx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from pool_balance where group_id = ${groupId}::bigint order by 1`.execute(tx);
  return rows.map(({ currency }) => currency);
}

/** Balance and growth of a level of a group, with the group's version. */
export interface InfoRow extends TermsRow {
  deleted: boolean;
  level: 1 | 2 | 3 | 4;
  currency: string;
  balance: string;
  put_in: string;
  paid_out: string;
  seeded: string;
  drained: string;
  shortfall: string;
  day_in: string;
  day_bets: number;
  week_in: string;
  week_bets: number;
}

/**
 * Lists levels of all groups in each currency that they have limits or money in; deleted groups while they
 * hold money. The balances of the platform's accounts are read separately: in one statement with the lateral
 * subqueries Citus would fetch all of them for each.
 */
export async function listInfo(db: Tx): Promise<InfoRow[]> {
  const { rows } = await sql<Omit<InfoRow, 'balance'> & { account_id: string | null }>`
    select ${sql.raw(termsColumns)}, g.deleted_at is not null as deleted, l.level, c.currency, b.account_id,
      coalesce(b.put_in, 0) as put_in, coalesce(b.paid_out, 0) as paid_out, coalesce(b.seeded, 0) as seeded,
        coalesce(b.drained, 0) as drained,
      coalesce(b.shortfall, 0) as shortfall, r.*
    from pool_group g join pool_terms t on t.id = g.terms_id cross join generate_series(1, 4) as l (level)
    cross join lateral (select currency from pool_balance where group_id = g.id
      union select jsonb_object_keys(limits.value) from jsonb_each(t.limits) as limits
      union select 'CNY' where t.limits = '{}' and not exists (select from pool_balance
        where group_id = g.id)) c
    left join pool_balance b on b.group_id = g.id and b.level = l.level and b.currency = c.currency
    cross join lateral (select coalesce(sum(amount) filter (where at > now() - interval '24 hours'),
      0)::text as day_in,
        coalesce(sum(bets) filter (where at > now() - interval '24 hours'), 0)::int as day_bets,
          coalesce(sum(amount), 0)::text as week_in,
        coalesce(sum(bets), 0)::int as week_bets
      from pool_record where group_id = g.id and level = l.level and currency = c.currency
        and kind = 'contribution'
        and at > now() - interval '7 days') r
    order by t.name, g.id, c.currency, l.level`.execute(db);
  const held = await inTransaction(db)<{ id: string; balance: string }>(
    'pool-held',
    'select id, balance from ledger_account where tenant_id = $1 and id = any($2::bigint[])',
    [platformTenant, plainArray(rows.flatMap(({ account_id: id }) => id ?? []))],
  );
  const balances = new Map(held.map(({ id, balance }) => [id, balance]));
  return rows
    .map(({ account_id: id, ...row }) => ({ ...row, balance: balances.get(id ?? '') ?? '0' }))
    .filter(({ deleted, balance }) => !deleted || BigInt(balance) > 0n);
}

/** Returns the balances of a level and of the platform's house in a currency, in minor units; 0 without accounts. */
export async function readLevelBalances(
  tx: Tx,
  { groupId, level, currency }: { groupId: string; level: number; currency: string },
): Promise<{ level: bigint; house: bigint }> {
  const { rows } = await sql<{ level: string; house: string }>`
    select coalesce((select a.balance from pool_balance p join ledger_account a on a.id = p.account_id
        where p.group_id = ${groupId}::bigint and p.level = ${level}::smallint and p.currency = ${currency}), 0)::text
        as level,
      coalesce((select a.balance from ledger_account a where a.kind = 'house' and a.tenant_id = ${platformTenant}::bigint
        and a.currency = ${currency} limit 1), 0)::text as house`.execute(tx);
  const [row] = rows;
  return { level: BigInt(row?.level ?? 0), house: BigInt(row?.house ?? 0) };
}
