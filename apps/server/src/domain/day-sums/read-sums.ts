import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { ceilToDay, floorToDay } from '../calendar/beijing-days.ts';
import { beijingDate, beijingMs, type Span } from '../calendar/time-units.ts';
import type { DaySums } from './sources.ts';
import { dayTimes, spanTimes } from './times.ts';

type Part = RawBuilder<unknown>;

/** Days of a subject that have changed since their aggregation. */
const openDays = (subject: DaySums['subject'], from: string, to: string) =>
  sql`(select c.tenant_id, c.day from day_sum_open c where c.subject = ${subject} and c.day >= ${from}::date
    and c.day < ${to}::date)`;

/**
 * Returns a relation of sums over a span, with rows like those of the table: aggregated days from the table,
 * days that have changed since and partial days at both ends from the records. Exact in the snapshot of the
 * one statement that reads it. `where` filters: `sums` the table by an alias, `records` the records by
 * theirs.
 */
export async function sumsOver(
  db: Tx,
  sums: DaySums,
  alias: string,
  span: Span,
  where: { readonly sums: Part; readonly records: Part },
): Promise<Part> {
  const { rows } = await sql<{ until: string }>`
    select until::text as until from day_sum_until where subject = ${sums.subject}`.execute(db);
  // Only ever moved forward: what is behind it now is so in the statement that follows.
  const made = rows[0] ? Date.parse(`${rows[0].until}T00:00:00Z`) - beijingMs : 0;
  const first = ceilToDay(span.from);
  const last = Math.min(floorToDay(span.to), made);
  if (last <= first) return sql`(${sums.cells(spanTimes(span), where.records)})`;
  const from = beijingDate(first);
  const to = beijingDate(last);
  const open = openDays(sums.subject, from, to);
  const beside = [
    { from: span.from, to: first },
    { from: last, to: span.to },
  ].filter((part) => part.from < part.to);
  const own = sql.ref(alias);
  const columns = sql.raw(
    ['tenant_id', 'day', ...sums.keys, ...sums.figures].map((name) => `${alias}.${name}`).join(', '),
  );
  return sql`(
    select ${columns} from ${sql.table(sums.table)} ${own}
      where ${own}.day >= ${from}::date and ${own}.day < ${to}::date
      and (${own}.tenant_id, ${own}.day) not in ${open} and ${where.sums}
    union all ${sums.cells(dayTimes(open), where.records)}
    ${sql.join(
      beside.map((part) => sql`union all ${sums.cells(spanTimes(part), where.records)}`),
      sql` `,
    )})`;
}
