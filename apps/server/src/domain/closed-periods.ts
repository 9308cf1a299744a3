import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Scope } from '../kernel/scope.ts';
import { beijingDate, dayMs, type Part, type Span } from './range-parts.ts';
import { plainArray } from './run-sql.ts';

/**
 * Periods that lie behind us, added up once: Beijing days, decades (from the 1st, the 11th and the 21st of a month) and
 * months. Made from the rollups by close-periods.ts; a period that any rollup of the scope has moved under is not told
 * here until it is made anew, and is read from the rollups meanwhile.
 */

/** As stored: 1 day, 2 decade, 3 month. */
export const grains = { day: 1, decade: 2, month: 3 } as const;
export type Grain = (typeof grains)[keyof typeof grains];

/** [from, to) in epoch ms, from one midnight in Beijing to another. */
export interface ClosedPeriod extends Span {
  readonly grain: Grain;
}

/** The closed periods by the midnight at which they begin, the longest first. */
export type ClosedPeriods = ReadonlyMap<number, readonly ClosedPeriod[]>;

/** None at all: everything is read from the rollups. */
export const noClosed: ClosedPeriods = new Map();

const beijingMs = 8 * 3_600_000;
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`) - beijingMs;

/** The periods inside a span that are closed for every tenant of the scope. */
export async function closedPeriods(db: Tx, scope: Scope, span: Span): Promise<ClosedPeriods> {
  const everyTenant =
    scope.kind === 'all'
      ? sql`having count(*) = (select count(*) from agent where layer = 1)`
      : sql`having bool_or(tenant_id = ${scope.tenantId}::bigint)`;
  const { rows } = await sql<{ grain: Grain; from_day: string; to_day: string }>`
    select grain, from_day::text, to_day::text from closed_period
    where from_day >= ${beijingDate(span.from)}::date and to_day <= ${beijingDate(span.to)}::date
    group by grain, from_day, to_day ${everyTenant} order by grain desc`.execute(db);
  const periods = new Map<number, ClosedPeriod[]>();
  for (const { grain, from_day, to_day } of rows) {
    const from = midnight(from_day);
    const known = periods.get(from);
    const period = { grain, from, to: midnight(to_day) };
    if (known) known.push(period);
    else periods.set(from, [period]);
  }
  return periods;
}

/** Covers parts of whole Beijing days with as few closed periods of at least a grain as there are; the rest stays open. */
export function coverDays(
  closed: ClosedPeriods,
  parts: readonly Part[],
  least: Grain,
): { closed: (ClosedPeriod & Part)[]; open: Part[] } {
  const covered: (ClosedPeriod & Part)[] = [];
  const open: Part[] = [];
  for (const { bucket, from, to } of parts) {
    let openSince: number | null = null;
    let at = from;
    const endOpen = () => {
      if (openSince !== null) open.push({ bucket, from: openSince, to: at });
      openSince = null;
    };
    while (at < to) {
      const period = closed.get(at)?.find((one) => one.grain >= least && one.to <= to);
      if (period) {
        endOpen();
        covered.push({ ...period, bucket });
        at = period.to;
      } else {
        openSince ??= at;
        at += dayMs;
      }
    }
    endOpen();
  }
  return { closed: covered, open };
}

/** The periods as a relation p (bucket, grain, from_day). */
export const periodRows = (periods: readonly (ClosedPeriod & Part)[]): RawBuilder<unknown> =>
  sql`unnest(${plainArray(periods.map(({ bucket }) => bucket))}::int[], ${plainArray(periods.map(({ grain }) => grain))}::smallint[],
    ${plainArray(periods.map(({ from }) => beijingDate(from)))}::date[]) as p (bucket, grain, from_day)`;
