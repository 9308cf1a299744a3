import { describe, expect, it } from 'vitest';
import { type Cadence, newestRun, nextRun } from './schedule.ts';
import type { OffsetProvider } from './time.ts';

const quarterMs = 900_000;

/** The clock of a place, as a device there has it; offsets change at whole quarters of an hour. */
function clockAt(timeZone: string): OffsetProvider {
  const texts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const known = new Map<number, number>();
  return (ms) => {
    const at = Math.floor(ms / quarterMs) * quarterMs;
    const offset = known.get(at) ?? Date.parse(`${texts.format(at).replace(' ', 'T')}Z`) - at;
    known.set(at, offset);
    return offset;
  };
}
const berlin = clockAt('Europe/Berlin');
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const daily = (hour: number): Cadence => ({ every: 'day', day: 1, hour });

/** Returns the next `count` runs after a time. */
function runs(cadence: Cadence, from: string, count: number, offsetOf = berlin): string[] {
  let at = Date.parse(from);
  return Array.from({ length: count }, () => {
    at = nextRun(cadence, at, 'local', offsetOf);
    return iso(at);
  });
}

describe('times of what comes by itself', () => {
  it('are on the wall clock of the zone, each day, week or month', () => {
    const next = (cadence: Cadence, after: string) => iso(nextRun(cadence, Date.parse(after), 'BeiJing'));
    expect(next(daily(8), '2026-03-10T00:00Z')).toBe('2026-03-11T00:00');
    expect(next(daily(8), '2026-03-09T23:59Z')).toBe('2026-03-10T00:00');
    expect(next({ every: 'week', day: 1, hour: 9 }, '2026-03-11T00:00Z')).toBe('2026-03-16T01:00');
    expect(next({ every: 'week', day: 7, hour: 0 }, '2026-03-11T00:00Z')).toBe('2026-03-14T16:00');
    expect(next({ every: 'month', day: 1, hour: 0 }, '2026-03-11T00:00Z')).toBe('2026-03-31T16:00');
  });

  it('fall on the last day of a month that is too short', () => {
    const last: Cadence = { every: 'month', day: 31, hour: 12 };
    expect(runs(last, '2026-01-31T12:00Z', 4, () => 0)).toEqual([
      '2026-02-28T12:00',
      '2026-03-31T12:00',
      '2026-04-30T12:00',
      '2026-05-31T12:00',
    ]);
  });

  it('come once a day also where the clock is turned back or forward', () => {
    // Half past one UTC is 02:30 twice on 25 October; 02:00 is skipped on 29 March.
    expect(runs(daily(2), '2026-10-23T12:00Z', 3)).toEqual([
      '2026-10-24T00:00',
      '2026-10-25T00:00',
      '2026-10-26T01:00',
    ]);
    expect(runs(daily(2), '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T01:00',
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ]);
    expect(runs(daily(8), '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ]);
  });

  it('that were missed leave the newest alone', () => {
    const newest = (cadence: Cadence, until: string) =>
      iso(newestRun(cadence, Date.parse(until), 'local', berlin));
    expect(newest(daily(8), '2026-07-10T06:00Z')).toBe('2026-07-10T06:00');
    expect(newest(daily(8), '2026-07-10T05:59Z')).toBe('2026-07-09T06:00');
    expect(newest({ every: 'month', day: 31, hour: 8 }, '2026-03-15T00:00Z')).toBe('2026-02-28T07:00');
    expect(newest({ every: 'week', day: 3, hour: 8 }, '2026-07-07T00:00Z')).toBe('2026-07-01T06:00');
  });

  it('lie one after the other: the newest until the next is the next', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.log(`seed ${seed}`);
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let turn = 0; turn < 100; turn += 1) {
      const every = (['day', 'week', 'month'] as const)[random(3)] ?? 'day';
      const max = { day: 1, week: 7, month: 31 }[every];
      const cadence: Cadence = { every, day: 1 + random(max), hour: random(24) };
      const at = Date.UTC(2026, random(24), 1 + random(28), random(24), random(60));
      const next = nextRun(cadence, at, 'local', berlin);
      const texts = JSON.stringify({ cadence, at: iso(at), next: iso(next) });
      expect(next, texts).toBeGreaterThan(at);
      expect(newestRun(cadence, next, 'local', berlin), texts).toBe(next);
      expect(newestRun(cadence, next - 1, 'local', berlin), texts).toBeLessThanOrEqual(at);
    }
  });
});
