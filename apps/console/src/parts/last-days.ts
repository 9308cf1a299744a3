import { instantOf, type TimeRange, wallOf, type Zone } from '@pitboss/rules/time';

const dayMs = 86_400_000;

/**
 * The range that a list starts with, to the end of the present day: whole days with today, each as long as the zone's
 * days are; a single one is the last 24 hours, which still shows something after midnight. In epoch ms, both ends inclusive.
 */
export function lastDays(days: number, now: number, zone: Zone): TimeRange {
  const today = wallOf(now, zone);
  const first = today.startOf('day').subtract(days - 1, 'day');
  return {
    start_time: days > 1 ? instantOf(first, zone) : now - dayMs,
    end_time: instantOf(today.endOf('day'), zone),
  };
}
