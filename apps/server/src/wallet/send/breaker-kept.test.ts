import { expect, it, vi } from 'vitest';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { testLog } from '../../testing/log.ts';
import { createLane } from './lane.ts';
import { createSender, type SenderOptions } from './sender.ts';

/** A sender with nothing but a database, which does what `run` does. */
const senderOn = (run: RunSql) =>
  createSender({ run, log: testLog(), now: Date.now } as Partial<SenderOptions> as SenderOptions);

it('keeps the states of a breaker in the order of its changes, also where the database refuses one at first', async () => {
  const kept: unknown[] = [];
  let refusals = 2;
  const sender = senderOn(async (_name, _text, [, breaker, reason]) => {
    if (refusals > 0) {
      refusals -= 1;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    }
    kept.push([JSON.parse(breaker as string).state, reason]);
    return [];
  });
  const lane = createLane('1');
  lane.breaker = { ...lane.breaker, state: 'stopped' };
  sender.obey(lane, { forced: 'open', resumedAt: null });
  sender.obey(lane, { forced: null, resumedAt: Date.now() });
  await vi.waitFor(
    () =>
      expect(kept).toEqual([
        ['stopped', null],
        ['closed', null],
      ]),
    { timeout: 30_000 },
  );
  lane.close();
});

it('leaves off for a lane that has been given up: its next server knows what is on record', async () => {
  let asked = 0;
  const sender = senderOn(async () => {
    asked += 1;
    throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
  });
  const lane = createLane('1');
  sender.obey(lane, { forced: 'open', resumedAt: null });
  await vi.waitFor(() => expect(asked).toBe(1));
  lane.close();
  await lane.breakerKept;
  expect(asked).toBeLessThanOrEqual(2);
});
