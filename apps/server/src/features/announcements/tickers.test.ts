import { errors } from '@pitboss/contract/core/errors';
import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { expectUnchanged } from '../../testing/fingerprint.ts';
import { configNode } from '../../testing/ingest/config-node.ts';

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into game_node (id, name, secret, tenants, last_seen_at, created_at)
    values ('bound', 'bound', 'secret of bound', '{21}', now(), now())`.execute(
    api.services.databases.system,
  );
  node = configNode(api.app, { id: 'bound', secret: 'secret of bound' });
});
afterAll(() => api?.stop());

const hourMs = 3_600_000;
const written = (more: object = {}) => ({
  content: { zh_cn: '双倍积分', en_us: 'Double points' },
  startTime: Date.now() - hourMs,
  endTime: Date.now() + hourMs,
  interval: 5,
  ...more,
});
const add = (more: object = {}) =>
  api.call<{ id: string }>('superadmin', '/marquee/add', { body: written(more) });
const act = async (call: string, id: string) =>
  (await api.call('superadmin', `/marquee/${call}`, { query: { id } })).code;
const list = async (body: object = {}) =>
  (
    await api.call<{ list: { id: string; state: string; version: number }[] }>(
      'superadmin',
      '/marquee/list',
      { body },
    )
  ).data.list;

it('sends game servers of every tenant the tickers to play, until one is stopped, changed or deleted', async () => {
  const periods = [
    { start: '22:00', end: '24:00' },
    { start: '00:00', end: '02:30:30' },
  ];
  const { version } = await node.readAll();
  const reply = await add({ periods, zone: 'NewYork', gameIds: [203], sort: 2 });
  expect(reply.code, reply.desc).toBe(0);
  const { id } = reply.data;
  const received = await node.read(version, 3);
  const [row] = await list();
  expect(row).toMatchObject({ id, state: 'inProgress', version: 1 });
  const data = received.items[0]?.data as ConfigData['ticker'];
  expect(received.items).toMatchObject([{ kind: 'ticker', id }]);
  expect(data).toMatchObject({ interval: 5, periods, zone: 'NewYork', gameIds: [203], sort: 2 });
  expect(data.until - data.from).toBe(2 * hourMs + 1);
  expect(data.content).toEqual({ zh_cn: '双倍积分', en_us: 'Double points' });
  await node.ack(received.version);
  const applied = async () =>
    (
      await api.call<{ nodes: number; applied: number }[]>('superadmin', '/gameNode/applied', {
        body: { items: [{ kind: 'ticker', id }] },
      })
    ).data;
  expect(await applied()).toMatchObject([{ nodes: 1, applied: 1 }]);
  const change = { body: { id, version: 1, ...written({ interval: 7 }) } };
  expect((await api.call('superadmin', '/marquee/update', change)).code).toBe(0);
  expect((await api.call('sysadmin', '/marquee/update', change)).code).toBe(1416);
  expect((await node.read(received.version)).items).toMatchObject([{ data: { interval: 7, gameIds: null } }]);
  expect(await applied()).toMatchObject([{ nodes: 1, applied: 0 }]);
  expect(await act('delete', id)).toBe(1419);
  expect(await act('stop', id)).toBe(0);
  expect((await node.readAll()).state.get(`ticker ${id}`)).toBeUndefined();
  expect(await act('stop', id)).toBe(1418);
  expect(await list({ state: 'finished' })).toMatchObject([{ id }]);
});

it('derives its state from start and end, and is found by state, time and text', async () => {
  const later = (await add({ startTime: Date.now() + hourMs, endTime: Date.now() + 2 * hourMs })).data.id;
  const found = async (body: object) => (await list(body)).map(({ id }) => id);
  expect(await found({ state: 'notStarted' })).toEqual([later]);
  expect(await found({ start_time: Date.now() + 90 * 60_000, end_time: Date.now() + 3 * hourMs })).toEqual([
    later,
  ]);
  expect(await found({ text: 'double', state: 'notStarted' })).toEqual([later]);
  expect(await found({ text: '不存在' })).toEqual([]);
  expect(await act('stop', later)).toBe(1418);
  expect(await act('delete', later)).toBe(0);
  expect(await found({ state: 'notStarted' })).toEqual([]);
});

const reversed = /end time must not be earlier/;
it.each([
  ['Chinese content', { code: 1017, field: 'content' }, { content: { zh_cn: '字'.repeat(200), en_us: 'x' } }],
  ['English content', { code: 1017, field: 'content' }, { content: { zh_cn: '字', en_us: 'x'.repeat(500) } }],
  ['empty content', { code: 1017, field: 'content' }, { content: { zh_cn: '字', en_us: '' } }],
  ['end', { code: 1017, desc: expect.stringMatching(reversed) }, { startTime: Date.now() + 3 * hourMs }],
  ['interval below 1', { code: 1017, field: 'interval' }, { interval: 0 }],
  ['interval above 120', { code: 1017, field: 'interval' }, { interval: 121 }],
  ['fraction of an interval', { code: 1001, field: 'interval' }, { interval: 1.5 }],
  [
    'overlap of periods',
    { code: 1017, field: 'periods' },
    {
      periods: [
        { start: '08:00', end: '12:00' },
        { start: '11:59:59', end: '13:00' },
      ],
    },
  ],
  [
    'order of a period',
    { code: 1017, desc: expect.stringMatching(reversed) },
    { periods: [{ start: '22:00', end: '02:00' }] },
  ],
  ['time of a period', { code: 1017, field: 'periods' }, { periods: [{ start: '8', end: '12:00' }] }],
  ['game', { code: errors['rtp.gameUnknown'].code, field: 'gameIds' }, { gameIds: [99999] }],
  ['place in the order', { code: 1017, field: 'sort' }, { sort: 0 }],
])('rejects a wrong %s and stores nothing', async (_, rejection, wrong) => {
  const reply = await expectUnchanged(api.services.databases.system, () => add(wrong));
  expect(reply).toMatchObject(rejection);
});

it('that runs does not begin later', async () => {
  const { id } = (await add()).data;
  const update = async (startTime: number) =>
    (await api.call('superadmin', '/marquee/update', { body: { id, ...written({ startTime }) } })).code;
  expect([await update(Date.now() + hourMs / 2), await update(Date.now() - 2 * hourMs)]).toEqual([1429, 0]);
});
