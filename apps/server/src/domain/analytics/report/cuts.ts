import { idFloor } from '../../../platform/db/ids.ts';
import { ceilToDay, floorToDay } from '../../calendar/beijing-days.ts';
import type { Span } from '../../calendar/time-units.ts';
import { type SumsRelation, slotMs } from '../store/facts.ts';
import type { Draft } from './draft.ts';

const isWhole = (ms: number) => ms % slotMs === 0;

/** Returns whether one slot belongs to one bucket at most: they lie apart and meet on boundaries of slots. */
function meetOnSlots(buckets: readonly Span[]): boolean {
  const sorted = [...buckets].sort((a, b) => a.from - b.from);
  return sorted.every(({ from, to }, index) => {
    const before = sorted[index - 1];
    const isFirst = index === 0;
    const isLast = index === sorted.length - 1;
    return (isFirst || (isWhole(from) && (before?.to ?? 0) <= from)) && (isLast || isWhole(to));
  });
}

/** Buckets that divide time evenly: bucket `n` begins `n` times `length` slots after `origin`. */
interface EvenBuckets {
  readonly origin: number;
  readonly length: number;
}

/**
 * Returns how buckets in the order of time, which meet on slots, divide it evenly; the first may begin later and
 * the last may end earlier. Null where they do not, such as months, or days around a change of summer time.
 */
function evenBuckets(buckets: readonly Span[]): EvenBuckets | null {
  const [first, second] = buckets;
  if (!first || !second) return null;
  const inner = buckets.slice(1).map(({ from }) => from);
  const length = (inner[1] ?? second.to) - second.from;
  const isEven =
    buckets.every(({ from }, index) => index === 0 || buckets[index - 1]?.to === from) &&
    inner.every((from, index) => from === second.from + index * length) &&
    first.from >= second.from - length &&
    (buckets.at(-1)?.to ?? 0) <= second.from + inner.length * length &&
    isWhole(length);
  return isEven && length > 0 ? { origin: (second.from - length) / slotMs, length: length / slotMs } : null;
}

/** The slots that a span touches, each with the number of the span. */
function slotsOf({ from, to }: Span, bucket: number): [slot: number, bucket: number][] {
  const first = Math.floor(from / slotMs);
  const count = from < to ? Math.ceil(to / slotMs) - first : 0;
  return Array.from({ length: count }, (_, index) => [first + index, bucket]);
}

/** Joins spans that follow each other without a gap. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last?.to === span.from) joined.splice(-1, 1, { from: last.from, to: span.to });
    else joined.push(span);
  }
  return joined;
}

/** A part of a question: the rows of a relation, and how the bucket of each is known. */
interface Cut {
  /** Single bets, or their sums by Beijing day, which have the number of bets as `bets`. */
  readonly relation: 'facts' | SumsRelation;
  readonly bucket: string;
  readonly join: string;
  readonly where: string;
}

type Piece = readonly [relation: Cut['relation'], span: Span];

/** Divides a span into its whole Beijing days, which come from sums, and what is before and after them. */
function piecesOf(span: Span, sums: SumsRelation): Piece[] {
  const days = { from: ceilToDay(span.from), to: floorToDay(span.to) };
  if (days.from >= days.to) return [['facts', span]];
  const beside = [
    { from: span.from, to: days.from },
    { from: days.to, to: span.to },
  ].filter(({ from, to }) => from < to);
  return [[sums, days], ...beside.map((one): Piece => ['facts', one])];
}

/** Returns whether a Beijing day belongs to one bucket at most, except at the ends of all. */
function meetOnDays(buckets: readonly Span[], { from: first, to: last }: Span): boolean {
  const fits = (ms: number) => ms === first || ms === last || floorToDay(ms) === ms;
  return buckets.every(({ from, to }) => fits(from) && fits(to));
}

/**
 * Returns the ways to know the bucket of a bet: one bucket, a division, a table of slots, or each bucket by itself.
 * Whole days come from `sums` unless they are null.
 */
export function cutsOf(sql: Draft, buckets: readonly Span[], sums: SumsRelation | null): Cut[] {
  const inSpan = ({ from, to }: Span) =>
    `f.id >= ${sql.bind(idFloor(from))}::bigint and f.id < ${sql.bind(idFloor(to))}::bigint`;
  const cuts = (span: Span, by: SumsRelation | null, bucket: string, join = ''): Cut[] =>
    (by ? piecesOf(span, by) : [['facts', span] as const]).map(([relation, piece]) => ({
      relation,
      bucket,
      join,
      where: inSpan(piece),
    }));
  if (buckets.length === 1 || !meetOnSlots(buckets))
    return buckets.flatMap((span, bucket) => cuts(span, sums, String(bucket)));
  const all = {
    from: Math.min(...buckets.map(({ from }) => from)),
    to: Math.max(...buckets.map(({ to }) => to)),
  };
  const usable = meetOnDays(buckets, all) ? sums : null;
  const even = evenBuckets(buckets);
  if (even) {
    const since = `(f.slot - ${Number(even.origin)})`;
    const bucket = `(${since} / ${Number(even.length)})::integer`;
    return cuts(all, usable, bucket);
  }
  const slots = sql.relation({ slot: 'integer', bucket: 'integer' }, buckets.flatMap(slotsOf));
  return cuts(all, usable, 's.bucket', `join ${slots} s on s.slot = f.slot`);
}
