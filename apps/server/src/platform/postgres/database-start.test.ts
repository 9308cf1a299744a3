import type pg from 'pg';
import { expect, it } from 'vitest';
import { checkClock } from './database-start.ts';

/** Returns the messages of a start on a database whose clock differs by `offsetMs`. */
async function saidAt(offsetMs: number): Promise<string[]> {
  const said: string[] = [];
  const query = async () => ({ rows: [{ now: String(Date.now() + offsetMs) }] });
  await checkClock({ query } as unknown as pg.Client, (line) => void said.push(line));
  return said;
}

it('warns of a clock that is seconds away from the database’s, in either direction', async () => {
  expect(await saidAt(-60_000)).toEqual([
    expect.stringMatching(/clock of this machine is 60\.\d s ahead of the database/),
  ]);
  expect(await saidAt(60_000)).toEqual([
    expect.stringMatching(/clock of this machine is (60\.0|59\.\d) s behind the database/),
  ]);
  expect(await saidAt(0)).toEqual([]);
});
