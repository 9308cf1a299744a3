import { setTimeout as pause } from 'node:timers/promises';

/** Hours of UTC at which a day begins in Beijing, in New York (summer and winter) and in UTC. */
const startHours = [16, 4, 5, 0];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the milliseconds from a time until the next day begins in any of the zones. */
export const untilDayStart = (nowMs: number): number =>
  Math.min(...startHours.map((hour) => (dayMs + hour * hourMs - (nowMs % dayMs)) % dayMs));

/**
 * Waits until a nearby start of a day has passed, so that a file which compares figures of today, or of this
 * month, with what it wrote runs within one day. `fileMs` is the longest duration of the file.
 */
export async function avoidDayStart(fileMs = 240_000): Promise<void> {
  const left = untilDayStart(Date.now());
  if (left < fileMs) await pause(left + 1_000);
}
