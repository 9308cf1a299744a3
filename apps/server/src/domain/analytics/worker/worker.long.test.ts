import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Analytics, AnalyticsUnavailable } from '../../../platform/calls/analytics.ts';
import { betCommits, settledBets } from '../../../testing/analytics/commits.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { startChild, type TestChild, typeScriptArgs } from '../../../testing/processes/child-process.ts';
import { storeFolder, workerAddress } from './address.ts';
import { remoteAnalytics } from './remote.ts';

let api: TestApi;
let folder: string;
let analytics: Analytics;
let commits: ReturnType<typeof betCommits>;
const children: TestChild[] = [];
/** Number and payout of the settled bets that each answer must have. */
const expected = { bets: 0, payout: 0 };

beforeAll(async () => {
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'pitboss-store-'));
  analytics = remoteAnalytics(workerAddress(folder));
  commits = betCommits(api.services.databases.system);
});
afterAll(async () => {
  await analytics.close();
  for (const child of children) await child.kill();
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

/** Starts the process; its files can be no larger than so many KiB. */
function startWorker(maxFileKiB: number | 'unlimited' = 'unlimited'): TestChild {
  const { secrets } = api.services.config;
  const program = join(import.meta.dirname, '../../../analytics-worker.ts');
  const limited = ['-c', `ulimit -f ${maxFileKiB}; exec "$@"`, 'bash', process.execPath];
  const child = startChild('bash', [...limited, ...typeScriptArgs(program)], {
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: folder,
      PITBOSS_TESTING: '1',
      PITBOSS_SECRETS: JSON.stringify({
        pepper: secrets.pepper.toString('hex'),
        server: secrets.server.toString('hex'),
      }),
    },
  });
  children.push(child);
  return child;
}

/** Returns the answer, once there is one; an answer is right or there is none. */
async function answer(): Promise<string> {
  for (;;) {
    try {
      return await settledBets(analytics);
    } catch (error) {
      if (!(error instanceof AnalyticsUnavailable)) throw error;
      children.at(-1)?.assertRunning();
      await pause(50);
    }
  }
}

async function commit(): Promise<void> {
  const id = await commits.place(1);
  const payout = randomInt(5_000);
  await commits.pay(id, payout);
  expected.bets += 1;
  expected.payout += payout;
}

const right = () => `${expected.bets} ${expected.payout}`;

it('says nothing without its process, and the right figures after each kill', async () => {
  await expect(settledBets(analytics)).rejects.toBeInstanceOf(AnalyticsUnavailable);
  for (let kill = 0; kill < 5; kill += 1) {
    const worker = startWorker();
    await commit();
    expect(await answer()).toBe(right());
    for (let count = randomInt(20); count >= 0; count -= 1) {
      await commit();
      expect(await answer()).toBe(right());
    }
    await worker.kill();
    await expect(settledBets(analytics)).rejects.toBeInstanceOf(AnalyticsUnavailable);
    await commit();
  }
});

it.each([
  ['cut', (path: string) => writeFileSync(path, Buffer.alloc(100))],
  ['overwritten', (path: string) => writeFileSync(path, 'no database')],
  ['deleted', (path: string) => rmSync(path)],
])('is built again when its file was %s', async (_, damage) => {
  for (const child of children) await child.kill();
  damage(join(storeFolder(folder), 'facts.duckdb'));
  startWorker();
  expect(await answer()).toBe(right());
});

it('ends when another process has its file, which goes on', async () => {
  const second = startWorker();
  expect(await second.ended).not.toBe(0);
  children.pop();
  expect(second.output()).toMatch(/lock/i);
  await commit();
  expect(await answer()).toBe(right());
});

it('gives the right figures while its disk is full, and follows again with more space', async () => {
  for (const child of children) await child.kill();
  const { size } = statSync(join(storeFolder(folder), 'facts.duckdb'));
  const full = startWorker(Math.ceil(size / 1024) + 64);
  expect(await answer()).toBe(right());
  // More than the file can take.
  for (let part = 0; part < 4; part += 1) {
    await commits.placeMany(20_000);
    expected.bets += 20_000;
    expect(await answer()).toBe(right());
  }
  const lines = await full.waitForLine('could not follow the database');
  expect(lines).toContain('analytics');
  await full.kill();
  startWorker();
  expect(await answer()).toBe(right());
});
