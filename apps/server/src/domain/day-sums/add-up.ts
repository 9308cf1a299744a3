import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { beijingDate, hourMs } from '../calendar/time-units.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type DaySums, daySums } from './sources.ts';
import { dayTimes } from './times.ts';

/** Clocks of several servers differ by less. */
const clockMs = hourMs;
/** Delay between the end of a day and its aggregation; after it the day rarely changes. */
const settlingMs = 6 * hourMs;
/**
 * Class of the per-tenant advisory lock: transactions that change an aggregated day share it until their
 * commit, the aggregation holds it exclusively.
 */
const lockClass = 1_471;

/**
 * Marks the aggregated days of new or changed records as open, in the transaction of the change: such days
 * are read from the records until they are aggregated again.
 */
export async function openDays(
  run: RunSql,
  subject: DaySums['subject'],
  changed: Iterable<{ readonly tenantId: string; readonly at: number }>,
): Promise<void> {
  const today = beijingDate(Date.now() - settlingMs + clockMs);
  const days = new Map<string, { readonly tenantId: string; readonly day: string }>();
  for (const { tenantId, at } of changed) {
    const day = beijingDate(at);
    if (day < today) days.set(`${tenantId} ${day}`, { tenantId, day });
  }
  if (days.size === 0) return;
  const tenants = plainArray([...days.values()].map(({ tenantId }) => tenantId));
  await run(
    'day-sums-lock',
    `select pg_advisory_xact_lock_shared(${lockClass}, k) from
       (select distinct hashint8(t) as k from unnest($1::bigint[]) t order by 1) as keys`,
    [tenants],
  );
  // A separate statement, since it must see what was committed while it waited for the lock.
  await run(
    'day-sums-open',
    `insert into day_sum_open (subject, tenant_id, day) select $1, t, d
      from unnest($2::bigint[], $3::date[]) as u (t, d)
     order by 2, 3 on conflict do nothing`,
    [subject, tenants, plainArray([...days.values()].map(({ day }) => day))],
  );
}

/** Moves the end of the aggregated days forward; the days in between are open until they are aggregated. */
async function advance(tx: Tx, { subject, oldest }: DaySums, nowMs: number): Promise<void> {
  const next = beijingDate(nowMs - settlingMs);
  const { rows } = await sql<{ from: string | null }>`
    select coalesce((select until from day_sum_until where subject = ${subject}),
      ((${oldest} at time zone 'UTC') + interval '8 hours')::date)::text as from`.execute(tx);
  const from = rows[0]?.from;
  if (!from || from >= next) return;
  await sql`insert into day_sum_open (subject, tenant_id, day)
    select ${subject}, a.id, d::date from agent a cross join generate_series(${from}::date, ${next}::date - 1,
      interval '1 day') d
    where a.layer = 1 order by 2, 3 on conflict do nothing`.execute(tx);
  await sql`insert into day_sum_until (subject, until) values (${subject}, ${next}::date)
    on conflict (subject) do update set until = greatest(day_sum_until.until, excluded.until)`.execute(tx);
}

/** Aggregates the open days of a tenant; returns their number. */
async function addUp(
  tx: Tx,
  { subject, table, keys, figures, cells }: DaySums,
  tenantId: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, hashint8(${tenantId}::bigint))`.execute(tx);
  const open = await sql<{ day: string }>`
    delete from day_sum_open where subject = ${subject} and tenant_id = ${tenantId}::bigint
      and day < (select until from day_sum_until where subject = ${subject}) returning day`.execute(tx);
  const list = plainArray(open.rows.map(({ day }) => day));
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}::bigint
    and day = any(${list}::date[])`.execute(tx);
  const days = sql`(select ${tenantId}::bigint as tenant_id, day from unnest(${list}::date[]) as day)`;
  const columns = sql.raw(['tenant_id', 'day', ...keys, ...figures].join(', '));
  await sql`insert into ${sql.table(table)} (${columns}) ${cells(dayTimes(days), sql`true`)}`.execute(tx);
  return open.rows.length;
}

/**
 * Aggregates completed days that are new or have changed; returns their number. Safe to run from several
 * servers concurrently and while records arrive.
 */
export async function addUpDays(db: Db, nowMs: number): Promise<number> {
  let count = 0;
  for (const sums of daySums) {
    await db.transaction().execute((tx) => advance(tx, sums, nowMs));
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct o.tenant_id from day_sum_open o join day_sum_until u using (subject)
      where o.subject = ${sums.subject} and o.day < u.until order by 1`.execute(db);
    for (const { tenant_id: tenantId } of rows)
      count += await db.transaction().execute((tx) => addUp(tx, sums, tenantId));
    if (rows.length > 0) await sql`analyze ${sql.table(sums.table)}`.execute(db);
  }
  return count;
}

/** Deletes all day sums, so that they are rebuilt. */
export async function forgetDaySums(tx: Tx): Promise<void> {
  for (const table of ['day_sum_until', 'day_sum_open', ...daySums.map((sums) => sums.table)])
    await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** Aggregation job, every minute. */
export const daySumsJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'daySums',
  everyMs: 60_000,
  atStart: true,
  work: () => addUpDays(databases.system, Date.now()),
});
