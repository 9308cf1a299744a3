import {
  type CalendarUnit,
  deviceOffset,
  instantOf,
  type OffsetProvider,
  startOf,
  wallOf,
  type Zone,
} from './time.ts';

/** How often something comes by itself. */
export const cadences = ['day', 'week', 'month'] as const satisfies readonly CalendarUnit[];

/** When something comes by itself, on the wall clock of its zone. */
export interface Cadence {
  readonly every: (typeof cadences)[number];
  /** Of a week its day, 1 for Monday; of a month its day, where one that the month does not have is its last. Of a day: 1. */
  readonly day: number;
  readonly hour: number;
}

/** Most that `day` may be. */
export const cadenceDays: Readonly<Record<Cadence['every'], number>> = { day: 1, week: 7, month: 31 };

/** The run of the day, week or month that lies so many of them from the one of an instant. */
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
 * The first run after an instant. A clock that is turned back does not bring a run twice, and one in an hour that is
 * skipped comes after it.
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

/** The newest run until an instant, which is one of them itself. */
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
