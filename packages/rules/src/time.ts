import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Text } from './i18n.ts';

dayjs.extend(utc);

/** Zones an operator can choose (spec §9): fixed UTC+8 (default), fixed UTC-4, and the device's own. */
export const zones = ['BeiJing', 'NewYork', 'local'] as const;
export type Zone = (typeof zones)[number];

export const TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Longest look-back of layers above 1: 180 days (spec §6, §9). */
export const LAYER_LIMIT_MS = 15_552_000_000;

/** Returns the milliseconds east of UTC at a timestamp; called only for the zone 'local'. */
export type OffsetProvider = (ms: number) => number;
export const deviceOffset: OffsetProvider = (ms) => -new Date(ms).getTimezoneOffset() * 60_000;

/** Both ends inclusive, in epoch milliseconds (spec §3). A range of whole days ends at 23:59:59.999. */
export interface TimeRange {
  start_time: number;
  end_time: number;
}

/**
 * Milliseconds east of UTC. New York is UTC-4 all year; the extra twelve hours that the spec mentions are its
 * distance from Beijing and are already in these two numbers (spec §9).
 */
export function zoneOffset(zone: Zone, ms: number, offsetOf: OffsetProvider = deviceOffset): number {
  if (zone === 'BeiJing') return 8 * HOUR_MS;
  if (zone === 'NewYork') return -4 * HOUR_MS;
  return offsetOf(ms);
}

/**
 * Returns the wall clock of a zone as a UTC-mode dayjs: arithmetic on it has no daylight saving. All
 * conversions from timestamps to calendar fields use it, because dayjs' own utcOffset().startOf() is wrong
 * around changes of the clock.
 */
export function wallOf(ms: number, zone: Zone, offsetOf: OffsetProvider = deviceOffset): Dayjs {
  return dayjs.utc(ms + zoneOffset(zone, ms, offsetOf));
}

/**
 * Returns the timestamp of a wall clock. Where the device's clock is turned back, the earlier time is
 * returned; a skipped time counts as the one after the gap, so that a day without midnight starts at its
 * first existing time.
 */
export function instantOf(wall: Dayjs, zone: Zone, offsetOf: OffsetProvider = deviceOffset): number {
  const wallMs = wall.valueOf();
  const before = zoneOffset(zone, wallMs - DAY_MS, offsetOf);
  const after = zoneOffset(zone, wallMs + DAY_MS, offsetOf);
  const fits = (offset: number) => zoneOffset(zone, wallMs - offset, offsetOf) === offset;
  return wallMs - (!fits(before) && fits(after) ? after : before);
}

/** Formats a timestamp as the zone's wall clock shows it (spec §9: yyyy-MM-dd HH:mm:ss). */
export function formatTime(ms: number, zone: Zone, offsetOf: OffsetProvider = deviceOffset): string {
  return wallOf(ms, zone, offsetOf).format(TIME_FORMAT);
}

/**
 * Parses a text in exactly the format of spec §9 into a timestamp; null for another form and for days that do
 * not exist.
 */
export function parseTime(text: string, zone: Zone, offsetOf: OffsetProvider = deviceOffset): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const wall = dayjs.utc(text);
  // An overflowing field (30 February, 25 o'clock) parses into another time: only a faithful one counts.
  if (!wall.isValid() || wall.format(TIME_FORMAT) !== text) return null;
  return instantOf(wall, zone, offsetOf);
}

/** An end that was picked to the second is its last millisecond (spec content). */
export const endOfSecond = (at: number): number => Math.floor(at / 1000) * 1000 + 999;

export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

/** Wall clock at the start of its day, week (Monday), month or year. */
function startOfWall(wall: Dayjs, unit: CalendarUnit): Dayjs {
  // Not startOf('week'): its first day follows the locale, ours is always Monday.
  if (unit === 'week') return wall.startOf('day').subtract((wall.day() + 6) % 7, 'day');
  return wall.startOf(unit);
}

/**
 * Returns the start of the day, week (from Monday), month or year that contains a timestamp, in a zone (spec
 * §9).
 */
export function startOf(
  unit: CalendarUnit,
  ms: number,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): number {
  return instantOf(startOfWall(wallOf(ms, zone, offsetOf), unit), zone, offsetOf);
}

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

/** Periods offered elsewhere, in their order (spec §9). */
export const periods = [
  'today',
  'yesterday',
  'dayBeforeYesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'rolling7Days',
] as const;
export type Period = (typeof periods)[number];

/** Wall clocks of the first and the last day of a range of whole days. */
function daysOf(name: Exclude<Shortcut | Period, 'rolling7Days'>, now: Dayjs): readonly [Dayjs, Dayjs] {
  const today = startOfWall(now, 'day');
  const monday = startOfWall(now, 'week');
  const month = startOfWall(now, 'month');
  const ending = (days: number) => [today.subtract(days - 1, 'day'), today] as const;
  const single = (daysBack: number) =>
    [today.subtract(daysBack, 'day'), today.subtract(daysBack, 'day')] as const;
  switch (name) {
    case 'today':
      return single(0);
    case 'yesterday':
      return single(1);
    case 'dayBeforeYesterday':
      return single(2);
    case 'thisWeek':
      return [monday, monday.add(6, 'day')];
    case 'lastWeek':
      return [monday.subtract(7, 'day'), monday.subtract(1, 'day')];
    case 'thisMonth':
      return [month, month.endOf('month')];
    case 'lastMonth':
      return [month.subtract(1, 'month'), month.subtract(1, 'day')];
    case 'thisYear':
      return [now.startOf('year'), now.endOf('year')];
    case 'last7Days':
      return ending(7);
    case 'last30Days':
      return ending(30);
    case 'last90Days':
      return ending(90);
  }
}

/** Returns the last millisecond of a wall-clock day as a timestamp. */
const dayEnd = (day: Dayjs, zone: Zone, offsetOf: OffsetProvider) =>
  instantOf(day.startOf('day').add(1, 'day'), zone, offsetOf) - 1;

/**
 * Range of a shortcut or period (spec §9). Weeks, months and the year are whole ones, so that a range does
 * not change its meaning while it is on the screen; the last N days count today; the rolling seven days are
 * exactly 7 x 24 hours up to now.
 */
export function rangeOf(
  name: Shortcut | Period,
  now: number,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): TimeRange {
  if (name === 'rolling7Days') return { start_time: now - 7 * DAY_MS, end_time: now };
  const [first, last] = daysOf(name, wallOf(now, zone, offsetOf));
  return {
    start_time: instantOf(first.startOf('day'), zone, offsetOf),
    end_time: dayEnd(last, zone, offsetOf),
  };
}

/** Today with its noon, the extra field of this one period (spec §3). */
export function todayRange(
  now: number,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): TimeRange & { noon_time: number } {
  const noon = startOfWall(wallOf(now, zone, offsetOf), 'day').hour(12);
  return { ...rangeOf('today', now, zone, offsetOf), noon_time: instantOf(noon, zone, offsetOf) };
}

/**
 * Dates the picker offers: the start of the month three months back to 31 December of this year (spec §9).
 */
export function selectableDates(now: number, zone: Zone, offsetOf: OffsetProvider = deviceOffset): TimeRange {
  const wall = wallOf(now, zone, offsetOf);
  return {
    start_time: instantOf(wall.startOf('month').subtract(3, 'month'), zone, offsetOf),
    end_time: dayEnd(wall.endOf('year'), zone, offsetOf),
  };
}

/** Earliest start of a report: none for layers 0 and 1, 180 days back for the layers above 1 (spec §6). */
export function earliestFor(layer: number, now: number): number | null {
  return layer > 1 ? now - LAYER_LIMIT_MS : null;
}

/**
 * Returns the earliest start of bet and order lists, for every layer: three months (spec §5). It is the first
 * date that the picker offers, so that every selectable date is accepted afterwards.
 */
export function earliestForLists(now: number, zone: Zone, offsetOf: OffsetProvider = deviceOffset): number {
  return selectableDates(now, zone, offsetOf).start_time;
}

/** Weekday names, Sunday first as calendars number them; Chinese in zh_cn (spec §9). */
export const weekdays: readonly Text[] = [
  { zh_cn: '星期日', en_us: 'Sunday' },
  { zh_cn: '星期一', en_us: 'Monday' },
  { zh_cn: '星期二', en_us: 'Tuesday' },
  { zh_cn: '星期三', en_us: 'Wednesday' },
  { zh_cn: '星期四', en_us: 'Thursday' },
  { zh_cn: '星期五', en_us: 'Friday' },
  { zh_cn: '星期六', en_us: 'Saturday' },
];

/** Returns the name of the weekday of a timestamp in a zone, in both languages. */
export function weekdayOf(ms: number, zone: Zone, offsetOf: OffsetProvider = deviceOffset): Text {
  const name = weekdays[wallOf(ms, zone, offsetOf).day()];
  if (!name) throw new RangeError(`no weekday at ${ms}`);
  return name;
}
