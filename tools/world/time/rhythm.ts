import type { Rng } from '@pitboss/rounds/deal/rng';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Beijing is eight hours ahead of UTC all year. */
export const beijingMs = 8 * hourMs;

/** Beijing day of a time, counted since the epoch. */
export const beijingDay = (ms: number): number => Math.floor((ms + beijingMs) / dayMs);
/** A Beijing day as a date. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Bets by hour of the Beijing day: quiet towards dawn, a first rise at lunch, the peak from 20 to 24. */
const hours = [
  62, 44, 29, 19, 13, 11, 13, 18, 25, 33, 40, 47, 55, 53, 50, 49, 51, 55, 63, 78, 96, 104, 100, 84,
];
/** By weekday from Sunday. */
const weekdays = [1.16, 0.88, 0.87, 0.9, 0.95, 1.12, 1.26];

/** An hour of the Beijing day against the busiest one. */
export const hourShare = (hour: number): number => (hours[hour] ?? 0) / Math.max(...hours);

/** The last hours have at least the rhythm of an afternoon. */
const livelySlots = 8;
const livelyMin = 52;

/**
 * Creates a function that returns the number of bets before a time: daily and weekly rhythm in Beijing time,
 * growth to about 2.4 times the start, and random variation by day. `target(nowMs)` is the total.
 */
export function createRhythm(rng: Rng, startMs: number, nowMs: number, bets: number) {
  const slots = Math.ceil((nowMs - startMs) / hourMs);
  const reached = new Float64Array(slots + 1);
  const moods = new Map<number, number>();
  for (let slot = 0; slot < slots; slot += 1) {
    const local = startMs + slot * hourMs + beijingMs;
    const day = Math.floor(local / dayMs);
    let mood = moods.get(day);
    if (mood === undefined) {
      mood = 0.86 + rng.float() * 0.28;
      moods.set(day, mood);
    }
    const usual = hours[new Date(local).getUTCHours()] ?? 1;
    // Whenever a world is made, its last hours are alive.
    const hour = slot > slots - livelySlots ? Math.max(usual, livelyMin) : usual;
    const weekday = weekdays[new Date(local).getUTCDay()] ?? 1;
    const share = Math.min(1, (nowMs - startMs - slot * hourMs) / hourMs);
    const weight = hour * weekday * mood * (0.6 + (0.85 * slot) / slots) * share;
    reached[slot + 1] = (reached[slot] ?? 0) + weight;
  }
  const whole = reached[slots] ?? 1;
  return {
    target(ms: number): number {
      const position = Math.max(0, Math.min(slots, (ms - startMs) / hourMs));
      const slot = Math.min(slots - 1, Math.floor(position));
      const from = reached[slot] ?? 0;
      const last = slot === slots - 1 ? (nowMs - startMs) / hourMs - slot : 1;
      const part = Math.min(1, (position - slot) / last);
      return (bets * (from + ((reached[slot + 1] ?? 0) - from) * part)) / whole;
    },
  };
}
export type Rhythm = ReturnType<typeof createRhythm>;

/** Returns the beginning of the Beijing month that is so many months after the one of a time. */
export function beijingMonthStart(ms: number, monthsLater: number): number {
  const local = new Date(ms + beijingMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsLater) - beijingMs;
}
