import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Requests for which earlier random runs got the code 1000 or 5000, each with the right code. */
const day = 86_400_000;
const range = () => ({ start_time: Date.now() - day, end_time: Date.now() });
const known: readonly (readonly [
  string,
  string,
  { body?: object; query?: Record<string, string> },
  number,
])[] = [
  ['an id beyond 64 bits', '/player/get', { query: { id: '9223372036854775808' } }, 1001],
  ['the last id of 64 bits', '/player/get', { query: { id: '9223372036854775807' } }, 1278],
  [
    'ids beyond 64 bits',
    '/ipWhitelist/batchDeleteWhitelist',
    { query: { entryIds: '9999999999999999999' } },
    1001,
  ],
  ['a game beyond 32 bits', '/betManager/list', { body: { ...range(), gameId: 2_147_483_648 } }, 1001],
  ['an area beyond 32 bits', '/betManager/list', { body: { ...range(), areaId: 2_147_483_648 } }, 1001],
  [
    'an instant after the last',
    '/betManager/list',
    { body: { start_time: Date.now(), end_time: 8_640_000_000_000_000 } },
    1001,
  ],
  [
    'the last instant',
    '/betManager/list',
    { body: { start_time: Date.now() - day, end_time: 3_786_912_000_000 } },
    0,
  ],
  ['a clock that is no zone’s', '/home/getRanking', { body: { period: 'today', offsetMinutes: 1e9 } }, 1001],
  [
    'a zero byte in a key of a record',
    '/view/save',
    {
      body: {
        page: '/memberList',
        path: '/player/list',
        name: 'x',
        shared: false,
        alert: null,
        state: {
          search: {},
          lastDays: null,
          density: 'normal',
          pageSize: null,
          columns: { order: [], hidden: {}, frozen: {}, widths: {} },
        },
        payload: { 'a\0b': 1 },
      },
    },
    1001,
  ],
  ['a time before all', '/proxyUser/getProxyRTP', { query: { id: '12', asOf: '-1' } }, 1001],
  [
    'credit changes of one direction',
    '/proxyUser/listBalanceRecord',
    { body: { ...range(), kind: 'credit', direction: 'in' } },
    0,
  ],
];
it.each(known)('replies to %s', async (_, path, payload, code) => {
  expect(await api.call('superadmin', path, payload)).toMatchObject({ code });
});
