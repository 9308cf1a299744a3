import {
  type CalendarUnit,
  deviceOffset,
  instantOf,
  type OffsetProvider,
  startOf,
  wallOf,
  type Zone,
} from './time.ts';

/** Intervals of scheduled runs. */
export const cadences = ['day', 'week', 'month'] as const satisfies readonly CalendarUnit[];

/** When something comes by itself, on the wall clock of its zone. */
export interface Cadence {
  readonly every: (typeof cadences)[number];
  /**
   * Of a week its day, 1 for Monday; of a month its day, where one that the month does not have is its last.
   * Of a day: 1.
   */
  readonly day: number;
  readonly hour: number;
}

/** Most that `day` may be. */
export const cadenceDays: Readonly<Record<Cadence['every'], number>> = { day: 1, week: 7, month: 31 };

/** Returns the run of the day, week or month that is `away` units from the one that contains `atMs`. */
function runAt(
  { every, day, hour }: Cadence,
  atMs: number,
  away: number,
  zone: Zone,
  offsetOf: OffsetProvider,
) {
  const first = wallOf(startOf(every, atMs, zone, offsetOf), zone, offsetOf)
    .startOf('day')
    .add(away, every);
  const last = every === 'month' ? first.daysInMonth() : cadenceDays[every];
  const wall = first.add(Math.min(day, last) - 1, 'day').hour(hour);
  return instantOf(wall, zone, offsetOf);
}

/**
 * Returns the first run after a time. A clock that is turned back does not cause a second run, and a run in a
 * skipped hour occurs after that hour.
 */
export function nextRun(
  cadence: Cadence,
  afterMs: number,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): number {
  for (let away = 0; ; away += 1) {
    const run = runAt(cadence, afterMs, away, zone, offsetOf);
    if (run > afterMs) return run;
  }
}

/** Returns the newest run at or before a time. */
export function newestRun(
  cadence: Cadence,
  untilMs: number,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): number {
  for (let away = 0; ; away -= 1) {
    const run = runAt(cadence, untilMs, away, zone, offsetOf);
    if (run <= untilMs) return run;
  }
}
