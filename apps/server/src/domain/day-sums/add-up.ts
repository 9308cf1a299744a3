import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database/db.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';
import { hourMs } from '../reports/range-parts.ts';
import { beijing, clockMs, gridDate } from '../rollups/day-grids.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type DaySums, daySums } from './sources.ts';
import { dayTimes } from './times.ts';

/** How long after its end a day is added up: by then hardly anything of it changes. */
const settlingMs = 6 * hourMs;
/** Whoever changes a day that was added up shares this lock of the tenant until its commit; whoever adds up holds it alone. */
const lockClass = 1_471;

/**
 * Says that records of some instants are new or have changed, in the transaction of the change: days of them that lie behind are
 * read from the records until they are added up again.
 */
export async function openDays(
  run: RunSql,
  subject: DaySums['subject'],
  changed: Iterable<{ readonly tenantId: string; readonly at: number }>,
): Promise<void> {
  const today = gridDate(beijing, Date.now() - settlingMs + clockMs);
  const days = new Map<string, { readonly tenantId: string; readonly day: string }>();
  for (const { tenantId, at } of changed) {
    const day = gridDate(beijing, at);
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
  // A statement of its own: it has to see what was committed while the lock was waited for.
  await run(
    'day-sums-open',
    `insert into day_sum_open (subject, tenant_id, day) select $1, t, d from unnest($2::bigint[], $3::date[]) as u (t, d)
     order by 2, 3 on conflict do nothing`,
    [subject, tenants, plainArray([...days.values()].map(({ day }) => day))],
  );
}

/** Moves the end of the days that are added up: those between are open until they are. */
async function advance(tx: Tx, { subject, oldest }: DaySums, nowMs: number): Promise<void> {
  const next = gridDate(beijing, nowMs - settlingMs);
  const { rows } = await sql<{ from: string | null }>`
    select coalesce((select until from day_sum_until where subject = ${subject}),
      ((${oldest} at time zone 'UTC') + interval '8 hours')::date)::text as from`.execute(tx);
  const from = rows[0]?.from;
  if (!from || from >= next) return;
  await sql`insert into day_sum_open (subject, tenant_id, day)
    select ${subject}, a.id, d::date from agent a cross join generate_series(${from}::date, ${next}::date - 1, interval '1 day') d
    where a.layer = 1 order by 2, 3 on conflict do nothing`.execute(tx);
  await sql`insert into day_sum_until (subject, until) values (${subject}, ${next}::date)
    on conflict (subject) do update set until = greatest(day_sum_until.until, excluded.until)`.execute(tx);
}

/** Adds up the open days of a tenant; gives how many there were. */
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
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}::bigint and day = any(${list}::date[])`.execute(
    tx,
  );
  const days = sql`(select ${tenantId}::bigint as tenant_id, day from unnest(${list}::date[]) as day)`;
  const columns = sql.raw(['tenant_id', 'day', ...keys, ...figures].join(', '));
  await sql`insert into ${sql.table(table)} (${columns}) ${cells(dayTimes(days), sql`true`)}`.execute(tx);
  return open.rows.length;
}

/**
 * Adds up the days that lie behind and are new or have changed; gives how many. Safe to run from several servers at once and
 * while records come in.
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

/** Forgets all sums of days: they are made anew. */
export async function forgetDaySums(tx: Tx): Promise<void> {
  for (const table of ['day_sum_until', 'day_sum_open', ...daySums.map((sums) => sums.table)])
    await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** Adding up as regular work, every minute. */
export const daySumsJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'daySums',
  everyMs: 60_000,
  atStart: true,
  work: () => addUpDays(databases.system, Date.now()),
});
