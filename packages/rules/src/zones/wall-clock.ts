import { DAY_MS, HOUR_MS, instantOf, type OffsetProvider, wallOf, type Zone, zoneOffset } from '../time.ts';

/** A wall clock that determines where days begin: returns its milliseconds east of UTC at a timestamp. */
export type WallClock = OffsetProvider;

/** A clock that is always so many minutes east of UTC. */
export const fixedClock =
  (minutes: number): WallClock =>
  () =>
    minutes * 60_000;

/** Offsets change at whole quarters of an hour. */
const stepMs = 900_000;

/**
 * The clock of a zone by its name (IANA), with its changes between summer and winter. Throws RangeError for
 * an unknown name.
 */
export function positionClock(name: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const read = (ms: number): number => {
    const parts = format.formatToParts(ms);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return wall - Math.floor(ms / 1000) * 1000;
  };
  const known = new Map<number, number>();
  return (ms) => {
    const step = Math.floor(ms / stepMs) * stepMs;
    const offset = known.get(step) ?? read(step);
    known.set(step, offset);
    return offset;
  };
}

/** The clock of a chosen zone: fixed for Beijing and New York, of the local one by the name of its place. */
export const zoneClock = (zone: Zone, position: string): WallClock =>
  zone === 'local' ? positionClock(position) : (ms) => zoneOffset(zone, ms);

/**
 * Returns the start of the day that contains a timestamp, or of the day `days` later. A day may have 23 or 25
 * hours.
 */
export const dayStart = (at: number, clock: WallClock, days = 0): number =>
  instantOf(wallOf(at, 'local', clock).startOf('day').add(days, 'day'), 'local', clock);

/** Returns the wall-clock time of a timestamp on the day `days` later. */
export const daysLater = (at: number, clock: WallClock, days: number): number =>
  instantOf(wallOf(at, 'local', clock).add(days, 'day'), 'local', clock);

/** Returns the start of the week, from Monday, that contains a timestamp, or of the week `weeks` later. */
export const weekStart = (at: number, clock: WallClock, weeks = 0): number =>
  dayStart(at, clock, 7 * weeks - ((wallOf(at, 'local', clock).day() + 6) % 7));

/** Returns the start of the month that contains a timestamp, or of the month `months` later. */
export const monthStart = (at: number, clock: WallClock, months = 0): number =>
  instantOf(wallOf(at, 'local', clock).startOf('month').add(months, 'month'), 'local', clock);

/** Returns the start of the hour that contains a timestamp, by the clock. */
export function hourStart(at: number, clock: WallClock): number {
  const offset = clock(at);
  return Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
}

/** Returns the number of days of a clock in a range; null unless it begins and ends at the start of a day. */
export function daysOf(from: number, to: number, clock: WallClock): number | null {
  if (dayStart(from, clock) !== from || dayStart(to, clock) !== to) return null;
  return Math.round((to + clock(to) - from - clock(from)) / DAY_MS);
}

/** Returns the date of a timestamp as YYYY-MM-DD. */
export const dateAt = (at: number, clock: WallClock): string =>
  wallOf(at, 'local', clock).format('YYYY-MM-DD');
