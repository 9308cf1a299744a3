import { createHash, createHmac } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { callbackTests } from '@pitboss/contract/agents/my-info';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { walletKey } from '../../domain/agents/wallet-key.ts';
import { createApi } from '../../platform/http/http.ts';
import { originTable } from '../../platform/http/origins.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { callbackTestRoutes } from './test-callback.ts';

let api: TestApi;
let wallet: http.Server;
let outbound: Outbound;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let origin: string;

beforeAll(async () => {
  api = await startTestApi();
  wallet = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
});
afterAll(async () => {
  outbound.close();
  wallet.closeAllConnections();
  wallet.close();
  await api.stop();
});
/** A fresh server for each test, which has counted nothing yet. */
beforeEach(async () => {
  outbound?.close();
  await api.app.close();
  outbound = createOutbound({ allowed: origin });
  api.app = createApi(
    api.services,
    callbackTestRoutes(outbound),
    originTable(api.services.config, api.services.demo),
  );
  await address('12', `${origin}/pitboss/`);
});

const db = () => api.services.databases.system;
const address = (agent: string, url: string) =>
  sql`update agent set callback_url = ${url} where id = ${agent}::bigint`.execute(db());
const test = (account = 'share1') =>
  api.call<ReplyOf<typeof callbackTests.testCallback>>(account, '/proxyUser/testApiUrl');

it("pings the agent's own wallet with a valid signature, and checks the one of the reply", async () => {
  const seen: IncomingMessage[] = [];
  const key = walletKey(api.services.config.secrets, '12');
  /**
   * The published scheme (wallet: signing): hex HMAC-SHA-256 over method or REPLY, path, time and hash of the
   * body.
   */
  const signatureOf = (method: string, path: string, timestamp: string, body: string) =>
    createHmac('sha256', key.secret)
      .update(`${method}\n${path}\n${timestamp}\n${createHash('sha256').update(body).digest('hex')}`)
      .digest('hex');
  answer = (request, response) => {
    seen.push(request);
    const body = '{"code":0}';
    const timestamp = String(Date.now());
    const signature = signatureOf('REPLY', request.url ?? '', timestamp, body);
    response.writeHead(200, { 'key-id': key.keyId, timestamp, signature }).end(body);
  };
  const { code, desc, data } = await test();
  expect(code, desc).toBe(0);
  expect(data).toMatchObject({
    url: `${origin}/pitboss/v1/ping`,
    outcome: 'ok',
    status: 200,
    code: 0,
    signature: 'right',
  });
  const [ping] = seen;
  expect(ping).toMatchObject({ method: 'GET', url: '/pitboss/v1/ping' });
  const headers = ping?.headers ?? {};
  const signature = signatureOf('GET', '/pitboss/v1/ping', String(headers.timestamp), '');
  expect(headers).toMatchObject({ 'key-id': '12', signature });
  const { rows } = await sql<{ account: string; after: object }>`
    select account, after from audit_log where call = '/proxyUser/testApiUrl'
      order by id desc limit 1`.execute(db());
  expect(rows[0]).toMatchObject({ account: 'share1', after: { outcome: 'ok', url: data.url } });
});

it.each<[string, (response: ServerResponse) => void, object]>([
  ['a refusal', (r) => r.end('{"code":2001}'), { outcome: 'code', code: 2001, signature: 'absent' }],
  [
    'a response signature invalid',
    (r) => r.writeHead(200, { signature: 'aa', timestamp: '1' }).end('{"code":0}'),
    { outcome: 'ok', signature: 'wrong' },
  ],
  ['a page', (r) => r.end('<html>hello</html>'), { outcome: 'unreadable', status: 200, code: null }],
  ['no number', (r) => r.end('{"code":"0"}'), { outcome: 'unreadable' }],
  ['an error of HTTP', (r) => r.writeHead(404).end('{"code":0}'), { outcome: 'http', status: 404 }],
  [
    'a redirect',
    (r) => r.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
    { outcome: 'redirect', status: 301 },
  ],
  ['a flood', (r) => r.end('x'.repeat(100_000)), { outcome: 'tooLarge' }],
  ['a cut', (r) => r.destroy(), { outcome: 'cut' }],
])('says what it found: %s', async (_, reply, expected) => {
  answer = (_request, response) => reply(response);
  expect((await test()).data).toMatchObject(expected);
});

it.each([
  ['https://10.1.2.3/', 'forbidden'],
  ['https://169.254.169.254/latest', 'forbidden'],
  ['http://192.0.2.1/', 'address'],
])('makes no connection to %s', async (url, outcome) => {
  await address('12', url);
  expect((await test()).data).toMatchObject({ outcome, status: null });
});

it('is for agents with an address and the permission, a few times a minute', async () => {
  answer = (_request, response) => response.end('{"code":0}');
  expect((await test('superadmin')).code).toBe(1400);
  expect((await test('major2')).code).toBe(1408);
  expect((await test('sub1')).code).toBe(1003);
  for (let n = 0; n < 3; n += 1) expect((await test()).code).toBe(0);
  expect((await test()).code).toBe(1004);
});
