/** Durations for which a member may be muted (spec §9). */
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

/**
 * The end of an unlimited mute: 9999-12-31 23:59:59 UTC, the last second that every part of the product can
 * hold.
 */
export const unlimitedMute = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Returns whether a mute ends so late that it counts as unlimited. */
export const isUnlimited = (until: number): boolean => until >= unlimitedMute;
