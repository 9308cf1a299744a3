import { monitorOf } from '@pitboss/risk/monitors';
import { limitsOf } from './evaluation/evaluate.ts';
import type { Memory } from './evaluation/memory.ts';

/** Higher than this looks the same on a trend line. */
const heightMax = 100_000;

/**
 * Returns the highest shown figure of each monitor, in percent of its alarm threshold: comparable over
 * figures and currencies.
 */
export function heightsOf(memory: Memory): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const { of, value, shown } of memory.standings.values()) {
    const figure = monitorOf(of.code).figures[of.figure];
    const limits = shown && figure && limitsOf(memory, of, figure);
    if (!limits || limits.alarm <= 0n) continue;
    const height = Math.min(heightMax, Number((value * 100n) / limits.alarm));
    if (height > (heights.get(of.code) ?? -1)) heights.set(of.code, height);
  }
  return heights;
}
