import { expect, test } from 'vitest';
import { createIdMaker, idTimeMs } from '../../platform/db/ids.ts';
import { createEventIds } from './event-ids.ts';

const start = Date.UTC(2026, 0, 1);

test('ids of one past millisecond never collide, however many ids are between them', () => {
  const ids = createEventIds(createIdMaker(7), start);
  const seen = new Set<string>();
  const moments = [start + 1_000, start + 1_001, start + 2_000];
  for (let n = 0; n < 150_000; n += 1) {
    seen.add(ids.next(start + 10_000 + n));
    if (n % 7 === 0) for (const at of moments.slice(0, 1 + (n % 3))) seen.add(ids.next(at));
  }
  const expected =
    150_000 + Array.from({ length: 150_000 }, (_, n) => (n % 7 ? 0 : 1 + (n % 3))).reduce((a, b) => a + b);
  expect(seen.size).toBe(expected);
});

test('an id encodes its time and its server', () => {
  const id = createEventIds(createIdMaker(7), start).next(start + 5);
  expect(idTimeMs(id)).toBe(start + 5);
  expect((BigInt(id) >> 16n) & 63n).toBe(7n);
});

test('milliseconds before the start are unsure, also after their counters were dropped', () => {
  const ids = createEventIds(createIdMaker(0), start);
  expect(ids.unsure(start - 1)).toBe(true);
  expect(ids.unsure(start)).toBe(true);
  expect(ids.unsure(start + 1)).toBe(false);
  for (let n = 2; n < 500_000; n += 1) ids.next(start + n);
  expect(ids.unsure(start + 1)).toBe(true);
  expect(ids.unsure(start + 499_999)).toBe(false);
});

test('skip leaves used ids behind', () => {
  const ids = createEventIds(createIdMaker(0), start);
  const first = BigInt(ids.next(start)) & 0xffffn;
  ids.skip(start);
  expect((BigInt(ids.next(start)) & 0xffffn) - first).not.toBe(1n);
});
