import { idEpochMs } from '../../../apps/server/src/kernel/database/ids.ts';

/** The node number in a world's ids, so that they never meet those of a server. */
const nodeBits = 63 << 16;
const counters = 65_536;

/** One of several makers of ids for one table, none of whose ids are those of another. */
export interface Share {
  /** Counted from 0. */
  readonly place: number;
  readonly of: number;
}
const whole: Share = { place: 0, of: 1 };

/**
 * Ids of one table, each once, for any order of times. In one millisecond there are at most 65,536 of all shares; one more is an error.
 */
export function createIds({ place, of }: Share = whole): (ms: number) => string {
  const steps = Math.floor(counters / of);
  /** The times of the ids that end alike, by how they end: counting begins anew long before a large world is over. */
  const timesOf = new Map<number, number[]>();
  let step = 0;
  function next(at: number): number {
    for (let tries = 0; tries < steps; tries += 1) {
      step = (step + 1) % steps;
      const times = timesOf.get(step);
      if (times?.includes(at)) continue;
      if (times) times.push(at);
      else timesOf.set(step, [at]);
      return step * of + place;
    }
    throw new Error(`more than ${steps} rows of one table at ${new Date(at).toISOString()}`);
  }
  return (ms) => {
    const at = Math.floor(ms);
    return String((BigInt(at - idEpochMs) << 22n) | BigInt(nodeBits | next(at)));
  };
}

/** Ids that ascend with every call, for rows whose order is their id; times must not go back. */
export function createAscendingIds({ place, of }: Share = whole): (ms: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (ms) => {
    if (ms > lastMs) {
      lastMs = Math.floor(ms);
      counter = 0;
    } else if (counter + 2 * of > counters) {
      lastMs += 1;
      counter = 0;
    }
    counter += of;
    return String((BigInt(lastMs - idEpochMs) << 22n) | BigInt(nodeBits | (counter + place)));
  };
}
