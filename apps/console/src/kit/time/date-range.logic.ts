import { earliestFor, selectableDates, type Zone } from '@pitboss/rules/time';

/**
 * Kind of limit on the start of a range: record lists reach back three months; reports depend on the
 * operator's layer (spec §6, §9).
 */
export type RangeReach = 'list' | 'report';

/** Returns the first and last selectable timestamp; null is no limit. */
export function selectable(
  reach: RangeReach,
  layer: number,
  zone: Zone,
  nowMs: number = Date.now(),
): readonly [from: number | null, to: number] {
  const { start_time, end_time } = selectableDates(nowMs, zone);
  return [reach === 'list' ? start_time : earliestFor(layer, nowMs), end_time];
}
