import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { sumRows } from './range-sums.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('aggregates a range within one hour, like the first minutes of a day in most zones', async () => {
  const now = Date.now();
  const edges = [{ bucket: 0, from: now - 90 * 60_000, to: now - 45 * 60_000 }];
  const parts = { closed: [], days: [], hours: [], edges, minus: [] };
  const { databases } = api.services;
  const betsOf = async (agentId?: string) =>
    (
      await databases.read(wholeScope, 3_000, (db) =>
        sql<{ bets: string }>`select t.bets from (${sumRows(wholeScope, agentId, parts)}) t`.execute(db),
      )
    ).rows.map(({ bets }) => bets);
  // Each agent of the test data has one settled bet of an hour ago: five below the first tenant, two below
  // the other.
  expect(await betsOf()).toEqual(Array.from({ length: 7 }, () => '1'));
  expect(await betsOf('21')).toEqual(['1', '1']);
});
