import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../../testing/files/certificate.ts';
import { insideTransaction } from '../db/in-transaction.ts';
import { guardedLookup, isPublicAddress } from './address-guard.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts an external server on this host and records its requests. */
async function receiver(reply: RequestListener, tls = false) {
  const seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
  let connections = 0;
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += String(part);
    seen.push({ url: request.url, headers: request.headers, body });
    reply(request, response);
  };
  const server = tls ? https.createServer(selfSigned, listener) : http.createServer(listener);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    port,
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    get connections() {
      return connections;
    },
  };
}

function client(options: OutboundOptions = {}) {
  const outbound = createOutbound(options);
  closing.push(() => outbound.close());
  return {
    outbound,
    get: (url: string) => outbound.call({ url: new URL(url), method: 'GET', receiver: 'agent:1' }),
  };
}
const json: RequestListener = (_request, response) => void response.end('{"code":0}');

describe('addresses', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'].map((a) => [
      a,
      true,
    ]),
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '0.0.0.0',
      '255.255.255.255',
      '224.0.0.1',
      '239.1.1.1',
      '240.0.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '192.88.99.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '3fff::1',
      '100::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2002:808:808::',
      '2001::1',
      '',
      'localhost',
      '0x7f.1',
    ].map((a) => [a, false]),
  ] as [string, boolean][])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('a call to an external server', () => {
  it('returns the reply, on a connection that is kept alive', async () => {
    const wallet = await receiver(json);
    const { outbound } = client({ allowed: wallet.origin });
    for (const n of [1, 2]) {
      const url = new URL(`${wallet.origin}/v1/bet?n=${n}`);
      const request = { url, method: 'POST', body: '{"a":1}', headers: { 'key-id': '7' } } as const;
      const reply = await outbound.call({ ...request, receiver: 'agent:1' });
      expect(reply).toMatchObject({ ok: true, status: 200 });
      expect(reply.ok && reply.body.toString()).toBe('{"code":0}');
    }
    expect(wallet.seen[0]).toMatchObject({ url: '/v1/bet?n=1', body: '{"a":1}', headers: { 'key-id': '7' } });
    expect(wallet.connections).toBe(1);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254:8443/latest/meta-data/',
  ])('never goes to %s', async (url) => {
    expect(await client().get(url)).toMatchObject({ ok: false, because: 'forbidden', sent: false });
  });

  it.each([
    'http://example.com/',
    'https://example.com:8080/',
    'https://a:b@example.com/',
    'ftp://example.com/',
  ])('is not made to %s', async (url) => {
    expect(await client().get(url)).toMatchObject({ ok: false, because: 'address', sent: false });
  });

  it('is not made when one of the addresses of a name is private, whichever', async () => {
    const inside = await receiver(json);
    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['10.0.0.7', '8.8.8.8'],
      ['8.8.8.8', '::1'],
    ]) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      expect(await client({ resolve }).get('https://wallet.example/')).toMatchObject({
        ok: false,
        because: 'forbidden',
        sent: false,
      });
    }
    expect(inside.connections).toBe(0);
  });

  it('connects to the checked address, though the name resolves to another one later', async () => {
    const found = ['8.8.8.8', '127.0.0.1'];
    const look = guardedLookup(async () => [{ address: found.shift() ?? '', family: 4 }], isPublicAddress);
    const connected = () =>
      new Promise((done) =>
        look('wallet.example', { all: true }, (error, addresses) => done(error?.code ?? addresses)),
      );
    // One lookup for each connection, and the connection is made to the address that was checked.
    expect(await connected()).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(found).toHaveLength(1);
    expect(await connected()).toBe('EFORBIDDEN');
  });

  it('does not follow redirects', async () => {
    const inside = await receiver(json);
    const wallet = await receiver((_request, response) => {
      response.writeHead(302, { location: `${inside.origin}/secrets` }).end();
    });
    expect(await client({ allowed: wallet.origin }).get(wallet.origin)).toMatchObject({
      ok: true,
      status: 302,
    });
    expect(inside.connections).toBe(0);
  });

  it('returns the kind of failure, and whether anything was sent', async () => {
    // Long enough for a connection on this host, however busy it is.
    const limits = { totalMs: 2_000, connectMs: 1_500 };
    const slow = await receiver(() => undefined);
    expect(await client({ allowed: slow.origin, limits }).get(slow.origin)).toMatchObject({
      because: 'timeout',
      sent: true,
    });
    const dripping = await receiver((_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(drip));
    });
    expect(await client({ allowed: dripping.origin, limits }).get(dripping.origin)).toMatchObject({
      because: 'timeout',
      sent: true,
    });
    const long = await receiver((_request, response) => void response.end('x'.repeat(64 * 1024 + 1)));
    expect(await client({ allowed: long.origin }).get(long.origin)).toMatchObject({
      because: 'tooLarge',
      sent: true,
    });
    const cut = await receiver((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"co');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await client({ allowed: cut.origin }).get(cut.origin)).toMatchObject({
      because: 'cut',
      sent: true,
    });
    const strange = await receiver(json, true);
    expect(await client({ allowed: strange.origin }).get(strange.origin)).toMatchObject({
      because: 'certificate',
      sent: false,
    });
    expect(strange.seen).toEqual([]);
    const resolve = () => new Promise<never>(() => undefined);
    expect(await client({ resolve, limits }).get('https://wallet.example/')).toMatchObject({
      because: 'timeout',
      sent: false,
      detail: 'connect',
    });
    const unknown = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await client({ resolve: unknown }).get('https://wallet.example/')).toMatchObject({
      because: 'name',
      sent: false,
    });
    expect(await client({ allowed: 'http://127.0.0.1:1' }).get('http://127.0.0.1:1/')).toMatchObject({
      because: 'connect',
      sent: false,
      detail: 'ECONNREFUSED',
    });
  });

  it('accepts a reply of exactly the max size', async () => {
    const long = await receiver((_request, response) => void response.end('x'.repeat(64 * 1024)));
    expect(await client({ allowed: long.origin }).get(long.origin)).toMatchObject({ ok: true });
  });

  it('rests after five failures in a row, and one good try after the rest ends it', async () => {
    let now = 0;
    let status = 500;
    const wallet = await receiver((_request, response) => void response.writeHead(status).end());
    const { get, outbound } = client({ allowed: wallet.origin, now: () => now });
    for (let n = 0; n < 5; n += 1) await get(wallet.origin);
    expect(await get(wallet.origin)).toMatchObject({ ok: false, because: 'resting', sent: false });
    expect(wallet.seen).toHaveLength(5);
    const other = { url: new URL(wallet.origin), method: 'GET', receiver: 'agent:2' } as const;
    expect((await outbound.call(other)).ok).toBe(true);
    now = 30_000;
    // Two at once: one of them is the try.
    const pair = await Promise.all([get(wallet.origin), get(wallet.origin)]);
    expect(pair.map((reply) => reply.ok)).toEqual([true, false]);
    expect(await get(wallet.origin)).toMatchObject({ because: 'resting' });
    status = 200;
    now = 60_000;
    expect(await get(wallet.origin)).toMatchObject({ status: 200 });
    expect(await get(wallet.origin)).toMatchObject({ status: 200 });
  });

  it('does not rest over failures that lie apart', async () => {
    let now = 0;
    const wallet = await receiver((_request, response) => void response.writeHead(503).end());
    const { get } = client({ allowed: wallet.origin, now: () => now });
    for (let n = 0; n < 12; n += 1) {
      expect((await get(wallet.origin)).ok).toBe(true);
      now += 8_000;
    }
  });

  it('holds at most twenty connections to one host', async () => {
    const waiting: ServerResponse[] = [];
    const wallet = await receiver((_request, response) => void waiting.push(response));
    const { get } = client({ allowed: wallet.origin });
    const replies = Array.from({ length: 30 }, () => get(wallet.origin));
    await expect.poll(() => waiting.length).toBe(20);
    await pause(100);
    expect([waiting.length, wallet.connections]).toEqual([20, 20]);
    while (waiting.length > 0 || wallet.seen.length < 30) {
      waiting.shift()?.end('{}');
      await pause(1);
    }
    expect((await Promise.all(replies)).every((reply) => reply.ok)).toBe(true);
    expect(wallet.connections).toBe(20);
  });

  it('is rejected while a transaction is open', async () => {
    const wallet = await receiver(json);
    const { get } = client({ allowed: wallet.origin });
    await expect(insideTransaction(async () => get(wallet.origin))).rejects.toThrow('transaction');
    expect(wallet.connections).toBe(0);
  });
});
