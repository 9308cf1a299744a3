import { DAY_MS, instantOf, wallOf } from './time.ts';

/** How long a member may be muted (spec §9). */
export const muteDurations = [
  'day',
  'threeDays',
  'week',
  'month',
  'threeMonths',
  'halfYear',
  'year',
  'unlimited',
] as const;
export type MuteDuration = (typeof muteDurations)[number];

/** The end of an unlimited mute: 9999-12-31 23:59:59 UTC, the last second that every part of the product can hold. */
export const unlimitedMute = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Whether a mute ends so late that it counts as unlimited. */
export const isUnlimited = (until: number): boolean => until >= unlimitedMute;

const days = { day: 1, threeDays: 3, week: 7 } as const;
const months = { month: 1, threeMonths: 3, halfYear: 6, year: 12 } as const;

/**
 * The instant (epoch ms) at which a mute that begins at `fromMs` ends. Days are 24 hours. Months are calendar months of
 * Beijing: the same day and hour later on, or the last day of a month that is too short (31 January plus a month is
 * 28 or 29 February).
 */
export function muteEnd(duration: MuteDuration, fromMs: number): number {
  if (duration === 'unlimited') return unlimitedMute;
  if (duration in days) return fromMs + days[duration as keyof typeof days] * DAY_MS;
  const wall = wallOf(fromMs, 'BeiJing').add(months[duration as keyof typeof months], 'month');
  return instantOf(wall, 'BeiJing');
}
