import { expect, it, vi } from 'vitest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { testLog } from '../../testing/log.ts';
import { breakerEvent } from './health.ts';
import { createSender, type SenderOptions } from './sender.ts';
import type { Sending } from './sending.ts';
import { createWorker } from './worker.ts';

/** A sender with nothing but a database, which does what `run` does. */
const senderOn = (run: RunSql) =>
  createSender({ run, log: testLog(), now: Date.now } as Partial<SenderOptions> as SenderOptions);

it('stores the states of a breaker in the order of its changes, also when the database rejects one at first', async () => {
  const kept: unknown[] = [];
  let rejections = 2;
  const sender = senderOn(async (_name, _text, [, breaker, reason]) => {
    if (rejections > 0) {
      rejections -= 1;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }
    kept.push([JSON.parse(breaker as string).state, reason]);
    return [];
  });
  const worker = createWorker('1');
  worker.breaker = { ...worker.breaker, state: 'stopped' };
  sender.applyBreakerSetting(worker, { forced: 'open', resumedAt: null });
  sender.applyBreakerSetting(worker, { forced: null, resumedAt: Date.now() });
  await vi.waitFor(
    () =>
      expect(kept).toEqual([
        ['stopped', null],
        ['closed', null],
      ]),
    { timeout: 60_000 },
  );
  worker.close();
});

it('stops for a released worker: its next server reads the stored state', async () => {
  let requested = 0;
  const sender = senderOn(async () => {
    requested += 1;
    throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
  });
  const worker = createWorker('1');
  sender.applyBreakerSetting(worker, { forced: 'open', resumedAt: null });
  await vi.waitFor(() => expect(requested).toBe(1));
  worker.close();
  await worker.breakerKept;
  expect(requested).toBeLessThanOrEqual(2);
});

it('writes no line for a ping or a failed reply that leaves the breaker as it is', () => {
  const lines: string[] = [];
  const run: RunSql = async () => [];
  const persist: Sending['persist'] = (_worker, write) => write();
  const sending = { run, log: testLog(lines), now: Date.now, persist } as Partial<Sending> as Sending;
  const worker = createWorker('1');
  const stop = () => breakerEvent(sending, worker, { kind: 'fatal' }, 'code 2001');
  stop();
  stop();
  for (const good of [false, true]) breakerEvent(sending, worker, { kind: 'ping', good }, 'ping');
  worker.close();
  expect(worker.breaker.state).toBe('stopped');
  expect(lines.filter((line) => line.includes('the breaker of a wallet has changed'))).toHaveLength(1);
});
