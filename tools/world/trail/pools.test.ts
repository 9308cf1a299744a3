import { expect, it } from 'vitest';
import { createIdMaker, idTimeMs } from '../../../apps/server/src/kernel/database/ids.ts';
import { followingIds } from './pools.ts';

it('lines of pools follow whatever the ledger has, in order, however many they are', () => {
  const lastMs = Date.UTC(2026, 10, 23);
  const ids = followingIds(createIdMaker(62, 0), lastMs);
  const lines = Array.from({ length: 70_000 }, () => BigInt(ids.next()));
  expect(lines.every((id, place) => id > (lines[place - 1] ?? 0n))).toBe(true);
  expect(idTimeMs(lines[0] ?? 0n)).toBeGreaterThan(lastMs);
  expect(idTimeMs(ids.next(lastMs - 5))).toBe(lastMs - 5);
});
