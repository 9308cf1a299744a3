import dayjs from 'dayjs';
import type { MessageRef } from './messages.ts';
import { deviceOffset, instantOf, type OffsetProvider, type TimeRange, type Zone } from './time.ts';

export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** 'YYYY-M' or 'YYYY-MM' with a month from 1 to 12 (spec §5); null for anything else. */
export function parseMonth(text: string): Month | null {
  const match = /^(\d{4})-(0?[1-9]|1[0-2])$/.exec(text);
  return match ? { year: Number(match[1]), month: Number(match[2]) } : null;
}

/** Returns the start of the month that is `later` months after another one, in epoch ms. */
function monthStart({ year, month }: Month, later: number, zone: Zone, offsetOf: OffsetProvider): number {
  // Through a full text: Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00:00.000Z`;
  return instantOf(dayjs.utc(text).add(later, 'month'), zone, offsetOf);
}

export type MonthRangeResult = { ok: true; range: TimeRange } | { ok: false; message: MessageRef };

/**
 * Returns the range from the start of one month to the last millisecond of another. A malformed month gives
 * the error for the format of the start or of the end (spec §5); the start is checked first.
 */
export function monthRange(
  start: string,
  end: string,
  zone: Zone,
  offsetOf: OffsetProvider = deviceOffset,
): MonthRangeResult {
  const from = parseMonth(start);
  if (!from) return { ok: false, message: { key: 'startTimeFormat', params: {} } };
  const to = parseMonth(end);
  if (!to) return { ok: false, message: { key: 'endTimeFormat', params: {} } };
  const range = {
    start_time: monthStart(from, 0, zone, offsetOf),
    end_time: monthStart(to, 1, zone, offsetOf) - 1,
  };
  if (range.start_time > range.end_time) return { ok: false, message: { key: 'timesReversed', params: {} } };
  return { ok: true, range };
}
