import { describe, expect, it } from 'vitest';
import { durationClass, healthOf, noDurations, percentile, pingOutcome } from './health.ts';

/** Milliseconds of a half hour. */
const slotMs = 1_800_000;
/**
 * The classes in which durations are counted, by their upper ends; the last one ends with the longest call.
 */
const upTo = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750]
  .concat([1_000, 1_500, 2_000, 3_000, 4_000, 5_000])
  .concat([6_000]);

const counted = (times: readonly number[]) => {
  const durations = noDurations();
  for (const ms of times) durations[durationClass(ms)] = (durations[durationClass(ms)] ?? 0) + 1;
  return durations;
};

describe('percentiles of durations', () => {
  it('are within the class of the true one', () => {
    const times = Array.from({ length: 1_000 }, (_, place) => Math.round(1.008 ** place));
    for (const share of [0.5, 0.95, 0.99]) {
      const right = times[Math.ceil(times.length * share) - 1] ?? 0;
      const found = percentile(counted(times), share) ?? 0;
      const place = upTo.findIndex((bound) => right < bound);
      expect(durationClass(right)).toBe(place);
      expect(found).toBeGreaterThanOrEqual(upTo[place - 1] ?? 0);
      expect(found).toBeLessThanOrEqual(upTo[place] ?? 0);
    }
  });
  it('are none without calls, and never beyond what a call may take', () => {
    expect(percentile(noDurations(), 0.5)).toBeNull();
    expect(percentile(counted([9_000, 9_000]), 0.95)).toBeLessThanOrEqual(6_000);
    expect(percentile(counted([7]), 0.5)).toBeGreaterThanOrEqual(5);
  });
});

describe('health of a day', () => {
  const now = Date.UTC(2026, 0, 2, 12, 10);
  const at = Date.UTC(2026, 0, 2, 12);
  const slot = { calls: 2, pings: 30, network: 1, slow: 2, business: 3, durations: counted([20, 20, 4_500]) };
  it('adds the half hours of the last day, and shows each of them', () => {
    const found = healthOf(
      [
        { ...slot, at },
        { ...slot, at: at - 47 * slotMs },
        { ...slot, at: at - 48 * slotMs },
      ],
      now,
    );
    expect(found).toMatchObject({ calls: 4, pings: 60, network: 2, slow: 4, business: 6 });
    expect(found.bars).toHaveLength(48);
    expect(found.bars[0]).toEqual({ at: at - 47 * slotMs, calls: 32, errors: 6 });
    expect(found.bars[1]).toEqual({ at: at - 46 * slotMs, calls: 0, errors: 0 });
    expect(found.bars[47]).toEqual({ at, calls: 32, errors: 6 });
    expect(found.p50).toBeLessThanOrEqual(30);
    expect(found.p95).toBeGreaterThan(4_000);
  });
  it('returns null durations without calls', () => {
    expect(healthOf([], now)).toMatchObject({ calls: 0, p50: null, p95: null });
  });
});

describe('the outcome of a ping', () => {
  const reply = (body: string, status = 200, signature: 'valid' | 'wrong' | 'absent' = 'valid') =>
    ({ kind: 'reply', status, body: new TextEncoder().encode(body), signature }) as const;
  it.each([
    ['ok', reply('{"code":0}')],
    ['ok', reply('{"code":0}', 200, 'absent')],
    ['business', reply('{"code":2001}')],
    ['network', reply('{"code":0}', 503)],
    ['network', reply('<html>')],
    ['network', reply('{"code":0}', 200, 'wrong')],
    ['network', { kind: 'unsent' }],
    ['network', { kind: 'none', because: 'cut' }],
    ['slow', { kind: 'none', because: 'timeout' }],
  ] as const)('%s', (outcome, exchange) => {
    expect(pingOutcome('check', exchange)).toBe(outcome);
  });
});
