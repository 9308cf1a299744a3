import type { Dayjs } from 'dayjs';
import type { Zone } from './settings.ts';
import { instantOf, wallOf } from './zone.ts';

/** Shortcuts of the date-range picker, in its order (spec §9). */
export const shortcuts = [
  'yesterday',
  'today',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last7Days',
  'last30Days',
  'last90Days',
] as const;
export type Shortcut = (typeof shortcuts)[number];

/** How far back a range may reach: record lists three months; reports by the operator's layer. */
export type RangeReach = 'list' | 'report';
export type WallRange = readonly [from: Dayjs, to: Dayjs];

/** Layers above 1 see the last 180 days in reports (spec §9). */
export const reportReachMs = 15_552_000_000;

const mondayOf = (day: Dayjs): Dayjs => day.subtract((day.day() + 6) % 7, 'day').startOf('day');

/** A shortcut as wall-clock days: from 00:00:00 to 23:59:59 (spec §9). */
export function wallRangeOf(shortcut: Shortcut, now: Dayjs): WallRange {
  const today = now.startOf('day');
  const days = (from: Dayjs, to: Dayjs): WallRange => [from.startOf('day'), to.endOf('day')];
  switch (shortcut) {
    case 'yesterday':
      return days(today.subtract(1, 'day'), today.subtract(1, 'day'));
    case 'today':
      return days(today, today);
    case 'thisWeek':
      return days(mondayOf(today), mondayOf(today).add(6, 'day'));
    case 'lastWeek':
      return days(mondayOf(today).subtract(7, 'day'), mondayOf(today).subtract(1, 'day'));
    case 'thisMonth':
      return days(today.startOf('month'), today.endOf('month'));
    case 'lastMonth': {
      const month = today.startOf('month').subtract(1, 'month');
      return days(month, month.endOf('month'));
    }
    case 'last7Days':
      return days(today.subtract(6, 'day'), today);
    case 'last30Days':
      return days(today.subtract(29, 'day'), today);
    case 'last90Days':
      return days(today.subtract(89, 'day'), today);
  }
}

/** A shortcut as instants of a zone. */
export function rangeOf(shortcut: Shortcut, zone: Zone, nowMs = Date.now()): readonly [number, number] {
  const [from, to] = wallRangeOf(shortcut, wallOf(nowMs, zone));
  return [instantOf(from, zone), instantOf(to, zone)];
}

/** First and last selectable wall clock; null is no limit (spec §9, layers of §6). */
export function selectable(
  reach: RangeReach,
  layer: number,
  now: Dayjs,
): readonly [Dayjs | null, Dayjs | null] {
  const end = now.endOf('year');
  if (reach === 'list') return [now.subtract(3, 'month').startOf('month'), end];
  return [layer > 1 ? now.subtract(reportReachMs, 'millisecond') : null, end];
}
