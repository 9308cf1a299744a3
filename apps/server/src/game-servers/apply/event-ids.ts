import { type IdMaker, idEpochMs } from '../../kernel/database/ids.ts';

/** Milliseconds whose counters are kept, and how many go at once when there are more. */
const keptMs = 400_000;
const droppedMs = 100_000;
/** Far enough to leave what an earlier process used of a millisecond behind. */
const stride = 12_289;

interface Counter {
  last: number;
  /** Ids of this millisecond may exist that this process does not know of. */
  readonly unsure: boolean;
}

/**
 * Ids of events that lie in the past. A counter over all ids, as the kernel has it, is right for ids of now; events
 * of one past millisecond arrive minutes apart, when it has gone round many times, and every few seconds two of
 * them would meet. Here each millisecond has its own counter. Milliseconds from before the start (or so old that
 * their counters are dropped) are unsure: their ids are looked up before they are used.
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
    /** An id whose time is `atMs`, which this process gives once. */
    next(atMs: number): string {
      const counter = counterOf(atMs);
      counter.last = (counter.last + 1) & 0xffff;
      return String((BigInt(atMs - idEpochMs) << 22n) | (nodeBits << 16n) | BigInt(counter.last));
    },
    /** Whether ids of a millisecond must be looked up first. */
    unsure: (atMs: number): boolean => counterOf(atMs).unsure,
    /** Goes elsewhere in a millisecond, after one of its ids was taken. */
    skip(atMs: number): void {
      const counter = counterOf(atMs);
      counter.last = (counter.last + stride) & 0xffff;
    },
  };
}
export type EventIds = ReturnType<typeof createEventIds>;
