import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { onceInRead } from '../../platform/db/reads/once-in-read.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';
import {
  beijing,
  ceilToGrid,
  type DayGrid,
  dayGrids,
  gridDate,
  gridMidnight,
  gridOf,
} from '../calendar/day-grids.ts';
import { cutRange, dayMs, type Part, partsOf, type Span, wholeParts } from '../calendar/range-parts.ts';
import { plainArray } from '../sql/run-sql.ts';

/**
 * Closed periods, aggregated once: days, decades (from the 1st, the 11th and the 21st of a month) and months,
 * of Beijing and of New York. Created from the rollups by close-periods.ts; a period whose rollups have
 * changed for a tenant of the scope is excluded until it is rebuilt, and is read from the rollups meanwhile.
 */

/** Length of a period; stored with the code of its zone's days added. */
export const grains = { day: 1, decade: 2, month: 3 } as const;
export type Grain = (typeof grains)[keyof typeof grains];

/** [from, to) in epoch ms, from one midnight of its zone to another. */
export interface ClosedPeriod extends Span {
  /** As stored: the length, and 10 more for New York. */
  readonly grain: number;
}

/** Returns the length of a stored period code. */
const lengthOf = (grain: number): number => grain % 10;
/** Returns the day boundaries of a stored period code. */
export const gridOfGrain = (grain: number): DayGrid =>
  dayGrids.find(({ code }) => code === grain - lengthOf(grain)) ?? beijing;

/** The closed periods by the midnight at which they begin, the longest first. */
export type ClosedPeriods = ReadonlyMap<number, readonly ClosedPeriod[]>;

/** None at all: everything is read from the rollups. */
export const noClosed: ClosedPeriods = new Map();

/** The periods inside a span that are closed for every tenant of the scope. */
export function closedPeriods(db: Tx, scope: Scope, span: Span): Promise<ClosedPeriods> {
  const first = gridDate(beijing, span.from);
  const last = gridDate(beijing, span.to);
  const key = `closed periods of ${scope.kind} ${scope.tenantId} ${first} ${last}`;
  return onceInRead(db, key, () => readClosed(db, scope, first, last));
}

/** Reads the closed periods inside the Beijing days from `first` to `last`. */
async function readClosed(db: Tx, scope: Scope, first: string, last: string): Promise<ClosedPeriods> {
  const everyTenant =
    scope.kind === 'all' ? sql`having count(*) = (select count(*) from agent where layer = 1)` : sql``;
  // Days of New York begin 12 hours after those of Beijing: the day before is checked too.
  const { rows } = await keptPlan(sql<{ periods: string | null }>`
    select string_agg(concat_ws(' ', grain, from_day, to_day), ',' order by grain desc) as periods from (
      select grain, from_day, to_day from closed_period
      where from_day >= ${first}::date - 1 and to_day <= ${last}::date
        and ${ofTenant(scope, 'tenant_id')}
      group by grain, from_day, to_day ${everyTenant}) p`).execute(db);
  return byBeginning(rows[0]?.periods?.split(',') ?? []);
}

/**
 * Parses periods, the longest first: `grain from to`. They arrive as one text, which costs less than rows.
 */
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
 * Covers parts with as few closed periods as possible, by the day boundaries of each part, each at least as
 * long as `least` returns; the rest stays open.
 */
export function coverParts(
  closed: ClosedPeriods,
  parts: readonly Part[],
  min: (grid: DayGrid) => Grain,
): { closed: (ClosedPeriod & Part)[]; open: Part[] } {
  const covered: (ClosedPeriod & Part)[] = [];
  const open: Part[] = [];
  for (const part of parts) {
    const { bucket, from, to } = part;
    const grid = gridOf(part);
    let openSince = from;
    for (let at = ceilToGrid(grid, from); at < to; ) {
      const period = closed.get(at)?.find((one) => lengthOf(one.grain) >= min(grid) && one.to <= to);
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

/** Parts from which settled bets of ranges are aggregated; the bucket is the index of the range. */
export interface RangeCover {
  readonly closed: readonly (ClosedPeriod & Part)[];
  /**
   * Complete Beijing days, complete hours, and partial hours from the bets: to add, and to subtract from the
   * hours.
   */
  readonly days: readonly Part[];
  readonly hours: readonly Part[];
  readonly edges: readonly Part[];
  readonly minus: readonly Part[];
}

/**
 * Cuts ranges into closed periods and, where there are none, Beijing days, hours and partial hours. With
 * `byGame`, only into periods whose sums are stored by game: all but Beijing days, whose rollup has as many
 * rows.
 */
export function coverRanges(
  closed: ClosedPeriods,
  ranges: readonly Span[],
  nowMs: number,
  byGame: boolean,
): RangeCover {
  const min = (grid: DayGrid) => (byGame && grid === beijing ? grains.decade : grains.day);
  const cover = coverParts(closed, wholeParts(ranges), min);
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
  sql`unnest(${plainArray(periods.map(({ bucket }) => bucket))}::int[],
    ${plainArray(periods.map(({ grain }) => grain))}::smallint[],
    ${plainArray(periods.map(firstDayOf))}::date[]) as p (bucket, grain, from_day)`;

/**
 * SQL condition on the rows of these periods, in addition to the join with them. Without it a generic plan
 * may read the entire history of an agent; it allows an index scan.
 */
export const inPeriods = (periods: readonly (ClosedPeriod & Part)[], alias: string): RawBuilder<boolean> => {
  const byGrain = new Set(periods.map(({ grain }) => grain));
  const byDay = new Set(periods.map(firstDayOf));
  return sql<boolean>`${sql.ref(`${alias}.grain`)} = any(${plainArray([...byGrain])}::smallint[])
    and ${sql.ref(`${alias}.from_day`)} = any(${plainArray([...byDay])}::date[])`;
};
