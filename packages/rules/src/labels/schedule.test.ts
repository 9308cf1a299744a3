import { expect, it } from 'vitest';
import { lastRunBy, nextRunAfter } from './schedule.ts';

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const at = (text: string) => Date.parse(`${text}Z`);

it.each([
  ['5', '2026-03-10T08:04:59', '2026-03-10T08:00:00', '2026-03-10T08:05:00'],
  ['5', '2026-03-10T08:05:00', '2026-03-10T08:05:00', '2026-03-10T08:10:00'],
  ['15', '2026-03-10T08:29:59', '2026-03-10T08:15:00', '2026-03-10T08:30:00'],
  ['60', '2026-03-10T23:59:59', '2026-03-10T23:00:00', '2026-03-11T00:00:00'],
  // Ten past midnight in Beijing is ten past four in the afternoon, UTC.
  ['daily', '2026-03-10T16:09:59', '2026-03-09T16:10:00', '2026-03-10T16:10:00'],
  ['daily', '2026-03-10T16:10:00', '2026-03-10T16:10:00', '2026-03-11T16:10:00'],
] as const)(
  'a label that runs by %s has run at %s last and next at the times of its rule',
  (schedule, now, last, next) => {
    expect(iso(lastRunBy(schedule, at(now)))).toBe(last);
    expect(iso(nextRunAfter(schedule, at(now)))).toBe(next);
  },
);
