import { expect, it } from 'vitest';
import { memberImages, resumable, uploadKinds, uploadLimits } from '../content/uploads.ts';
import { bounds, limits } from './limits.ts';

/** The numbers of the specification and the security rules, written out in seconds, minutes and bytes. */

it('limits sessions, sign-ins and requests as the specification and the security rules do', () => {
  expect(limits).toEqual({
    requestTimeoutMs: 30_000,
    passwordMin: 6,
    passwordMax: 20,
    pageSizes: [20, 30, 50, 100, 200, 500],
    defaultPageSize: 20,
    loginAttempts: 5,
    lockMs: 1_800_000,
    loginBlobMs: 60_000,
    captchaMs: 120_000,
    captchaLength: 6,
    firstPasswordMs: 86_400_000,
    signInsPerMinute: 20,
    sessionIdleMs: 1_800_000,
    adminIdleMs: 900_000,
    sessionAbsoluteMs: 43_200_000,
    sessionsPerOperator: 3,
    repeatGuardMs: 3_000,
    exportRows: 1_000_000,
    exportsPerMinute: 5,
    exportsWaiting: 5,
    exportKeptMs: 604_800_000,
    exportLinkMs: 300_000,
    sumRows: 15_000_000,
    viewAsMs: 1_800_000,
  });
});

it('bounds numbers by what PostgreSQL holds and the grammar of amounts allows', () => {
  expect(bounds).toEqual({
    id: 2n ** 63n - 1n,
    int: 2 ** 31 - 1,
    timeMs: { from: 0, to: Date.UTC(2090, 0, 1) },
    moneyDigits: { movement: 13, balance: 16, sum: 24 },
    offsetMinutes: { west: -12 * 60, east: 14 * 60 },
  });
});

it('limits the size of every kind of file, and of all files together', () => {
  expect(Object.fromEntries(Object.entries(uploadKinds).map(([kind, { bytes }]) => [kind, bytes]))).toEqual({
    reconciliation: 134_217_728,
    texts: 4_194_304,
    goods: 1_048_576,
    giftStatic: 1_048_576,
    giftDynamic: 5_242_880,
    roomCover: 1_048_576,
    videoCover: 1_048_576,
    activityPicture: 1_048_576,
    logo: 262_144,
  });
  expect(uploadLimits).toEqual({ totalBytes: 5_368_709_120, leastFree: 0.1, waitsMs: 3_600_000 });
  expect(resumable).toEqual({
    video: { bytes: 10_485_760, totalBytes: 5_368_709_120 },
    partBytes: 1_048_576,
    firstBytes: 4_096,
    keptMs: 86_400_000,
  });
  expect(memberImages.keptMs).toBe(2_592_000_000);
});
