import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRun } from '../../platform/jobs/job-kind.ts';
import { markRestored } from '../../platform/start/restored-mark.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { lastNight, nightlyProofJob } from './nightly-proof.ts';

interface Proof {
  running: boolean;
  failed: boolean;
  startedAt: number | null;
  lastFinishedAt: number | null;
  lastWrong: number | null;
  overdue: boolean;
  invariants: { key: string }[];
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
});
afterAll(() => api?.stop());

const hour = 3_600_000;
const proof = async () => (await api.call<Proof>('superadmin', '/ledger/proof')).data;
const stored = (value: object) =>
  api.services.databases.systemPool.query(
    `insert into setting (key, value) values ('ledgerProof', $1::jsonb)
      on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
const finishedAt = (ms: number) => ({ startedAt: ms - 1_000, finishedAt: ms, invariants: [] });
/** Runs the nightly job once, and waits for the proof that it may have begun. */
async function night(): Promise<Proof> {
  await nightlyProofJob(api.services).work({} as JobRun);
  await expect.poll(async () => (await proof()).running, { timeout: 60_000 }).toBe(false);
  return proof();
}

describe('lastNight', () => {
  it.each([
    ['2026-03-10T03:29:59+08:00', '2026-03-09T03:30:00+08:00'],
    ['2026-03-10T03:30:00+08:00', '2026-03-10T03:30:00+08:00'],
    ['2026-03-10T23:59:59+08:00', '2026-03-10T03:30:00+08:00'],
  ])('at %s is %s', (now, night) => {
    expect(lastNight(Date.parse(now))).toBe(Date.parse(night));
  });
});

describe('the nightly proof', () => {
  it('proves all checks when the last proof began before this night, and not again before the next', async () => {
    await stored(finishedAt(lastNight(Date.now()) - 1_000));
    const first = await night();
    expect(first).toMatchObject({ failed: false, lastWrong: 0, overdue: false });
    expect(first.invariants.map(({ key }) => key).sort()).toEqual([
      'activity',
      'anchorPayout',
      'balance',
      'bet',
      'entry',
      'gift',
      'giftBalance',
      'immutable',
      'limit',
      'line',
      'once',
      'pool',
      'poolIn',
      'poolPaid',
      'poolShare',
      'purchase',
      'report',
      'reversal',
      'sum',
    ]);
    expect((await night()).startedAt).toBe(first.startedAt);
  });

  it('follows a restore, once', async () => {
    const before = await proof();
    const { dataDir } = api.services.config;
    markRestored(dataDir, '2026-03-10T00:00:00Z');
    const restored = await night();
    expect(restored.startedAt).toBeGreaterThan(before.startedAt ?? 0);
    expect(existsSync(join(dataDir, 'restored'))).toBe(false);
    expect((await night()).startedAt).toBe(restored.startedAt);
  });
});

describe('the latest outcome', () => {
  it('is overdue after 36 hours, and when there is none', async () => {
    await stored(finishedAt(Date.now() - 35 * hour));
    expect(await proof()).toMatchObject({ overdue: false });
    await stored(finishedAt(Date.now() - 37 * hour));
    expect(await proof()).toMatchObject({ overdue: true });
    await api.services.databases.systemPool.query("delete from setting where key = 'ledgerProof'");
    expect(await proof()).toMatchObject({ overdue: true, lastFinishedAt: null, lastWrong: null });
  });

  it('stays known while the next verification runs or after it failed', async () => {
    const last = { finishedAt: Date.now() - 2 * hour, wrong: 3 };
    await stored({ startedAt: Date.now(), finishedAt: null, invariants: [], last });
    const known = { lastFinishedAt: last.finishedAt, lastWrong: 3, overdue: false };
    expect(await proof()).toMatchObject({ running: true, ...known });
    await stored({ startedAt: Date.now(), finishedAt: null, invariants: [], failed: true, last });
    expect(await proof()).toMatchObject({ running: false, failed: true, ...known });
  });
});
