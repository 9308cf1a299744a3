import type pg from 'pg';
import { expect, it } from 'vitest';
import { checkClock } from './server-state.ts';

/** Returns the finding on a database whose clock differs by `offsetMs`. */
const clockAt = (offsetMs: number) => {
  const query = async () => ({ rows: [{ now: String(Date.now() + offsetMs) }] });
  return checkClock({ query } as unknown as pg.Client);
};

it('warns of a clock that is seconds away from the database’s, in either direction', async () => {
  expect(await clockAt(-60_000)).toMatchObject({
    level: 'advice',
    text: expect.stringMatching(/clock of this machine is 60\.\d s ahead of the database/),
  });
  expect(await clockAt(60_000)).toMatchObject({
    level: 'advice',
    text: expect.stringMatching(/clock of this machine is (60\.0|59\.\d) s behind the database/),
  });
  expect(await clockAt(0)).toMatchObject({ level: 'ok' });
});
