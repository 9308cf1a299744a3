import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewritePng } from '../../../domain/agents/png.ts';
import { addressSigned, signAddress } from '../../../platform/crypto/signed-address.ts';
import { createFolderStore } from '../../../platform/files/folder-store.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { pngChunk, pngStart, testPng } from '../../../testing/files/png.ts';
import { uploadFile } from '../../../testing/files/upload.ts';
import { moveLogos } from './custom.sql.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Uploads an image and makes it the logo; returns the reply of the upload when that is rejected. */
async function upload(png: Buffer | null, id = '13', caller = 'share1') {
  const sent = png && (await uploadFile(api, caller, 'logo', png));
  if (sent && sent.code !== 0) return { ...sent, data: { logo: null } };
  const body = { id, file: sent?.data.file ?? null };
  return api.call<{ logo: string | null }>(caller, '/proxyUser/uploadLogo', { body });
}
const names = (png: Buffer) => {
  const found: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    found.push(png.toString('latin1', at + 4, at + 8));
  return found;
};
const palette = pngChunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0]));

describe('a logo', () => {
  interface Stored {
    code: number;
    conflict?: { version: number };
  }
  const custom = async () =>
    (
      await api.call<{ version: number; logo: string | null }>('share1', '/proxyCustom/getProxyCustom', {
        query: { id: '13' },
      })
    ).data;
  const set = async (file: string | null, version: number | undefined, account = 'share1') =>
    (await api.call(account, '/proxyUser/uploadLogo', { body: { id: '13', file, version } })) as Stored;

  it('keeps the file of the first of two users until the second confirms', async () => {
    const { version } = await custom();
    const { file: first } = (await uploadFile(api, 'share1', 'logo', testPng())).data;
    const { file: second } = (await uploadFile(api, 'major1', 'logo', testPng({ colour: 2 }))).data;
    expect((await set(first, version)).code).toBe(0);
    const stored = (await custom()).logo?.split('?')[0];
    const rejected = await set(second, version, 'major1');
    expect(rejected).toMatchObject({
      code: 1416,
      field: 'file',
      conflict: { fields: [{ field: 'file', value: first, operator: 'share1' }] },
    });
    expect((await custom()).logo?.split('?')[0]).toBe(stored);
    expect((await set(second, rejected.conflict?.version, 'major1')).code).toBe(0);
    expect((await custom()).logo?.split('?')[0]).not.toBe(stored);
    expect((await set(null, (await custom()).version)).code).toBe(0);
  });
});

describe('re-encoding a PNG', () => {
  it.each([
    ['true colour with alpha', testPng(), ['IHDR', 'IDAT', 'IEND']],
    ['true colour', testPng({ colour: 2 }), ['IHDR', 'IDAT', 'IEND']],
    ['grey of one bit', testPng({ colour: 0, depth: 1 }), ['IHDR', 'IDAT', 'IEND']],
    ['a palette', testPng({ colour: 3, before: [palette] }), ['IHDR', 'PLTE', 'IDAT', 'IEND']],
    [
      'a palette with transparency',
      testPng({ colour: 3, before: [palette, pngChunk('tRNS', Buffer.from([0, 255]))] }),
      ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
    ],
  ])('keeps %s', (_, file, chunks) => {
    const png = rewritePng(file);
    expect(png && names(png)).toEqual(chunks);
    expect(png && rewritePng(png)).toEqual(png);
  });

  it('drops texts, profiles, animation and what follows the end, and keeps the pixels', () => {
    const extras = ['tEXt', 'iCCP', 'eXIf', 'acTL', 'zTXt'].map((type) =>
      pngChunk(type, Buffer.from('<script>alert(1)</script>')),
    );
    const png = rewritePng(Buffer.concat([testPng({ before: extras }), Buffer.from('<?php evil ?>')]));
    expect(png && names(png)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(png?.includes('script')).toBe(false);
    expect(png?.includes('php')).toBe(false);
    const pixels = (file: Buffer) => {
      const at = file.indexOf('IDAT');
      return inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
    };
    expect(png && pixels(png).equals(pixels(testPng()))).toBe(true);
  });

  it('accepts interlaced images of exactly the right size', () => {
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ];
    const length = passes.reduce((sum, [x = 0, y = 0, dx = 1, dy = 1]) => {
      const columns = Math.ceil((140 - x) / dx);
      return sum + Math.ceil((140 - y) / dy) * (1 + columns * 4);
    }, 0);
    expect(rewritePng(testPng({ interlace: 1, pixels: Buffer.alloc(length) }))).not.toBeNull();
    expect(rewritePng(testPng({ interlace: 1, pixels: Buffer.alloc(length + 1) }))).toBeNull();
  });

  it('rejects damaged files and decompression bombs', () => {
    const whole = testPng();
    const damaged = Buffer.from(whole);
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    const bomb = testPng({ pixels: Buffer.alloc(50 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(256 * 1024);
    for (const [name, file] of Object.entries({
      damaged,
      bomb,
      cut: whole.subarray(0, whole.length - 20),
      short: testPng({ pixels: Buffer.alloc(100) }),
      filter: testPng({ pixels: Buffer.alloc(140 * (1 + 140 * 4), 9) }),
      depth: testPng({ colour: 2, depth: 4 }),
      colour: testPng({ colour: 5 }),
      interlace: testPng({ interlace: 2 }),
      noPalette: testPng({ colour: 3 }),
      noPixels: Buffer.concat([pngStart, whole.subarray(8, 33), pngChunk('IEND', Buffer.alloc(0))]),
      twoHeaders: testPng({ before: [pngChunk('IHDR', whole.subarray(16, 29))] }),
    }))
      expect(rewritePng(file), name).toBeNull();
  });
});

describe('the logo of an agent', () => {
  it('is stored under a random name and served under a signed address only', async () => {
    const file = testPng({ before: [pngChunk('tEXt', Buffer.from('Author\0me'))] });
    const reply = await upload(file);
    expect(reply.code, reply.desc).toBe(0);
    const address = reply.data.logo ?? '';
    expect(address).toMatch(/^\/media\/logo\/[0-9a-f]{32}\?expires=\d{13}&sign=[\w-]{22}$/);
    const served = await api.app.inject({ method: 'GET', url: address });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="logo.png"',
    });
    expect(names(served.rawPayload)).toEqual(['IHDR', 'IDAT', 'IEND']);
    const [path = ''] = address.split('?');
    for (const url of [
      path,
      `${address}x`,
      address.replace(/expires=\d/, 'expires=9'),
      `/media/logo/${'0'.repeat(32)}`,
      '/media/logo/..%2fsecrets',
    ])
      expect((await api.app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
    const detail = await api.call<{ logo: string }>('share1', '/proxyUser/get', { query: { id: '13' } });
    expect(detail.data.logo).toBe(address);
  });

  it('replaces the previous one, and can be removed', async () => {
    const old = (await upload(testPng())).data.logo ?? '';
    const fresh = (await upload(testPng({ width: 150, height: 150 }))).data.logo ?? '';
    expect((await api.app.inject({ method: 'GET', url: old })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'GET', url: fresh })).statusCode).toBe(200);
    expect((await upload(null)).data.logo).toBeNull();
    expect((await api.app.inject({ method: 'GET', url: fresh })).statusCode).toBe(404);
  });

  it.each<[string, Buffer, string]>([
    ['another type', Buffer.from('GIF89a'.padEnd(100, 'x')), 'must be a png'],
    [
      'an svg in disguise',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100)),
      'must be a png',
    ],
    ['131 pixels', testPng({ width: 131, height: 131 }), '132x132 to 150x150'],
    ['151 pixels', testPng({ width: 151, height: 151 }), '132x132 to 150x150'],
    ['no square', testPng({ width: 140, height: 141 }), '132x132 to 150x150'],
    [
      'a huge header',
      testPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(10) }),
      '132x132 to 150x150',
    ],
    ['broken pixels', testPng({ pixels: Buffer.alloc(3) }), 'damaged'],
  ])('rejects %s', async (_, file, texts) => {
    expect(await upload(file)).toMatchObject({ code: 1017, desc: expect.stringContaining(texts) });
  });

  it('rejects more than 256 KB', async () => {
    const file = Buffer.concat([testPng(), Buffer.alloc(256 * 1024)]);
    expect(await upload(file)).toMatchObject({ code: 1480, desc: expect.stringContaining('256') });
  });

  it('is moved out of the database where an earlier version kept it', async () => {
    const name = 'c'.repeat(32);
    const png = testPng();
    await sql`insert into agent_logo (name, tenant_id, agent_id, png, created_at) values (${name}, 11, 14,
      ${png}, now())`.execute(api.services.databases.system);
    await sql`update agent set logo = ${name} where id = 14`.execute(api.services.databases.system);
    const { databases, config } = api.services;
    const store = createFolderStore(join(config.dataDir, 'files'));
    await Promise.all([moveLogos(databases.system, store), moveLogos(databases.system, store)]);
    const detail = await api.call<{ logo: string }>('share1', '/proxyUser/get', { query: { id: '14' } });
    const served = await api.app.inject({ method: 'GET', url: detail.data.logo });
    expect([served.statusCode, served.rawPayload.equals(png)]).toEqual([200, true]);
    expect((await upload(null, '14')).code).toBe(0);
    expect((await api.app.inject({ method: 'GET', url: detail.data.logo })).statusCode).toBe(404);
  });
});

describe('signed addresses', () => {
  const secrets = { pepper: Buffer.alloc(32, 1), server: Buffer.alloc(32, 2) };
  const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  it('are equal within an hour, valid for one to two, and for their path only', () => {
    const at = Date.UTC(2026, 0, 1, 10, 59, 59);
    const address = signAddress(secrets, '/media/a', at);
    // Computed with openssl dgst -sha256 -mac HMAC over "address:/media/a:1767268800000", which is noon.
    expect(address).toBe('/media/a?expires=1767268800000&sign=smf5ie154AAs1jDUAGqrNg');
    expect(signAddress(secrets, '/media/a', at - 59 * 60_000)).toBe(address);
    const query = queryOf(address);
    expect(addressSigned(secrets, '/media/a', query, at + 3_600_000)).toBe(true);
    expect(addressSigned(secrets, '/media/a', query, Date.UTC(2026, 0, 1, 12))).toBe(false);
    expect(addressSigned(secrets, '/media/b', query, at)).toBe(false);
    expect(addressSigned({ ...secrets, server: Buffer.alloc(32, 3) }, '/media/a', query, at)).toBe(false);
    expect(addressSigned(secrets, '/media/a', { ...query, expires: ['1', '2'] }, at)).toBe(false);
  });
});
