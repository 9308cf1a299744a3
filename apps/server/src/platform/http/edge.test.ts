import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  app = api.app;
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.stop());

/** Writes bytes to the API like a simple client: everything first, then reads until the server closes. */
function exchange(head: string, body: Buffer = Buffer.alloc(0)): Promise<string> {
  return new Promise((done, fail) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      socket.write(body, () => socket.on('data', (chunk: Buffer) => (reply += chunk.toString())));
    });
    socket.on('error', fail);
    socket.on('end', () => socket.end());
    socket.on('close', () => done(reply));
  });
}
const envelopeOf = (reply: string) => {
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head,
    ...(JSON.parse(body) as { code: number; desc: string }),
  };
};

const post = (path: string, headers: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: ${bytes}\r\n\r\n`;

it.each([
  ['with its length', (body: Buffer) => [post('/currency/list', '', body.length), body] as const],
  [
    'in chunks',
    (body: Buffer) =>
      [
        'POST /currency/list HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
        Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
      ] as const,
  ],
])('a body that is too large, sent %s, gets a reply and no reset', async (_, request) => {
  const reply = envelopeOf(await exchange(...request(Buffer.alloc(5 * 1024 * 1024, 'x'))));
  expect(reply).toMatchObject({ status: 200, code: 1006 });
  expect(reply.head).toContain('connection: close');
});

it('a batch of a game server that is too large gets code 2006', async () => {
  await api.services.databases.systemPool.query(
    "insert into game_node (id, name, secret, created_at) values ('big', 'big', 's', now())",
  );
  const body = Buffer.alloc(20 * 1024 * 1024, 'x');
  const reply = await exchange(post('/ingest/v1/events', 'key-id: big\r\n', body.length), body);
  expect(envelopeOf(reply)).toMatchObject({ status: 200, code: 2006 });
});

it.each([
  ['no request at all', 'hello\r\n\r\n', 400, 1001],
  [
    'a header without an end',
    `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    1006,
  ],
  ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 1001],
  ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 1001],
  ['an unknown path', 'GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404, 1005],
  ['another method', 'PUT /currency/list HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404, 1005],
])('%s gets a reply in the envelope, with a request id', async (_, bytes, status, code) => {
  const reply = envelopeOf(await exchange(bytes));
  expect(reply).toMatchObject({ status, code });
  expect(reply.desc).not.toBe('');
  expect(reply.head).toMatch(/\r\nrequest-id: [0-9a-f-]{36}/i);
});

it('replies over TLS require browsers to use TLS only; replies over plain http do not', async () => {
  const config = { ...api.services.config, trustProxy: ['127.0.0.1'] };
  const behind = await createApp({ ...api.services, config });
  const by = async (proto: string) =>
    (await behind.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-proto': proto } }))
      .headers['strict-transport-security'];
  expect([await by('https'), await by('http')]).toEqual(['max-age=31536000', undefined]);
  await behind.close();
});

it('the description of the calls is available for demo data, or to signed-in operators', async () => {
  expect((await app.inject('/openapi.json')).json()).toHaveProperty('openapi');
  const production = await createApp({ ...api.services, demo: false });
  expect((await production.inject('/openapi.json')).json()).toMatchObject({ code: 2001, data: null });
  const headers = { token: await api.token('major1') };
  const reply = await production.inject({ method: 'GET', url: '/openapi.json', headers });
  expect(reply.json()).toHaveProperty('openapi');
  await production.close();
});

it.each([
  ['an unknown path of the game servers', 'GET /ingest/v1/nothing', 'path', 404],
  ['an address of theirs that cannot be read', 'GET /ingest/%zz', 'url', 400],
  ['one of their requests without a host', 'GET /ingest/v1/games', undefined, 400],
  ['an unknown path of the agents', 'POST /agent/v1/nothing', 'path', 404],
  ['an id of theirs that is far too long', `GET /agent/v1/tx/${'x'.repeat(2_000)}`, 'url', 400],
])('%s gets the code of its interface and an English message', async (_, line, field, status) => {
  const host = field === undefined ? '' : 'host: x\r\n';
  const bytes = `${line} HTTP/1.1\r\n${host}language: zh_cn\r\nconnection: close\r\n\r\n`;
  const { head, ...reply } = envelopeOf(await exchange(bytes));
  const named = field === undefined ? {} : { field };
  expect(reply).toEqual({ status, code: 2002, desc: 'The content is not valid.', data: null, ...named });
  if (status === 404) expect(head).toMatch(/\r\ncontract-version: 1\.1\.0\r\n/i);
});

it.each([
  ['PUT /ingest/v1/wallet/bet', 'POST'],
  ['POST /agent/v1/openapi.json', 'GET'],
])('%s is rejected with the allowed method, without a signature', async (line, allowed) => {
  const bytes = `${line} HTTP/1.1\r\nhost: x\r\nlanguage: zh_cn\r\nconnection: close\r\n\r\n`;
  const { head, ...reply } = envelopeOf(await exchange(bytes));
  const desc = `Wrong method: this address is called with ${allowed}.`;
  expect(reply).toEqual({ status: 405, code: 2002, desc, data: null, field: 'method' });
  expect(head).toMatch(new RegExp(`\r\nallow: ${allowed}\r\n`, 'i'));
  expect(head).toMatch(/\r\ncontract-version: 1\.1\.0\r\n/i);
});
