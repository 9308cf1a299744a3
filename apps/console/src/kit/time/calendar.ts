import type { Dayjs } from 'dayjs';

/** Days of a calendar, as wall clocks. */

/**
 * Returns the days of a month from a Monday on, in full weeks; days of the adjacent months fill the first and
 * the last.
 */
export function weeksOf(month: Dayjs): readonly (readonly Dayjs[])[] {
  const first = month.startOf('month');
  const monday = first.subtract((first.day() + 6) % 7, 'day');
  const weeks = Math.ceil((((first.day() + 6) % 7) + month.daysInMonth()) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add(week * 7 + day, 'day')),
  );
}

/** Returns the day that a key moves to from a day; undefined for keys without a meaning in a calendar. */
export function dayAfterKey(key: string, day: Dayjs): Dayjs | undefined {
  const sinceMonday = (day.day() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return day.subtract(1, 'day');
    case 'ArrowRight':
      return day.add(1, 'day');
    case 'ArrowUp':
      return day.subtract(7, 'day');
    case 'ArrowDown':
      return day.add(7, 'day');
    case 'Home':
      return day.subtract(sinceMonday, 'day');
    case 'End':
      return day.add(6 - sinceMonday, 'day');
    case 'PageUp':
      return day.subtract(1, 'month');
    case 'PageDown':
      return day.add(1, 'month');
    default:
      return undefined;
  }
}

/** A range that is being chosen. */
export interface RangeDraft {
  readonly from: Dayjs;
  readonly to: Dayjs;
  /** The first day is chosen, the last not yet. */
  readonly half: boolean;
}

const atTimeOf = (day: Dayjs, time: Dayjs): Dayjs =>
  day.startOf('day').add(time.diff(time.startOf('day')), 'millisecond');

/**
 * The draft after a day was pressed: the first press begins a range, the second ends it; the times of day
 * stay.
 */
export function pressed(draft: RangeDraft, day: Dayjs): RangeDraft {
  if (!draft.half) return { from: atTimeOf(day, draft.from), to: atTimeOf(day, draft.to), half: true };
  const [first, last] = day.isBefore(draft.from, 'day') ? [day, draft.from] : [draft.from, day];
  return { from: atTimeOf(first, draft.from), to: atTimeOf(last, draft.to), half: false };
}
