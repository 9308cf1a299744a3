import { type RawBuilder, sql } from 'kysely';
import type { Part } from '../calendar/range-parts.ts';
import { plainArray } from '../sql/run-sql.ts';

/** Maximum number of short parts that are written into the statement individually. */
const spelledMax = 6;

const lengthOf = (parts: readonly Part[]) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns parts sorted by their beginnings. */
export const inOrder = (parts: readonly Part[]): readonly Part[] =>
  [...parts].sort((a, b) => a.from - b.from);
/** Returns whether sorted parts do not overlap. */
export const lieApart = (sorted: readonly Part[]): boolean =>
  sorted.every(({ to }, position) => to <= (sorted[position + 1]?.from ?? to));

/** Returns whether parts do not overlap and cover most of the span from the first to the last. */
export function fillTheirSpan(parts: readonly Part[]): boolean {
  const sorted = inOrder(parts);
  return lieApart(sorted) && lengthOf(sorted) * 2 > (sorted.at(-1)?.to ?? 0) - (sorted[0]?.from ?? 0);
}

/**
 * Returns the SQL that assigns rows of a table to buckets. One part is a plain range. Parts that cover most
 * of their span are read as one range, with `width_bucket` for the part of each row; a few short ones
 * (partial periods), and parts that overlap, are looked up individually.
 */
export function between(
  table: RawBuilder<unknown>,
  column: string,
  type: 'date' | 'timestamptz' | 'bigint' | 'int',
  parts: readonly Part[],
  value: (ms: number) => string,
): { bucket: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const ref = sql.raw(column);
  const cast = sql.raw(`::${type}`);
  const sorted = inOrder(parts);
  const low = sorted[0]?.from ?? 0;
  const high = sorted.at(-1)?.to ?? 0;
  const range = sql`${ref} >= ${value(low)}${cast} and ${ref} < ${value(high)}${cast}`;
  if (sorted.length === 1)
    return { bucket: sql.raw(String(sorted[0]?.bucket ?? 0)), from: table, where: range };
  const list = (values: readonly string[]) => sql`${`{${values.join(',')}}`}${sql.raw(`::${type}[]`)}`;
  const lows = list(sorted.map((part) => value(part.from)));
  const highs = list(sorted.map((part) => value(part.to)));
  const positions = sql`${plainArray(sorted.map((part) => part.bucket))}::int[]`;
  const apart = lieApart(sorted);
  if (fillTheirSpan(sorted))
    return {
      bucket: sql`(${positions})[width_bucket(${ref}, ${lows})]`,
      from: table,
      where: sql`${range} and ${ref} < (${highs})[width_bucket(${ref}, ${lows})]`,
    };
  // Literal ranges let the planner exclude months and use the index of each; joined ones may lead to a
  // sequential scan.
  if (apart && sorted.length <= spelledMax)
    return {
      bucket: sql`(${positions})[width_bucket(${ref}, ${lows})]`,
      from: table,
      where: sql`(${sql.join(
        sorted.map(
          (part) => sql`(${ref} >= ${value(part.from)}${cast} and ${ref} < ${value(part.to)}${cast})`,
        ),
        sql` or `,
      )})`,
    };
  return {
    bucket: sql`p.bucket`,
    from: sql`unnest(${positions}, ${lows}, ${highs}) as p (bucket, low, high)
      join ${table} on ${ref} >= p.low and ${ref} < p.high`,
    where: sql`true`,
  };
}
