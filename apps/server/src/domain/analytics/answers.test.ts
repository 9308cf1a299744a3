import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { noCopy, readerOf } from '../../testing/analytics/engines.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { answersOf, type FactsReader } from './answers.sql.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const slow = { ctes: '', select: 'select pg_sleep(5)', values: [] };
const all = { tenantId: null, agentIds: null };

it.each<[string, FactsReader['services'], object]>([
  ['is busy while a copy is expected to be ready again', { analytics: noCopy }, { key: 'busy' }],
  ['ran out of time where no copy is kept', {}, { code: '57014' }],
])('a question that takes too long on the bets %s', async (_, services, failure) => {
  const asked = api.services.databases.read(wholeScope, 100, (db) =>
    answersOf({ ...readerOf(db, wholeScope), services }, all, [slow]),
  );
  await expect(asked).rejects.toMatchObject(failure);
});
