import { DAY_MS, zoneOffset } from '../time.ts';
import { parseDayTime } from './day-time.ts';

/** Zones in which a news ticker has its day: fixed ones, never a viewer's own. */
export const tickerZones = ['BeiJing', 'NewYork'] as const;
export type TickerZone = (typeof tickerZones)[number];

/** A time of the day from HH:mm[:ss] up to HH:mm[:ss] but without it; one over midnight is written as two. */
export interface PlayPeriod {
  readonly start: string;
  readonly end: string;
}

/** When a news ticker is played. */
export interface TickerTimes {
  /** First and last millisecond. */
  readonly startTime: number;
  readonly endTime: number;
  /** Minutes. */
  readonly interval: number;
  /** None: the whole day. */
  readonly periods: readonly PlayPeriod[];
  readonly zone: TickerZone;
}

const minuteMs = 60_000;

/** The periods of a day in milliseconds since its midnight, without the end. */
function spansOf(periods: readonly PlayPeriod[]): readonly (readonly [from: number, to: number])[] {
  if (periods.length === 0) return [[0, DAY_MS]];
  return periods
    .map(({ start, end }) => [(parseDayTime(start) ?? 0) * 1000, (parseDayTime(end) ?? 0) * 1000] as const)
    .sort((one, other) => one[0] - other[0]);
}

/**
 * Returns the times from `from` to `to`, both included, at which a news ticker is played (spec content §5):
 * in each period of each day of its zone at max(beginning of the period, start) and every `interval` minutes
 * after, within the period and not after the end.
 */
export function tickerPlays(ticker: TickerTimes, from: number, to: number): number[] {
  const { startTime, endTime, interval, zone } = ticker;
  const stepMs = interval * minuteMs;
  const first = Math.max(from, startTime);
  const last = Math.min(to, endTime);
  const offset = zoneOffset(zone, first);
  const plays: number[] = [];
  for (let day = Math.floor((first + offset) / DAY_MS) * DAY_MS - offset; day <= last; day += DAY_MS)
    for (const [begin, end] of spansOf(ticker.periods)) {
      const base = Math.max(day + begin, startTime);
      const skipped = Math.max(0, Math.ceil((first - base) / stepMs));
      for (let at = base + skipped * stepMs; at < day + end && at <= last; at += stepMs) plays.push(at);
    }
  return plays;
}
