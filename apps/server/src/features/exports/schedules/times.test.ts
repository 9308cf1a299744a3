import { expect, it } from 'vitest';
import { requestAt } from './times.ts';

it('requests the days of the local zone by its clock at the time of the run, with the name of the zone', () => {
  const request = {
    path: '/player/getMemberConvertData',
    columns: [],
    filters: [],
    title: 'Conversion',
    page: '/memberConvertData',
    zone: 'local' as const,
    zoneName: 'Europe/Berlin',
    payload: { zone: 'local', offsetMinutes: 120, by: 'day' },
  };
  // Created in summer, run on the morning after the clock change.
  const run = Date.parse('2025-10-27T08:00:00Z');
  const range = { days: 'yesterday' as const, from: 'start_time', to: 'end_time' };
  expect(requestAt({ request, range }, run).payload).toEqual({
    zone: 'local',
    zoneName: 'Europe/Berlin',
    offsetMinutes: 60,
    by: 'day',
    start_time: Date.parse('2025-10-25T22:00:00Z'),
    end_time: Date.parse('2025-10-26T22:59:59.999Z'),
  });
});
