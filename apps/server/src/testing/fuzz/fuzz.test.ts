import { errors } from '@pitboss/contract/errors';
import { registry } from '@pitboss/contract/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api.ts';
import { fuzzRegistry } from './fuzz-run.ts';

/**
 * Bad input never is a failure of the server: every call of the registry with its example changed, 200 times, by the roles
 * that may make it. `fuzz.long.test.ts` does the same with more of everything.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** What was answered with 1000 once, and what it is answered now. */
const day = 86_400_000;
const range = () => ({ start_time: Date.now() - day, end_time: Date.now() });
const known: readonly (readonly [
  string,
  string,
  { body?: object; query?: Record<string, string> },
  number,
])[] = [
  ['an id beyond 64 bits', '/player/get', { query: { id: '9223372036854775808' } }, 1001],
  ['the last id of 64 bits', '/player/get', { query: { id: '9223372036854775807' } }, 1002],
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
  ['a time before all', '/proxyUser/getProxyRTP', { query: { id: '12', asOf: '-1' } }, 1001],
  [
    'credit changes of one direction',
    '/proxyUser/listBalanceRecord',
    { body: { ...range(), kind: 'credit', direction: 'in' } },
    0,
  ],
];
it.each(known)('answers %s', async (_, path, payload, code) => {
  expect(await api.call('superadmin', path, payload)).toMatchObject({ code });
});

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
const slices = [...new Set(registry.map(({ slice }) => slice))];
const total = { made: 0, sent: 0, well: 0 };

it.each(slices)(
  'answers every changed request of %s with the envelope and never as a failure of its own',
  async (slice) => {
    const { made, sent, codes, faults } = await fuzzRegistry(api, { seed, mutations: 200, sent: 35, slice });
    total.made += made;
    total.sent += sent;
    total.well += codes.get(0) ?? 0;
    expect(codes.get(errors['session.expired'].code) ?? 0).toBe(0);
    expect(faults, `seed ${seed}`).toEqual([]);
  },
);

it('has most of them reach the handlers: neither refused at the door nor without a session', () => {
  process.stdout.write(`fuzzed requests, seed ${seed}: ${total.made} made, ${total.sent} sent\n`);
  expect(total.sent).toBeGreaterThan(10 * registry.length);
  expect(total.well, `seed ${seed}`).toBeGreaterThan(total.sent / 3);
});
