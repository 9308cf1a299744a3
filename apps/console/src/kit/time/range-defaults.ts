import { instantOf, wallOf, type Zone } from '@pitboss/rules/time';

/**
 * Initial number of days of a page, including today, by its kind. Every range begins and ends with a full day
 * of the viewer's zone, so that the first row of a report by day is complete and a figure does not change
 * with the hour.
 */
const firstDays = {
  /** Lists in which much happens: bets, rounds, sign-ins, changes of balances, logs. */
  events: 2,
  /** Reports, statements, lists of one member or account, and of occasional decisions of operators. */
  reports: 7,
  /** Pending work, which must not be missed because it is old. */
  open: 30,
} as const;
export type RangeKind = keyof typeof firstDays;

/** The range that a page of a kind begins with. */
export function firstRange(
  kind: RangeKind,
  zone: Zone,
  nowMs: number = Date.now(),
): readonly [from: number, to: number] {
  // By wall clock, because a day of the device's zone may have 23 or 25 hours.
  const today = wallOf(nowMs, zone).startOf('day');
  const from = instantOf(today.subtract(firstDays[kind] - 1, 'day'), zone);
  return [from, instantOf(today.add(1, 'day'), zone) - 1];
}

const fields = ['start_time', 'end_time'] as const;
/** The filters by time of the kinds of pages; they always hold a range and cannot be cleared (spec §5). */
export const eventRange = { range: fields, initial: 'events' } as const;
export const openRange = { range: fields, initial: 'open' } as const;
export const accountRange = { range: fields, initial: 'reports' } as const;
export const reportRange = { range: fields, initial: 'reports', reach: 'report' } as const;
