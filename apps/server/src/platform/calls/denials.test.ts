import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { verifyAudit } from '../audit/audit-verify.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Line {
  type: string;
  account: string;
  target: string;
  result: string;
  failure: string;
}
const lines = async (account: string) => {
  const now = Date.now();
  const reply = await api.call<{ list: Line[] }>('superadmin', '/report/getOpLogReport', {
    body: { start_time: now - 60_000, end_time: now + 60_000, account, result: 'denied' },
  });
  return reply.data.list.map(({ type, target, failure }) => ({ type, target, failure }));
};
/** The server stops, writes what it kept back, and starts again. */
async function restart(): Promise<void> {
  await api.app.close();
  api.app = await createApp(api.services);
}

const noRight = 'You do not have permission for this.';

it('keeps a denied read in the operation log at once, and repetitions as one line with their number', async () => {
  for (let time = 0; time < 5; time += 1)
    expect((await api.call('sub1', '/report/getOpLogReport', { body: {} })).code).toBe(1003);
  expect(await lines('sub1')).toEqual([{ type: '/report/getOpLogReport', target: '', failure: noRight }]);
  // Another call and another operator have entries of their own.
  expect((await api.call('sub1', '/proxyUser/list', { body: {} })).code).toBe(1003);
  expect(await lines('sub1')).toHaveLength(2);
  await restart();
  expect((await lines('sub1'))[0]).toEqual({
    type: '/report/getOpLogReport',
    target: '',
    failure: `${noRight} (repeated 4 times)`,
  });
  expect(await lines('sub1')).toHaveLength(3);
  expect((await verifyAudit(api.services.databases.system)).every(({ brokenAt }) => brokenAt === null)).toBe(
    true,
  );
});

it('names the requested entity when it is foreign or absent, and keeps no entry of an invalid form', async () => {
  expect((await api.call('share1', '/proxyUser/get', { query: { id: '22' } })).code).toBe(1002);
  expect(await api.call('share1', '/proxyUser/get', { query: { id: 'x' } })).toMatchObject({
    code: 1001,
    field: 'id',
  });
  expect((await api.call('share1', '/player/get', { query: { id: '322' } })).code).toBe(1278);
  const filter = { start_time: Date.now() - 60_000, end_time: Date.now(), memberAccount: 'no-such-member' };
  expect((await api.call('share1', '/betManager/list', { body: filter })).code).toBe(1278);
  expect(await lines('share1')).toEqual([
    { type: '/player/get', target: 'member:322', failure: 'Member does not exist.' },
    { type: '/proxyUser/get', target: 'agent:22', failure: 'The record does not exist.' },
  ]);
});

it('shows a level-1 agent the denied reads of its own operators', async () => {
  const now = Date.now();
  const seen = await api.call<{ list: Line[] }>('major1', '/report/getOpLogReport', {
    body: { start_time: now - 60_000, end_time: now + 60_000, result: 'denied' },
  });
  expect(seen.data.list.map(({ account }) => account).sort()).toEqual([
    'share1',
    'share1',
    'sub1',
    'sub1',
    'sub1',
  ]);
});
