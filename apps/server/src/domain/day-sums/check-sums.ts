import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type DaySums, daySums } from './sources.ts';
import { dayTimes } from './times.ts';

/** Day sums that differ from the records of the day. */
export interface DayDifference {
  readonly table: DaySums['table'];
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

const textOf = (names: readonly string[]) =>
  sql.raw(`concat_ws(' ', ${names.map((name) => `coalesce(${name}::text, '-')`).join(', ')})`);

/** Compares the aggregated days with their records; returns at most `limit` differences of each subject. */
export async function verifyDaySums(tx: Tx, limit: number): Promise<DayDifference[]> {
  const found: DayDifference[] = [];
  // Days are read from the records in a nested loop.
  await sql`set local enable_nestloop = on`.execute(tx);
  for (const { subject, table, keys, figures, cells, oldest } of daySums) {
    const isOpen = sql`(tenant_id, day) in (select tenant_id, day from day_sum_open
      where subject = ${subject})`;
    const until = sql`(select until from day_sum_until where subject = ${subject})`;
    const days = sql`(select * from (select a.id as tenant_id, d::date as day from agent a
      cross join generate_series(((${oldest} at time zone 'UTC') + interval '8 hours')::date, ${until} - 1,
        interval '1 day') d
      where a.layer = 1) y where not ${isOpen})`;
    const names = sql`${textOf(['tenant_id', 'day', ...keys])} as key, ${textOf(figures)} as figures`;
    const { rows } = await sql<Omit<DayDifference, 'table'>>`
      select key, coalesce(e.figures, 'none') as expected, coalesce(f.figures, 'none') as found
      from (select ${names} from (${cells(dayTimes(days), sql`true`)}) c) e
      full join (select ${names} from ${sql.table(table)}
        where day < ${until} and not ${isOpen}) f using (key)
      where e.figures is distinct from f.figures order by 1 limit ${limit}`.execute(tx);
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}
