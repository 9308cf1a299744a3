import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { exports as contract } from '@pitboss/contract/desk/exports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import type { TestS3 } from '../../testing/files/s3.ts';
import { startTestStorage, type TestStorage } from '../../testing/files/storage.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { readWorkbook } from '../../testing/files/xlsx.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { checkStorage, exportStoreOf } from './stores.ts';

let storage: TestStorage;
let api: TestApi;
let s3: TestS3;
beforeAll(async () => {
  storage = await startTestStorage('bucket');
  api = storage.api;
  s3 = storage.s3 as TestS3;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => storage?.stop());
beforeEach(() => {
  s3.trouble = null;
});

const attach = (file: string) =>
  api.call<{ logo: string }>('share1', '/proxyUser/uploadLogo', { body: { id: '13', file } });

describe('a bucket', () => {
  it('that is unreachable makes calls retryable, and leaves nothing of an upload', async () => {
    for (const trouble of ['away', 503] as const) {
      s3.trouble = trouble;
      expect((await uploadFile(api, 'share1', 'logo', testPng())).code, String(trouble)).toBe(1201);
    }
    s3.trouble = null;
    expect(await storage.names()).toEqual([]);
    const { data } = await uploadFile(api, 'share1', 'logo', testPng());
    const logo = (await attach(data.file)).data.logo;
    const get = () =>
      api.app.inject({ method: 'GET', url: new URL(logo, 'http://x').href.replace('http://x', '') });
    s3.trouble = 'away';
    const rejected = await get();
    expect(rejected.json()).toMatchObject({ code: 1201 });
    expect(rejected.headers['cache-control'] ?? '').not.toContain('immutable');
    s3.trouble = null;
    expect((await get()).headers['content-type']).toBe('image/png');
  });

  it('is checked at the start', async () => {
    const check = (more: Partial<TestS3['settings']>) => checkStorage({ s3: { ...s3.settings, ...more } });
    await check({});
    await expect(check({ keyId: 'wrong' })).rejects.toThrow(
      /^The bucket at S3_URL cannot be used: 403 InvalidAccessKeyId\.$/,
    );
    await expect(check({ url: `${s3.settings.url}x` })).rejects.toThrow(/cannot be used/);
    s3.trouble = 'away';
    await expect(check({})).rejects.toThrow(/cannot be used/);
  });

  it('is listed page by page, and what is not ours in it stays', async () => {
    const keys = [
      'test/files/ab/ab',
      `test/files/ab/ab${'1'.repeat(30)}`,
      `test/files/cd/cd${'2'.repeat(30)}`,
    ];
    const requested: (string | null)[] = [];
    const server = createServer((request, reply) => {
      const from = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      requested.push(from);
      const page = from === null ? keys.slice(0, 2) : keys.slice(2);
      const list = page.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
      const more =
        from === null
          ? '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>'
          : '';
      reply.end(`<ListBucketResult>${more}${list.join('')}</ListBucketResult>`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
    const local = createFolderStore(`${api.services.config.dataDir}/none`);
    const found: string[] = [];
    for await (const { name } of createS3Store({ ...s3.settings, url }, { folder: 'files', local }).olderThan(
      Date.now(),
    ))
      found.push(name);
    server.close();
    expect(found).toEqual([`ab${'1'.repeat(30)}`, `cd${'2'.repeat(30)}`]);
    expect(requested).toEqual([null, 'a&b=']);
  });

  it('stores exported lists, which are downloaded and deleted from it', async () => {
    const columns = [{ key: 'account', title: 'Account', kind: 'text' }];
    const requested = { title: 'Members', page: '/memberList', path: '/player/list', payload: {}, columns };
    const body = { ...requested, filters: [], zone: 'BeiJing' };
    const { data } = await api.call<{ id: string }>('share1', contract.create.path, { body });
    const job = async () =>
      (await api.call<ReplyOf<typeof contract.list>>('share1', contract.list.path, { body: {} })).data
        .list[0];
    await expect.poll(async () => (await job())?.state).toBe('done');
    const { url } = (await api.call<{ url: string }>('share1', '/export/link', { body: { id: data.id } }))
      .data;
    const file = await api.app.inject({ method: 'GET', url });
    expect(file.headers['content-length']).toBe(String((await job())?.bytes));
    expect(readWorkbook(file.rawPayload).length).toBeGreaterThan(0);
    await api.call('share1', '/export/delete', { body: { id: data.id } });
    const left: string[] = [];
    for await (const { name } of exportStoreOf(api.services.config).olderThan(Date.now() + 60_000))
      left.push(name);
    expect(left).toEqual([]);
  });
});
