import type { operationalData, payKinds } from '@pitboss/contract/reports/operational-data';
import { sql } from 'kysely';
import { inScopeUnder } from '../../domain/agents/under-agent.ts';
import { beijingDay, beijingDayNumber, ceilToDay } from '../../domain/calendar/beijing-days.ts';
import { dayMs, type Span } from '../../domain/calendar/time-units.ts';
import { dayRates, type RatesByDay, ratesByDay } from '../../domain/currency/day-rates.ts';
import { ofKinds } from '../../domain/reports/member-kinds.ts';
import { all, orderBy, type PageOf, pageOf } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { bucketAt, inSpan, spanOf, type Target, under } from './users.sql.ts';

export type PayKind = (typeof payKinds)[number];

const transferDay = beijingDay('t.at');

/** Deposits and withdrawals of a bucket; money in CNY as hundred-millionths of a minor unit. */
export interface PayRow {
  /** Null for the whole range. */
  bucket: number | null;
  payers: number;
  withdrawers: number;
  deposits: number;
  withdrawals: number;
  deposit_cny: string;
  withdraw_cny: string;
  unrated: boolean;
}

/** Sum of the transfers of a cell, a part of a bucket that is within one Beijing day. */
interface CellRow {
  cell: number;
  direction: 'in' | 'out';
  currency: string;
  n: number;
  amount: string;
}

interface Payers {
  bucket: number | null;
  payers: number;
  withdrawers: number;
}

/** Divides buckets at the midnights of Beijing. */
function cellsOf(buckets: readonly Span[]): Span[] {
  const { from, to } = spanOf(buckets);
  const midnights: number[] = [];
  for (let at = ceilToDay(from); at < to; at += dayMs) midnights.push(at);
  const starts = [...new Set([...buckets.map((bucket) => bucket.from), ...midnights])].sort((a, b) => a - b);
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }));
}

const noTransfers = (bucket: number | null) => ({
  bucket,
  deposits: 0,
  withdrawals: 0,
  deposit: 0n,
  withdraw: 0n,
  unrated: false,
});
type Transfers = ReturnType<typeof noTransfers>;

/** Adds the sums of cells to those of their buckets and of all, which have the key null. */
function totalsOf(
  rows: readonly CellRow[],
  cells: readonly Span[],
  buckets: readonly Span[],
  rates: RatesByDay,
) {
  const totals = new Map<number | null, Transfers>();
  for (const { cell, direction, currency, n, amount } of rows) {
    const start = cells[cell]?.from ?? 0;
    const bucket = buckets.findLastIndex(({ from }) => from <= start);
    const day = beijingDayNumber(start) - rates.firstDay;
    const rate = rates.rates[rates.codes.indexOf(currency)]?.[day];
    for (const key of [bucket, null]) {
      const total = totals.get(key) ?? noTransfers(key);
      totals.set(key, total);
      total.unrated ||= rate === undefined;
      const cny = BigInt(amount) * (rate ?? 0n);
      if (direction === 'in') {
        total.deposits += n;
        total.deposit += cny;
      } else {
        total.withdrawals += n;
        total.withdraw += cny;
      }
    }
  }
  return totals;
}

/**
 * Returns the successful transfers by bucket, and of all buckets together with each member counted once. Amounts
 * are aggregated before they are converted, and members are counted from narrow rows: to do both at once takes twice as
 * long.
 */
export async function payByDay(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Target,
  buckets: readonly Span[],
  now: number,
): Promise<PayRow[]> {
  const span = spanOf(buckets);
  const cells = cellsOf(buckets);
  const where = sql`t.state = 'success' and ${inSpan('t.at', span)}
    and ${under(scope, node, memberKind, 't.agent_id', 't.member_id')}`;
  const sums = sql`
    select ${bucketAt('t.at', cells)} as cell, t.direction, t.currency, count(*)::int as n,
      sum(t.amount)::text as amount
    from member_transfer t where ${where} group by 1, 2, 3`;
  const payers = sql`
    select bucket, count(distinct member_id) filter (where is_in)::int as payers,
      count(distinct member_id) filter (where not is_in)::int as withdrawers
    from (select ${bucketAt('t.at', buckets)} as bucket, t.member_id, t.direction = 'in' as is_in
      from member_transfer t where ${where}) moved group by grouping sets ((bucket), ())`;
  const [rates, found] = await Promise.all([
    ratesByDay(db, span.from, Math.min(span.to, now)),
    sql<{ sums: CellRow[] | null; payers: Payers[] | null }>`
      select (select json_agg(s) from (${sums}) s) as sums, (select json_agg(p) from (${payers}) p) as payers
      `.execute(db),
  ]);
  const [row] = found.rows;
  const totals = totalsOf(row?.sums ?? [], cells, buckets, rates);
  return (row?.payers ?? []).map(({ bucket, payers, withdrawers }) => {
    const { deposits, withdrawals, deposit, withdraw, unrated } = totals.get(bucket) ?? noTransfers(bucket);
    return {
      bucket,
      payers,
      withdrawers,
      deposits,
      withdrawals,
      deposit_cny: String(deposit),
      withdraw_cny: String(withdraw),
      unrated,
    };
  });
}

/** Counts members by the bucket of their first successful deposit; the total is under null. */
export async function firstPayersByDay(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Target,
  buckets: readonly Span[],
): Promise<ReadonlyMap<number | null, number>> {
  // The kind of a member is checked once and not for each of its deposits.
  const rows = (
    await sql<{ bucket: number | null; n: number }>`
      select ${bucketAt('f.at', buckets)} as bucket, count(*)::int as n from (
        select t.member_id, min(t.at) as at from member_transfer t
        where t.state = 'success' and t.direction = 'in' and ${inScopeUnder(scope, node, 't.agent_id')}
        group by t.member_id) f
      where ${all([inSpan('f.at', spanOf(buckets)), ofKinds(scope, memberKind, 'f.member_id')])} group by 1`.execute(
      db,
    )
  ).rows;
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return new Map<number | null, number>([
    ...rows.map(({ bucket, n }) => [bucket, n] as const),
    [null, total],
  ]);
}

export interface PayerRow {
  id: string;
  account: string;
  nickname: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  deposits: number;
  deposit: string;
  deposit_cny: string;
  withdrawals: number;
  withdraw: string;
  withdraw_cny: string;
  first_paid_at: Date | null;
  unrated: boolean;
}

const sortable = { account: 'm.account', depositCny: 'p.deposit_cny', withdrawCny: 'p.withdraw_cny' };
const ofKind: Readonly<Record<PayKind, string>> = {
  payers: 'p.deposits > 0',
  withdrawers: 'p.withdrawals > 0',
  firstPayers: 'p.first_in',
};

/** The members behind a figure of the pay data, a line a member and currency. */
export async function payersOfKind(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Target,
  span: Span,
  kind: PayKind,
  page: PageOf<typeof operationalData.payDetail>,
  now: number,
): Promise<{ total: number; rows: PayerRow[] }> {
  const rate = await dayRates(db, span.from, Math.min(span.to, now));
  const { limit, offset } = pageOf(page);
  const paid = sql`
    with moved as (
      select t.member_id, t.direction, t.currency, t.amount, ${transferDay} as day from member_transfer t
      where t.state = 'success' and ${inSpan('t.at', span)}
        and ${under(scope, node, memberKind, 't.agent_id', 't.member_id')}),
    rated as (select moved.*, ${rate('moved.currency', 'moved.day')} as rate from moved),
    sums as (
      select member_id, currency, count(*) filter (where direction = 'in')::int as deposits,
        count(*) filter (where direction = 'out')::int as withdrawals,
        coalesce(sum(amount) filter (where direction = 'in'), 0) as deposit,
          coalesce(sum(amount) filter (where direction = 'out'), 0) as withdraw,
        coalesce(sum(amount::numeric * rate) filter (where direction = 'in'), 0) as deposit_cny,
        coalesce(sum(amount::numeric * rate) filter (where direction = 'out'), 0) as withdraw_cny,
          bool_or(rate is null) as unrated
      from rated group by member_id, currency),
    firsts as (
      select t.member_id, min(t.at) as at from (select distinct member_id
        from sums) s join member_transfer t on t.member_id = s.member_id
      where t.state = 'success' and t.direction = 'in' and ${inScopeUnder(scope, null, 't.agent_id')}
        group by t.member_id),
    p as (
      select s.*, f.at as first_paid_at, ${inSpan('f.at', span)} as first_in
        from sums s left join firsts f on f.member_id = s.member_id)`;
  const where = sql.raw(ofKind[kind]);
  const [count, found] = await Promise.all([
    sql<{ n: number }>`${paid} select count(*)::int as n from p where ${where}`.execute(db),
    sql<PayerRow>`${paid}
    select m.id, m.account, m.nickname, m.agent_id, a.account as agent_account, p.currency, p.deposits,
      p.deposit::text, p.deposit_cny::text,
      p.withdrawals, p.withdraw::text, p.withdraw_cny::text, p.first_paid_at, p.unrated
    from p join member m on m.id = p.member_id join agent a on a.id = m.agent_id where ${where}
    ${orderBy(page, sortable, 'depositCny', 'm.id')}, p.currency limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: count.rows[0]?.n ?? 0, rows: found.rows };
}
