import { idEpochMs } from '../../../apps/server/src/kernel/database/ids.ts';

/** The node number in a world's ids, so that they never meet those of a server. */
const nodeBits = 63 << 16;
const counters = 65_536;

/** Ids of one table: any order of times, unique as long as fewer than 65,536 rows share a millisecond. */
export function createIds(): (ms: number) => string {
  let counter = 0;
  return (ms) => {
    counter = (counter + 1) % counters;
    return String((BigInt(Math.floor(ms) - idEpochMs) << 22n) | BigInt(nodeBits | counter));
  };
}

/** Ids that ascend with every call, for rows whose order is their id; times must not go back. */
export function createAscendingIds(): (ms: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (ms) => {
    if (ms > lastMs) {
      lastMs = Math.floor(ms);
      counter = 0;
    } else if (counter === counters - 1) {
      lastMs += 1;
      counter = 0;
    }
    counter += 1;
    return String((BigInt(lastMs - idEpochMs) << 22n) | BigInt(nodeBits | counter));
  };
}
