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

/** Ids of one table: any order of times, unique as long as fewer than 65,536 rows (of all shares) lie in a millisecond. */
export function createIds({ place, of }: Share = whole): (ms: number) => string {
  const round = counters - (counters % of);
  let counter = 0;
  return (ms) => {
    counter = (counter + of) % round;
    return String((BigInt(Math.floor(ms) - idEpochMs) << 22n) | BigInt(nodeBits | (counter + place)));
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
