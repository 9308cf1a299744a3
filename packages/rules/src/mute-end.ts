import { type MuteDuration, unlimitedMute } from './mute.ts';
import { DAY_MS, instantOf, wallOf } from './time.ts';

const days = { day: 1, threeDays: 3, week: 7 } as const;
const months = { month: 1, threeMonths: 3, halfYear: 6, year: 12 } as const;

/**
 * Returns the time (epoch ms) at which a mute that begins at `fromMs` ends. Days are 24 hours. Months are
 * calendar months of Beijing: the same day and hour later on, or the last day of a month that is too short
 * (31 January plus a month is 28 or 29 February).
 */
export function muteEnd(duration: MuteDuration, fromMs: number): number {
  if (duration === 'unlimited') return unlimitedMute;
  if (duration in days) return fromMs + days[duration as keyof typeof days] * DAY_MS;
  const wall = wallOf(fromMs, 'BeiJing').add(months[duration as keyof typeof months], 'month');
  return instantOf(wall, 'BeiJing');
}
