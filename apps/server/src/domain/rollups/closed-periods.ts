import { type RawBuilder, sql } from 'kysely';
import { ofTenant, type Scope } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { steadyPlan } from '../../kernel/database/reads/kept-plan.ts';
import { onceOfRows } from '../../kernel/database/reads/last-answers.ts';
import { onceInRead } from '../../kernel/database/reads/once-in-read.ts';
import { cutRange, dayMs, type Part, partsOf, type Span, wholeParts } from '../reports/range-parts.ts';
import { plainArray } from '../sql/run-sql.ts';
import { beijing, ceilToGrid, type DayGrid, dayGrids, gridDate, gridMidnight, gridOf } from './day-grids.ts';

/**
 * Periods that lie behind us, added up once: days, decades (from the 1st, the 11th and the 21st of a month) and
 * months, of Beijing and of New York. Made from the rollups by close-periods.ts; a period that any rollup of the scope has
 * moved under is not counted here until it is made anew, and is read from the rollups meanwhile.
 */

/** How long a period is; stored with the code of its zone's days added. */
export const grains = { day: 1, decade: 2, month: 3 } as const;
export type Grain = (typeof grains)[keyof typeof grains];

/** [from, to) in epoch ms, from one midnight of its zone to another. */
export interface ClosedPeriod extends Span {
  /** As stored: the length, and 10 more for New York. */
  readonly grain: number;
}

/** How long a stored grain is. */
export const lengthOf = (grain: number): number => grain % 10;
/** The days that a stored grain is made of. */
export const gridOfGrain = (grain: number): DayGrid =>
  dayGrids.find(({ code }) => code === grain - lengthOf(grain)) ?? beijing;

/** The closed periods by the midnight at which they begin, the longest first. */
export type ClosedPeriods = ReadonlyMap<number, readonly ClosedPeriod[]>;

/** None at all: everything is read from the rollups. */
export const noClosed: ClosedPeriods = new Map();

/** The periods inside a span that are closed for every tenant of the scope. */
export function closedPeriods(db: Tx, scope: Scope, span: Span): Promise<ClosedPeriods> {
  const [first, last] = [gridDate(beijing, span.from), gridDate(beijing, span.to)];
  const key = `closed periods of ${scope.kind} ${scope.tenantId} ${first} ${last}`;
  return onceInRead(db, key, () => readClosed(db, scope, first, last));
}

/** The same; they lie in the Beijing days from the first to the last. */
async function readClosed(db: Tx, scope: Scope, first: string, last: string): Promise<ClosedPeriods> {
  const everyTenant =
    scope.kind === 'all' ? sql`having count(*) = (select count(*) from agent where layer = 1)` : sql``;
  // Days of New York begin half a day after those of Beijing: the day before is looked at too.
  const { rows } = await steadyPlan(sql<{ periods: string | null }>`
    select string_agg(concat_ws(' ', grain, from_day, to_day), ',' order by grain desc) as periods from (
      select grain, from_day, to_day from closed_period
      where from_day >= ${first}::date - 1 and to_day <= ${last}::date
        and ${ofTenant(scope, 'tenant_id')}
      group by grain, from_day, to_day ${everyTenant}) p`).execute(db);
  return onceOfRows(rows, 'periods', () => byBeginning(rows[0]?.periods?.split(',') ?? []));
}

/** Periods as they come, the longest first: `grain from to`, all in one text, which is compared at once while it stays the same. */
function byBeginning(texts: readonly string[]): ClosedPeriods {
  const periods = new Map<number, ClosedPeriod[]>();
  for (const text of texts) {
    const [code, from_day = '', to_day = ''] = text.split(' ');
    const grain = Number(code);
    const grid = gridOfGrain(grain);
    const from = gridMidnight(grid, from_day);
    const known = periods.get(from);
    const period = { grain, from, to: gridMidnight(grid, to_day) };
    if (known) known.push(period);
    else periods.set(from, [period]);
  }
  return periods;
}

/**
 * Covers parts with as few closed periods of the days they are asked on as there are, each at least as long as `least` says;
 * the rest stays open.
 */
export function coverParts(
  closed: ClosedPeriods,
  parts: readonly Part[],
  least: (grid: DayGrid) => Grain,
): { closed: (ClosedPeriod & Part)[]; open: Part[] } {
  const covered: (ClosedPeriod & Part)[] = [];
  const open: Part[] = [];
  for (const part of parts) {
    const { bucket, from, to } = part;
    const grid = gridOf(part);
    let openSince = from;
    for (let at = ceilToGrid(grid, from); at < to; ) {
      const period = closed.get(at)?.find((one) => lengthOf(one.grain) >= least(grid) && one.to <= to);
      if (period) {
        if (openSince < at) open.push({ bucket, from: openSince, to: at });
        covered.push({ ...period, bucket });
        openSince = period.to;
      }
      at = period?.to ?? at + dayMs;
    }
    if (openSince < to) open.push({ bucket, from: openSince, to });
  }
  return { closed: covered, open };
}

/** What settled bets of ranges are added up from; the bucket is the place of the range. */
export interface RangeCover {
  readonly closed: readonly (ClosedPeriod & Part)[];
  /** Whole Beijing days, whole hours, and what only the bets know: to add, and to take away from the hours. */
  readonly days: readonly Part[];
  readonly hours: readonly Part[];
  readonly edges: readonly Part[];
  readonly minus: readonly Part[];
}

/**
 * Cuts ranges into closed periods and, where there are none, Beijing days, hours and edges. With `byGame`, only into
 * periods whose sums are kept by game: all but Beijing days, whose rollup has as many rows.
 */
export function coverRanges(
  closed: ClosedPeriods,
  ranges: readonly Span[],
  nowMs: number,
  byGame: boolean,
): RangeCover {
  const least = (grid: DayGrid) => (byGame && grid === beijing ? grains.decade : grains.day);
  const cover = coverParts(closed, wholeParts(ranges), least);
  const cuts = cover.open.map(({ bucket, from, to }) => ({ bucket, ...cutRange(from, to, nowMs) }));
  return {
    closed: cover.closed,
    days: partsOf(cuts, 'days'),
    hours: partsOf(cuts, 'hours'),
    edges: partsOf(cuts, 'edges'),
    minus: partsOf(cuts, 'minus'),
  };
}

/** The date of its zone on which a period begins. */
const firstDayOf = ({ grain, from }: ClosedPeriod): string => gridDate(gridOfGrain(grain), from);

/** The periods as a relation p (bucket, grain, from_day). */
export const periodRows = (periods: readonly (ClosedPeriod & Part)[]): RawBuilder<unknown> =>
  sql`unnest(${plainArray(periods.map(({ bucket }) => bucket))}::int[], ${plainArray(periods.map(({ grain }) => grain))}::smallint[],
    ${plainArray(periods.map(firstDayOf))}::date[]) as p (bucket, grain, from_day)`;

/**
 * What the rows of these periods have to be, beside the join with them, without which a plan for whatever values come may read all that
 * an agent has of its whole past: an index serves it.
 */
export const inPeriods = (periods: readonly (ClosedPeriod & Part)[], alias: string): RawBuilder<boolean> => {
  const [byGrain, byDay] = [new Set(periods.map(({ grain }) => grain)), new Set(periods.map(firstDayOf))];
  return sql<boolean>`${sql.ref(`${alias}.grain`)} = any(${plainArray([...byGrain])}::smallint[])
    and ${sql.ref(`${alias}.from_day`)} = any(${plainArray([...byDay])}::date[])`;
};
