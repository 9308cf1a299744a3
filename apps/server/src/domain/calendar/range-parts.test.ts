import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutDays, cutRange } from './range-parts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const beijingMs = 8 * hourMs;

describe('cutRange', () => {
  it('cuts a range into parts that touch, do not overlap and cover it to the millisecond', () => {
    const seed = Date.now() % 1_000_000;
    process.stdout.write(`cutRange seed ${seed}\n`);
    const now = Date.UTC(2026, 10, 20, 12);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 * dayMs }),
        fc.oneof(
          fc.integer({ min: 1, max: 100 * dayMs }),
          fc.integer({ min: 1, max: 2 * hourMs }),
          fc.constant(300 * dayMs),
        ),
        (back, length) => {
          const from = now - 300 * dayMs + back;
          const to = Math.min(from + length, now - 1);
          const { days, hours, edges, minus } = cutRange(from, to, now);
          const parts = [...days, ...hours, ...edges].sort((a, b) => a[0] - b[0]);
          for (let index = 1; index < parts.length; index += 1)
            expect(parts[index]?.[0]).toBe(parts[index - 1]?.[1]);
          // Subtracted parts are the ends of the units that exceed the range, and in an hour no longer than
          // the alternative.
          const first = parts[0]?.[0] ?? 0;
          const last = parts.at(-1)?.[1] ?? 0;
          const beyond = [[first, from] as const, [to, last] as const].filter(([low, high]) => low < high);
          expect([...minus].sort((a, b) => a[0] - b[0])).toEqual(beyond);
          for (const [start, end] of hours) expect([start % hourMs, end % hourMs]).toEqual([0, 0]);
          for (const [start, end] of days)
            expect([(start + beijingMs) % dayMs, (end + beijingMs) % dayMs]).toEqual([0, 0]);
          const known = [...edges, ...minus].map(([start, end]) => end - start);
          for (const length of known) expect(length).toBeLessThanOrEqual(hourMs / 2);
        },
      ),
      { seed, numRuns: 500 },
    );
  });

  it('treats the running hour and day as complete when the range ends now', () => {
    const now = Date.UTC(2026, 10, 20, 12, 34, 56);
    const { edges, days } = cutRange(Date.UTC(2026, 10, 18, 16), now, now);
    expect(edges).toEqual([]);
    expect(days).toEqual([[Date.UTC(2026, 10, 18, 16), Date.UTC(2026, 10, 20, 16)]]);
  });

  it('reads only the bets since the end of a range that ended recently, not its hour', () => {
    const now = Date.UTC(2026, 10, 20, 12, 34, 56);
    const end = now - 5_000;
    const { edges, minus, hours } = cutRange(Date.UTC(2026, 10, 18, 16), end, now);
    expect(edges).toEqual([]);
    expect(hours).toEqual([[Date.UTC(2026, 10, 19, 16), Date.UTC(2026, 10, 20, 13)]]);
    expect(minus).toEqual([[end, Date.UTC(2026, 10, 20, 13)]]);
  });

  it('reads of an hour at the ends whichever side is shorter', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour, minute);
    const now = Date.UTC(2026, 10, 20);
    expect(cutRange(at(3, 10), at(9, 50), now)).toEqual({
      days: [],
      hours: [[at(3), at(10)]],
      edges: [],
      minus: [
        [at(3), at(3, 10)],
        [at(9, 50), at(10)],
      ],
    });
    expect(cutRange(at(3, 50), at(9, 10), now)).toEqual({
      days: [],
      hours: [[at(4), at(9)]],
      edges: [
        [at(3, 50), at(4)],
        [at(9), at(9, 10)],
      ],
      minus: [],
    });
    // Within one hour, and the one that still runs.
    expect(cutRange(at(3, 10), at(3, 55), now).hours).toEqual([[at(3), at(4)]]);
    expect(cutRange(at(3, 10), at(3, 30), now).edges).toEqual([[at(3, 10), at(3, 30)]]);
    expect(cutRange(at(3), at(4, 10), at(4, 50)).edges).toEqual([[at(4), at(4, 10)]]);
  });
});

describe('cutDays', () => {
  const now = Date.UTC(2026, 10, 20, 12, 34);
  const sum = (parts: readonly (readonly [number, number])[]) =>
    parts.reduce((total, [from, to]) => total + Math.min(to, now) - Math.min(from, now), 0);

  it('returns complete Beijing days, the missing parts and the excess parts', () => {
    const seed = Date.now() % 1_000_000;
    process.stdout.write(`cutDays seed ${seed}\n`);
    fc.assert(
      fc.property(fc.nat(30 * dayMs), fc.integer({ min: 1, max: 20 * dayMs }), (back, length) => {
        const from = now - back;
        const { days, edges, minus } = cutDays(from, from + length, now);
        for (const [start, end] of days)
          expect([(start + beijingMs) % dayMs, (end + beijingMs) % dayMs]).toEqual([0, 0]);
        expect(sum(days) + sum(edges) - sum(minus)).toBe(sum([[from, from + length]]));
        for (const [low, high] of edges)
          expect([low >= from, high <= from + length, low < high]).toEqual([true, true, true]);
        // At most the rest of one hour is subtracted.
        expect(sum(minus)).toBeLessThanOrEqual(hourMs);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('keeps a range without a complete day unchanged', () => {
    const from = now - dayMs - 7 * hourMs;
    const range = [from, from + 12 * hourMs + 1] as const;
    expect(cutDays(...range, now)).toEqual({ days: [], edges: [range], minus: [] });
  });
});
