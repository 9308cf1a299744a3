import { describe, expect, it } from 'vitest';
import type { ActivityRule } from './activity.ts';
import { aliveMs, longestSessionMs, onlineScore, type Session, sessionEnd } from './online.ts';

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;
/** Midnight of 2 January 1970 in Beijing. */
const midnight = Date.UTC(1970, 0, 1, 16);
const late = Number.MAX_SAFE_INTEGER;

const session = (login: number, more: Partial<Session> = {}): Session => ({
  login,
  ended: null,
  next: null,
  lastSign: login,
  ...more,
});

describe('sessionEnd', () => {
  it('bounds sessions at a day, and silence at thirty minutes', () => {
    expect(longestSessionMs).toBe(86_400_000);
    expect(aliveMs).toBe(1_800_000);
  });

  it('is the logout where there is one', () => {
    expect(sessionEnd(session(100, { ended: 500 }), late)).toBe(500);
    expect(sessionEnd(session(100, { ended: 500 }), 400)).toBe(400);
    expect(sessionEnd(session(0, { ended: 2 * day }), late)).toBe(day);
  });

  it('is thirty minutes after the last sign of life without a logout', () => {
    expect(sessionEnd(session(0, { lastSign: hour }), late)).toBe(hour + 30 * minute);
    expect(sessionEnd(session(hour, { lastSign: 0 }), late)).toBe(hour + 30 * minute);
  });

  it('is the next login, the snapshot or a day at the latest', () => {
    expect(sessionEnd(session(0, { lastSign: hour, next: hour + minute }), late)).toBe(hour + minute);
    expect(sessionEnd(session(0, { lastSign: hour, next: 2 * hour }), late)).toBe(hour + 30 * minute);
    expect(sessionEnd(session(0, { lastSign: hour }), hour)).toBe(hour);
    expect(sessionEnd(session(5, { lastSign: day }), late)).toBe(day + 5);
  });
});

describe('onlineScore', () => {
  const steps: ActivityRule['steps'] = [
    { at: 10, amount: { CNY: '1.00' } },
    { at: 60, amount: { CNY: '5.00' } },
  ];
  const score = (
    sessions: readonly Session[],
    rule: ActivityRule,
    start: number,
    end: number,
    snapshot = late,
  ) => onlineScore(sessions, { start, end, zone: 'BeiJing', rule: { steps, ...rule } }, 'CNY', snapshot);
  const online = (from: number, to: number) => session(from, { ended: to });

  it('sums milliseconds of all sessions before it takes whole minutes', () => {
    const sessions = [online(0, 5.5 * minute), online(10 * minute, 14.5 * minute + 30_000)];
    expect(score(sessions, {}, 0, day)).toEqual({ score: 10, earned: 100n, at: 14.5 * minute });
  });

  it('is one minute short just before it is full', () => {
    expect(score([online(0, 10 * minute - 1)], {}, 0, day)).toEqual({
      score: 9,
      earned: 0n,
      at: Number.POSITIVE_INFINITY,
    });
    expect(score([online(0, 10 * minute)], {}, 0, day)).toEqual({ score: 10, earned: 100n, at: 10 * minute });
  });

  it('cuts sessions at the window, whose last millisecond counts', () => {
    expect(score([online(0, hour)], {}, 20 * minute, 40 * minute - 1)).toEqual({
      score: 20,
      earned: 100n,
      at: 30 * minute,
    });
    expect(score([online(0, hour)], {}, 2 * hour, 3 * hour).score).toBe(0);
    expect(score([online(4 * hour, 5 * hour)], {}, 2 * hour, 3 * hour).score).toBe(0);
  });

  it('counts nothing after the snapshot', () => {
    expect(score([online(0, hour)], {}, 0, day, 30 * minute).score).toBe(30);
  });

  it('counts each day of the zone separately with span day', () => {
    const across = [online(midnight - 12 * minute, midnight + 15 * minute)];
    expect(score(across, { span: 'day' }, 0, day)).toEqual({
      score: 27,
      earned: 200n,
      at: midnight - 2 * minute,
    });
    // 9 minutes on either side reach no step of 10, though 18 in all would.
    const short = [online(midnight - 9 * minute, midnight + 9 * minute)];
    expect(score(short, { span: 'day' }, 0, day)).toEqual({
      score: 18,
      earned: 0n,
      at: Number.POSITIVE_INFINITY,
    });
    expect(score(short, { span: 'total' }, 0, day)).toEqual({
      score: 18,
      earned: 100n,
      at: midnight + minute,
    });
  });

  it('adds sessions of one day together', () => {
    const sessions = [
      online(midnight, midnight + 6 * minute),
      online(midnight + hour, midnight + hour + 6 * minute),
    ];
    expect(score(sessions, { span: 'day' }, 0, 2 * day)).toEqual({
      score: 12,
      earned: 100n,
      at: midnight + hour + 4 * minute,
    });
  });

  it('takes the earliest day on which the lowest step was reached', () => {
    const sessions = [
      online(midnight, midnight + 20 * minute),
      online(midnight + day, midnight + day + hour),
    ];
    expect(score(sessions, { span: 'day' }, 0, 3 * day)).toEqual({
      score: 80,
      earned: 700n,
      at: midnight + 10 * minute,
    });
  });

  it('counts minutes without steps and earns nothing', () => {
    expect(score([online(0, hour)], { steps: undefined }, 0, day)).toEqual({
      score: 60,
      earned: 0n,
      at: Number.POSITIVE_INFINITY,
    });
    expect(score([online(0, hour)], { steps: [] }, 0, day).at).toBe(Number.POSITIVE_INFINITY);
  });
});
