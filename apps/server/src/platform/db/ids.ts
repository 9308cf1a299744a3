/**
 * Time-ordered 64-bit ids made by the application: milliseconds since 2024-01-01 UTC in the upper bits, 6
 * bits of node, 16 bits of a counter that starts anywhere. They are strings outside this file.
 */
export const idEpochMs = Date.UTC(2024, 0, 1);
const timeShift = 22n;

export interface IdMaker {
  /** Returns a new id whose time is `atMs` (now by default), so that a record number contains its time. */
  next(atMs?: number): string;
}

/** Makes ids for one process; `node` (0 to 63) must differ between servers on one database. */
export function createIdMaker(node: number, start = Math.floor(Math.random() * 65_536)): IdMaker {
  const nodeBits = BigInt(node & 63) << 16n;
  let counter = start;
  return {
    next(atMs = Date.now()) {
      counter = (counter + 1) & 0xffff;
      return String((BigInt(atMs - idEpochMs) << timeShift) | nodeBits | BigInt(counter));
    },
  };
}

/** The millisecond an id was made for. */
export function idTimeMs(id: string | bigint): number {
  return Number(BigInt(id) >> timeShift) + idEpochMs;
}

/** The number of the server that made an id. */
export const idNode = (id: string): number => Number((BigInt(id) >> 16n) & 63n);

/** The smallest id of a millisecond: ids of [from, to] are those >= idFloor(from) and < idFloor(to + 1). */
export function idFloor(ms: number): string {
  return ms <= idEpochMs ? '0' : String(BigInt(ms - idEpochMs) << timeShift);
}
