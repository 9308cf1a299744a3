import type { RequestOf } from '@pitboss/contract/core/define';
import type { moneyRecords } from '@pitboss/contract/money/balance-records';
import { type RawBuilder, sql } from 'kysely';
import { operatorBegins, operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isBetEntry } from '../../domain/ledger/bet-entries.ts';
import { isMeant, type MeantMembers } from '../../domain/members/meant-members.ts';
import { all, type Keyset, type KeysetRequest, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { checkScanSize } from '../../domain/sql/scan-size.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { accountNames } from './account-names.sql.ts';

/**
 * Balance changes by account: each entry of the ledger is a row of its debit and a row of its credit account.
 * A row's number is twice the entry's, plus one for the credit side, so that pages never split on it.
 */

type Requested = RequestOf<typeof moneyRecords.memberTotals> &
  Pick<RequestOf<typeof moneyRecords.agentTotals>, 'operator'>;
/** Filter of the lists of members and of agents, with a resolved time range. */
export interface RecordFilter extends Omit<Requested, 'kind' | 'start_time' | 'end_time' | 'memberAccount'> {
  /** Members that the account filter matches. */
  members?: MeantMembers | undefined;
  start_time: number;
  end_time: number;
  kind?: string | undefined;
  /** Accounts of members or of agents. */
  owners: 'member' | 'agent';
}

export interface RecordRow {
  id: string;
  transfer_id: string;
  account_id: string;
  owner_id: string;
  agent_id: string;
  owner_account: string;
  agent_account: string;
  kind: string;
  currency: string;
  /** Signed minor units. */
  amount: string;
  after: string;
  counter_kind: string | null;
  counter_account: string | null;
  operator: string | null;
  ref: string;
  reason: string | null;
  rate: string | null;
  reversed: boolean;
  at: Date;
}

const byHand = sql`not (${isBetEntry('t.kind')})`;

/** SQL condition on one side of an entry: the accounts that a filter names. */
function ownerCondition(scope: Scope, filter: RecordFilter): RawBuilder<unknown> {
  return all([
    sql`own.kind = ${filter.owners}`,
    within(scope, 'own.agent_id'),
    when(filter.currency, (value) => sql`own.currency = ${value}`),
    when(filter.memberId, (value) => sql`own.owner_id = ${value}::bigint`),
    when(filter.agentId, (value) =>
      filter.owners === 'agent' ? sql`own.owner_id = ${value}::bigint` : underAgent('own.agent_id', value),
    ),
    when(filter.members, (value) => isMeant('own.owner_id', value)),
  ]);
}

/**
 * Returns true when the filter names few accounts, so that their entries are found by account and not by
 * time.
 */
const narrow = (filter: RecordFilter, page: Keyset | null) =>
  filter.memberId !== undefined ||
  (filter.members !== undefined && 'ids' in filter.members) ||
  (filter.owners === 'agent' && (filter.agentId !== undefined || page === null));

interface Side {
  readonly account: 'debit_account' | 'credit_account';
  readonly other: 'debit_account' | 'credit_account';
  readonly after: 'debit_after' | 'credit_after';
  readonly bit: 0 | 1;
}
const sides: readonly Side[] = [
  { account: 'debit_account', other: 'credit_account', after: 'debit_after', bit: 0 },
  { account: 'credit_account', other: 'debit_account', after: 'credit_after', bit: 1 },
];

/** SQL: rows of one side of the entries of a filter, limited to a keyset page when there is one. */
function sideRows(scope: Scope, filter: RecordFilter, side: Side, page: Keyset | null): RawBuilder<unknown> {
  const direction = sql.raw(page?.backwards ? 'asc' : 'desc');
  const account = sql.ref(`t.${side.account}`);
  const bound =
    page?.bound == null
      ? undefined
      : page.backwards
        ? sql`t.id * 2 + ${sql.lit(side.bit)} > ${page.bound}::bigint and t.id >= ${page.bound}::bigint / 2`
        : sql`t.id * 2 + ${sql.lit(side.bit)} < ${page.bound}::bigint and t.id <= ${page.bound}::bigint / 2`;
  const condition = all([
    sql`t.id >= ${idFloor(filter.start_time)}::bigint and t.id < ${idFloor(filter.end_time + 1)}::bigint`,
    ofTenant(scope, 't.tenant_id'),
    filter.owners === 'agent' ? byHand : undefined,
    when(filter.kind, (value) => sql`t.kind = ${value}`),
    when(filter.direction, (value) => (value === (side.bit ? 'in' : 'out') ? sql`true` : sql`false`)),
    when(filter.ref, (value) => sql`t.ref = ${value}`),
    when(filter.operator, (value) => operatorBegins(scope, 't.operator_id', value)),
    bound,
  ]);
  const cut = page ? sql`order by t.id ${direction} limit ${page.limit + 1}` : sql``;
  const columns = sql`t.id * 2 + ${sql.lit(side.bit)} as id, t.tenant_id, t.id as transfer_id,
    own.id as account_id, own.owner_id, own.agent_id, t.kind, t.currency,
    ${sql.raw(side.bit ? '' : '-')} t.amount as amount, ${sql.ref(`t.${side.after}`)} as after,
      ${sql.ref(`t.${side.other}`)} as other,
    t.operator_id, t.ref, t.reason, t.at`;
  const owners = ownerCondition(scope, filter);
  return narrow(filter, page)
    ? sql`(select s.* from (select own.* from ledger_account own where ${owners}) own cross join lateral
        (select ${columns} from ledger_transfer t where ${account} = own.id and t.tenant_id = own.tenant_id
          and ${condition} ${cut}) s)`
    : sql`(select ${columns} from ledger_transfer t join ledger_account own on own.id = ${account}
      and own.tenant_id = t.tenant_id
        where ${condition} and ${owners} ${cut})`;
}

/** SQL: credit changes as rows that move nothing; their number is their id, doubled. */
function creditRows(scope: Scope, filter: RecordFilter, page: Keyset | null): RawBuilder<unknown> | null {
  if (filter.owners !== 'agent' || filter.direction || (filter.kind && filter.kind !== 'credit')) return null;
  const bound =
    page?.bound == null
      ? undefined
      : page.backwards
        ? sql`t.id * 2 > ${page.bound}::bigint`
        : sql`t.id * 2 < ${page.bound}::bigint`;
  return sql`(select t.id * 2 as id, t.tenant_id, t.id as transfer_id, own.id as account_id, own.owner_id,
    own.agent_id, 'credit' as kind, t.currency,
      0::bigint as amount, t.after as after, null::bigint as other, t.operator_id, t.before::text as ref,
        t.reason, t.at
    from credit_change t join ledger_account own on own.id = t.account_id and own.tenant_id = t.tenant_id
    where t.id >= ${idFloor(filter.start_time)}::bigint and t.id < ${idFloor(filter.end_time + 1)}::bigint
      and ${ownerCondition(scope, filter)}
      and ${all([
        ofTenant(scope, 't.tenant_id'),
        bound,
        when(filter.ref, (value) => sql`'C' || t.id = ${value}`),
        when(filter.operator, (value) => operatorBegins(scope, 't.operator_id', value)),
      ])})`;
}

/**
 * Rows of a filter. Totals of agents are read by account: agents' accounts have few entries compared with
 * those of all bets.
 */
function rowsOf(scope: Scope, filter: RecordFilter, page: Keyset | null): RawBuilder<unknown> {
  const credits = creditRows(scope, filter, page);
  // No entry is of the kind "credit"; where a filter rules its rows out too, what is left is an empty list.
  const parts =
    filter.kind === 'credit' && credits ? [] : sides.map((side) => sideRows(scope, filter, side, page));
  if (credits) parts.push(credits);
  return sql.join(parts, sql` union all `);
}

/** Maximum difference between an entry's time and the time in its id, by which the filter selects. */
const clockSlackMs = 86_400_000;

/**
 * SQL expression: the rate that was valid at the time of an entry `s`. The rates are read before, and looked
 * up without a join: they are stored on the coordinator of a distributed database, entries on the shards of
 * tenants.
 */
async function rateThen(db: Tx, { start_time }: RecordFilter): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ code: string; rates: string[]; times: string[] }>`
    select code, array_agg(rate::text order by valid_from, id) as rates, array_agg(valid_from::text
      order by valid_from, id) as times
    from (select *, lead(valid_from, 1, 'infinity') over (partition by code order by valid_from, id) as until
      from currency_rate) v
    where until > ${new Date(Math.max(0, start_time - clockSlackMs))} group by code`.execute(db);
  if (rows.length === 0) return sql`null::text`;
  const ofCode = rows.map(
    ({ code, rates, times }) =>
      sql`when ${code} then (${rates}::text[])[width_bucket(s.at, ${times}::timestamptz[])]`,
  );
  return sql`case s.currency ${sql.join(ofCode, sql` `)} end`;
}

/** An entry as it is found, with the account of its other side. */
type FoundRow = Omit<
  RecordRow,
  'owner_account' | 'agent_account' | 'counter_kind' | 'counter_account' | 'reversed'
> & { other: string | null };

/** Lists one page of balance changes, newest first. */
export async function listRecords(db: Tx, scope: Scope, filter: RecordFilter & KeysetRequest) {
  const keyset = keysetOf(filter);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const { rows } = await sql<FoundRow>`
    select s.*, ${operatorName(scope, 's.operator_id')} as operator,
      ${operatorRemark(scope, 's.operator_id', 's.reason')} as reason, ${await rateThen(db, filter)} as rate
    from (select * from (${rowsOf(scope, filter, keyset)}) u
      order by id ${direction} limit ${keyset.limit + 1}) s
    left join operator o on o.id = s.operator_id
    order by s.id ${direction}`.execute(db);
  return keysetPage(keyset, await named(db, scope, rows));
}

/** Reads entries with the names of both sides, and whether they were reversed. */
async function named(db: Tx, scope: Scope, rows: readonly FoundRow[]): Promise<RecordRow[]> {
  const accounts = await accountNames(
    db,
    scope,
    rows.flatMap(({ account_id, other }) => [account_id, other]),
  );
  const ids = plainArray(rows.map(({ transfer_id }) => transfer_id));
  const back = await sql<{ transfer_id: string }>`
    select v.transfer_id from ledger_reversal v where v.transfer_id = any(${ids}::bigint[])
      and ${ofTenant(scope, 'v.tenant_id')}`.execute(db);
  const reversed = new Set(back.rows.map(({ transfer_id }) => transfer_id));
  return rows.map((row) => {
    const own = accounts.get(row.account_id);
    const counter = accounts.get(row.other);
    return {
      ...row,
      owner_account: own?.name ?? '',
      agent_account: own?.agent_account ?? '',
      counter_kind: counter?.kind ?? null,
      counter_account: counter?.name ?? null,
      reversed: reversed.has(row.transfer_id),
    };
  });
}

export interface RecordTotals {
  currency: string;
  rate: string | null;
  count: string;
  income: string;
  outgo: string;
}

/**
 * Totals of a filter by currency and by the rate that was valid then, so that each part is converted once.
 * Throws `range.sumTooLong` where they need too many records.
 */
export async function totalRecords(db: Tx, scope: Scope, filter: RecordFilter): Promise<RecordTotals[]> {
  const statement = sql<RecordTotals>`
    select s.currency, ${await rateThen(db, filter)} as rate, count(*)::text as count,
      coalesce(sum(s.amount) filter (where s.amount > 0), 0)::text as income,
      coalesce(-sum(s.amount) filter (where s.amount < 0), 0)::text as outgo
    from (${rowsOf(scope, filter, null)}) s
    group by 1, 2 order by 1`;
  await checkScanSize(db, statement);
  return (await statement.execute(db)).rows;
}
