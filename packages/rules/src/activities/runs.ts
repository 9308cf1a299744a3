import { DAY_MS, zoneOffset } from '../time.ts';
import type { ActivityRule, ActivityZone } from './activity.ts';

/** A day or week on which something was done, by its number, with the first time that it was. */
export interface DoneOn {
  readonly period: number;
  /** Epoch ms. */
  readonly at: number;
}

/** Result of a member: the number reached, and the time at which each number was first reached. */
export interface Reached {
  readonly score: number;
  /** When the score first was n, epoch ms; undefined above it. */
  readonly at: (n: number) => number | undefined;
}

/** Returns the number of the zone's day that contains a time. */
export const dayOf = (zone: ActivityZone, at: number): number =>
  Math.floor((at + zoneOffset(zone, at)) / DAY_MS);

/** Returns the number of the zone's week, from Monday, that contains a time; day 0 of 1970 was a Thursday. */
export const weekOf = (zone: ActivityZone, at: number): number => Math.floor((dayOf(zone, at) + 3) / 7);

/**
 * The longest run of periods without a gap, or all of them (spec content §3). `done` has each period once, in
 * order.
 */
export function reachedBy(mode: ActivityRule['mode'], done: readonly DoneOn[]): Reached {
  const first = new Map<number, number>();
  let run = 0;
  let last: number | null = null;
  for (const { period, at } of done) {
    run = mode === 'consecutive' && period - 1 !== last ? 1 : run + 1;
    last = period;
    if (!first.has(run)) first.set(run, at);
  }
  return { score: first.size, at: (n) => first.get(n) };
}
