import { earliestFor, rangeOf, type Shortcut, selectableDates, type Zone } from '@pitboss/rules/time';

export { type Shortcut, shortcuts } from '@pitboss/rules/time';

/** How far back a range may reach: record lists three months; reports by the operator's layer (spec §6, §9). */
export type RangeReach = 'list' | 'report';

/** A shortcut as a pair of instants. */
export function endsOf(
  shortcut: Shortcut,
  zone: Zone,
  nowMs: number = Date.now(),
): readonly [number, number] {
  const { start_time, end_time } = rangeOf(shortcut, nowMs, zone);
  return [start_time, end_time];
}

/** First and last selectable instant; null is no limit. */
export function selectable(
  reach: RangeReach,
  layer: number,
  zone: Zone,
  nowMs: number = Date.now(),
): readonly [from: number | null, to: number] {
  const { start_time, end_time } = selectableDates(nowMs, zone);
  return [reach === 'list' ? start_time : earliestFor(layer, nowMs), end_time];
}
