import { newestRun, nextRun } from '@pitboss/rules/schedule';
import { rangeOf } from '@pitboss/rules/time';
import { clockFor, type ExportRequest } from '../plan.ts';
import type { Schedule } from './schedules.sql.ts';

/** Distance from UTC at an instant, in the zone of a request. */
const offsetIn = (request: ExportRequest) => {
  const { clock } = clockFor(request, 0);
  return (ms: number) => clock(ms) - ms;
};

type Times = Pick<Schedule, 'every' | 'day' | 'hour'> & { readonly request: ExportRequest };

/** When a report comes next after an instant, in its own zone. */
export const nextOf = (schedule: Times, afterMs: number): number =>
  nextRun(schedule, afterMs, schedule.request.zone, offsetIn(schedule.request));

/** The newest of the times at which a report was to come until an instant. */
export const newestOf = (schedule: Times, untilMs: number): number =>
  newestRun(schedule, untilMs, schedule.request.zone, offsetIn(schedule.request));

/** What a run asks its list for: the days of its range as they are at the run, and the zone's distance from UTC of then. */
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
  if (typeof payload.offsetMinutes === 'number') payload.offsetMinutes = offsetOf(runMs) / 60_000;
  return { ...request, payload };
}
