import type { LabelSchedule } from './labels.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Ten past midnight in Beijing, after midnight UTC. */
const dailyMs = 16 * 3_600_000 + 10 * minuteMs;

/** Returns the newest whole minute at which a label runs, at or before a time (epoch ms). */
export function lastRunBy(schedule: LabelSchedule, atMs: number): number {
  if (schedule === 'daily') return Math.floor((atMs - dailyMs) / dayMs) * dayMs + dailyMs;
  const everyMs = Number(schedule) * minuteMs;
  return Math.floor(atMs / everyMs) * everyMs;
}

/** Returns the next run after a time (epoch ms). */
export const nextRunAfter = (schedule: LabelSchedule, atMs: number): number =>
  lastRunBy(schedule, atMs) + (schedule === 'daily' ? dayMs : Number(schedule) * minuteMs);
