import { newestRun, nextRun } from '@pitboss/rules/schedule';
import { rangeOf } from '@pitboss/rules/time';
import { clockFor, type ExportRequest } from '../workbook/export-request.ts';
import type { Schedule } from './schedules.sql.ts';

/** Returns the function from a time in ms to the offset from UTC in the zone of a request, in ms. */
const offsetIn = (request: ExportRequest) => {
  const { clock } = clockFor(request, 0);
  return (ms: number) => clock(ms) - ms;
};

type Times = Pick<Schedule, 'every' | 'day' | 'hour'> & { readonly request: ExportRequest };

/** Returns the time of a report's next run after `afterMs`, by the clock of its zone. */
export const nextOf = (schedule: Times, afterMs: number): number =>
  nextRun(schedule, afterMs, schedule.request.zone, offsetIn(schedule.request));

/** Returns the newest time up to `untilMs` at which a report was due. */
export const newestOf = (schedule: Times, untilMs: number): number =>
  newestRun(schedule, untilMs, schedule.request.zone, offsetIn(schedule.request));

/**
 * Returns the list request of a run: the days of its range as of the run, in the zone of the request, with
 * the zone's offset from UTC at that time.
 */
export function requestAt(
  { request, range }: Pick<Schedule, 'range'> & { readonly request: ExportRequest },
  runMs: number,
): ExportRequest {
  const offsetOf = offsetIn(request);
  const payload = { ...request.payload };
  if (range) {
    const { start_time, end_time } = rangeOf(range.days, runMs, request.zone, offsetOf);
    payload[range.from] = start_time;
    payload[range.to] = end_time;
  }
  if (typeof payload.offsetMinutes === 'number') {
    payload.offsetMinutes = offsetOf(runMs) / 60_000;
    if (request.zone === 'local' && request.zoneName !== undefined) payload.zoneName = request.zoneName;
  }
  return { ...request, payload };
}
