import { type RawBuilder, sql } from 'kysely';
import { beijingMs, dayMs } from './time-units.ts';

/** Returns the number of the Beijing day that contains a timestamp, counted from 1970. */
export const beijingDayNumber = (ms: number): number => Math.floor((ms + beijingMs) / dayMs);
/** Returns the midnight at which the Beijing day of a number begins, in epoch ms. */
export const beijingMidnight = (day: number): number => day * dayMs - beijingMs;

/** Returns the midnight in Beijing at or before a timestamp. */
export const floorToDay = (ms: number): number => beijingMidnight(beijingDayNumber(ms));
/** Returns the midnight in Beijing at or after a timestamp. */
export const ceilToDay = (ms: number): number => floorToDay(ms + dayMs - 1);

/** SQL expression: Beijing day of a timestamp. */
export const beijingDay = (at: string): RawBuilder<unknown> =>
  sql.raw(`((${at} at time zone 'UTC') + interval '8 hours')::date`);
/** SQL expression: Beijing month of a timestamp, as its first day. */
export const beijingMonth = (at: string): RawBuilder<unknown> =>
  sql.raw(`date_trunc('month', (${at} at time zone 'UTC') + interval '8 hours')::date`);
