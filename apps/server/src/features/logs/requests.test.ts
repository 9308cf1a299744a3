import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyLogRetention } from '../../platform/audit/log-retention.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Entry {
  id: string;
  requestId: string;
  requestEntries: number;
}
interface Page {
  list: Entry[];
  next: string | null;
}

const type = '/player/updateBanBet';

const listed = async (account: string, body: object) => {
  const range = { start_time: Date.now() - 86_400_000, end_time: Date.now() + 1_000 };
  const reply = await api.call<Page>(account, '/report/getOpLogReport', { body: { ...range, ...body } });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};

const stopBets = async (ids: string, banned: string) => {
  const reply = await api.call('superadmin', type, { query: { ids, banned, reason: 'test' } });
  expect(reply.code, reply.desc).toBe(0);
};

it('states the number of entries of a request on each of them, on every page, as far as the reader sees them', async () => {
  await stopBets('311,312,313', 'true');
  await stopBets('311,312,313', 'false');
  await stopBets('314', 'true');
  const first = await listed('superadmin', { type, pageSize: 3 });
  const second = await listed('superadmin', { type, pageSize: 3, cursor: first.next });
  const third = await listed('superadmin', { type, pageSize: 3, cursor: second.next });
  const entries = [...first.list, ...second.list, ...third.list];
  expect(entries.map(({ requestEntries }) => requestEntries)).toEqual([1, 3, 3, 3, 3, 3, 3]);
  expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(3);

  // The link of a row leads to exactly the entries that it counts.
  const { id, requestId } = entries[1] as Entry;
  expect((await listed('superadmin', { requestId })).list).toHaveLength(3);

  // An agent sees two of the three: the operators of its tree made them.
  await sql`update audit_log set agent_id = 12, operator_id = 112, chain = 11
    where request_id = ${requestId} and id <> ${id}::bigint`.execute(api.services.databases.system);
  expect((await listed('share1', { type })).list.map(({ requestEntries }) => requestEntries)).toEqual([2, 2]);
});

it('lists entries whose content was removed with operator, operation and time, and offers no way back', async () => {
  await stopBets('311', 'true');
  const [entry] = (await listed('superadmin', { type, pageSize: 1 })).list as [Entry];
  const { config, databases, ids } = api.services;
  const later = Date.now() + 500 * 86_400_000;
  await applyLogRetention(databases.system, ids, { ...config.logRetention, changesDays: 400 }, later);
  const { list } = await listed('superadmin', { id: entry.id });
  expect(list).toMatchObject([
    {
      account: 'superadmin',
      type,
      result: 'success',
      ip: null,
      target: '',
      before: null,
      after: null,
      contentRemoved: true,
      requestId: entry.requestId,
    },
  ]);
  const back = await api.call('superadmin', '/report/getOpLogRevert', { body: { id: entry.id } });
  expect(back).toMatchObject({ code: 0, data: null });
  const [proof] = (await listed('superadmin', { type: '/log/removeContent' })).list;
  expect(proof).toMatchObject({ account: 'pitboss server', ip: '127.0.0.1', contentRemoved: false });
});
