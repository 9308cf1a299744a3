import { type IdMaker, idEpochMs } from '../../platform/db/ids.ts';

/** Number of milliseconds whose counters are kept, and how many are evicted together beyond that. */
const keptMs = 400_000;
const droppedMs = 100_000;
/** Step that is large enough to pass the ids that an earlier process used of a millisecond. */
const stride = 12_289;

interface Counter {
  last: number;
  /** True when ids of this millisecond may exist that this process does not know. */
  readonly unsure: boolean;
}

/**
 * Creates ids of events in the past. A counter over all ids, as in the platform code, is right for current
 * ids; events of one past millisecond arrive minutes apart, when it has wrapped around many times, and every
 * few seconds two of them would collide. Here each millisecond has its own counter. Milliseconds from before
 * the start (or so old that their counters are dropped) are unsure: their ids are looked up before they are
 * used.
 */
export function createEventIds(ids: IdMaker, startMs: number) {
  const nodeBits = (BigInt(ids.next()) >> 16n) & 63n;
  const counters = new Map<number, Counter>();
  let unsureBefore = startMs + 1;

  function open(ms: number): Counter {
    if (counters.size >= keptMs) {
      let left = droppedMs;
      for (const old of counters.keys()) {
        if (left === 0) break;
        left -= 1;
        unsureBefore = Math.max(unsureBefore, old + 1);
        counters.delete(old);
      }
    }
    const counter = { last: Math.floor(Math.random() * 65_536), unsure: ms < unsureBefore };
    counters.set(ms, counter);
    return counter;
  }

  const counterOf = (ms: number) => counters.get(ms) ?? open(ms);
  return {
    /** Returns an id whose time is `atMs`, unique in this process. */
    next(atMs: number): string {
      const counter = counterOf(atMs);
      counter.last = (counter.last + 1) & 0xffff;
      return String((BigInt(atMs - idEpochMs) << 22n) | (nodeBits << 16n) | BigInt(counter.last));
    },
    /** Returns true when ids of a millisecond must be looked up before they are used. */
    unsure: (atMs: number): boolean => counterOf(atMs).unsure,
    /** Skips to another range of a millisecond, after one of its ids was taken. */
    skip(atMs: number): void {
      const counter = counterOf(atMs);
      counter.last = (counter.last + stride) & 0xffff;
    },
  };
}
export type EventIds = ReturnType<typeof createEventIds>;
