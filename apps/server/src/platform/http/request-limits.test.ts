import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addressKey, createRateLimiter, createRecent } from '../calls/rate-limiter.ts';

/** The API with the limits of a real installation; the testing profile is wide. */
let api: TestApi;
let app: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi();
  const config = { ...api.services.config, testing: false };
  app = await createApp({ ...api.services, config });
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

/** Codes of `count` requests sent at once, by how often each came. */
async function codes(
  count: number,
  url: string,
  headers: () => Record<string, string>,
  remoteAddress: string,
) {
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      app.inject({ method: 'POST', url, headers: headers(), payload: {}, remoteAddress }),
    ),
  );
  const by = new Map<number, number>();
  for (const reply of replies) {
    const { code } = reply.json() as { code: number };
    by.set(code, (by.get(code) ?? 0) + 1);
  }
  return by;
}

it('a made-up token a request does not escape the limit of its address', async () => {
  const by = await codes(200, '/proxyUser/getUserInfo', () => ({ token: randomUUID() }), '192.0.2.1');
  expect(by.get(1004) ?? 0).toBeGreaterThan(60);
  expect((by.get(1004) ?? 0) + (by.get(2001) ?? 0)).toBe(200);
});

it('a valid session is not limited by other callers at the same address', async () => {
  const headers = { token: await api.token('major1') };
  expect([...(await codes(1, '/proxyUser/getUserInfo', () => headers, '192.0.2.2')).keys()]).toEqual([0]);
  await codes(200, '/proxyUser/getUserInfo', () => ({ token: randomUUID() }), '192.0.2.2');
  expect([...(await codes(30, '/proxyUser/getUserInfo', () => headers, '192.0.2.2')).keys()]).toEqual([0]);
  expect((await codes(300, '/proxyUser/getUserInfo', () => headers, '192.0.2.2')).get(1004)).toBeGreaterThan(
    60,
  );
});

it('a session that has ended counts against its address again', async () => {
  const token = await api.token('share1');
  await codes(1, '/proxyUser/getUserInfo', () => ({ token }), '192.0.2.3');
  await app.inject({ method: 'POST', url: '/logout', headers: { token }, remoteAddress: '192.0.2.3' });
  const by = await codes(250, '/proxyUser/getUserInfo', () => ({ token }), '192.0.2.3');
  expect(by.get(0)).toBeUndefined();
  expect(by.get(1004) ?? 0).toBeGreaterThan(60);
});

it.each([
  ['/getSalt?account=major1', 0],
  ['/getCaptcha', 0],
  ['/login', 1001],
])('%s serves an address 20 times in a minute', async (url, code) => {
  const by = await codes(30, url, () => ({}), `192.0.2.${url.length + 20}`);
  expect(by.get(code)).toBeGreaterThanOrEqual(20);
  expect(by.get(1004)).toBeGreaterThan(5);
});

it('unknown paths are limited as well', async () => {
  const by = await codes(200, '/nothing', () => ({}), '192.0.2.5');
  expect(by.get(1004)).toBeGreaterThan(60);
});

it('remembers a bounded number of callers, and the busy ones longest', () => {
  const limiter = createRateLimiter(0, 1);
  expect([limiter.take('busy'), limiter.take('busy')]).toEqual([true, false]);
  for (let n = 0; n < 30_000; n += 1) {
    limiter.take(`caller-${n}`);
    if (n % 1_000 === 0) expect(limiter.take('busy')).toBe(false);
  }
  expect(limiter.size).toBe(20_000);
  const recent = createRecent(2);
  for (const key of ['a', 'b', 'a', 'c']) recent.add(key);
  expect([recent.has('a'), recent.has('b'), recent.has('c')]).toEqual([true, false, true]);
});

it('all addresses of one IPv6 network count as one caller', () => {
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8::ffff:2'));
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8:0:2::1'));
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});
