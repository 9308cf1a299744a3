import { idEpochMs } from '../../../apps/server/src/platform/db/ids.ts';

/** The node number in a world's ids, so that they never meet those of a server. */
const nodeBits = 63 << 16;
const counters = 65_536;

/**
 * Id of the oldest row, or of the first sample, in tables whose other ids are made from times: the examples
 * of the contract's calls name it.
 */
export const exampleId = '1';

/** One of several makers of ids for one table, none of whose ids are those of another. */
export interface Share {
  /** Counted from 0. */
  readonly place: number;
  readonly of: number;
}
const whole: Share = { place: 0, of: 1 };

/**
 * Ids of one table, each once, for any order of times. In one millisecond there are at most 65,536 of all
 * shares; one more is an error.
 */
export function createIds({ place, of }: Share = whole): (ms: number) => string {
  const steps = Math.floor(counters / of);
  /**
   * Times of the ids with the same counter, by counter: counting restarts long before large demo data are
   * complete.
   */
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
    // Agents may be older than the first id.
    const at = Math.max(Math.floor(ms), idEpochMs);
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
