import { connect } from 'node:net';
import { resumable } from '@pitboss/contract/content/uploads';
import type { resumableFiles, videos, videoTags } from '@pitboss/contract/content/videos';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/store.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import type { TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import { startTestStorage, storageKinds, type TestStorage } from '../../testing/files/storage.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { testMp4, testOgg, testVideo } from '../../testing/files/video.ts';
import { listenAnywhere } from '../../testing/stream.ts';

describe.each(storageKinds)('with files in a %s', (kind) => {
  let api: TestApi;
  let storage: TestStorage;
  let store: FileStore;
  let tag: string;
  beforeAll(async () => {
    storage = await startTestStorage(kind);
    ({ api, store } = storage);
    tag = (await call<{ id: string }>('/videoTag/save', { name: 'Intro', weight: 10 })).data.id;
  });
  afterAll(() => storage?.stop());

  const db = () => api.services.databases.system;
  const call = <T = unknown>(path: string, body: object, account = 'superadmin') =>
    api.call<T>(account, path, { body });
  const request = <T = unknown>(path: string, query: Record<string, string>, account = 'superadmin') =>
    api.call<T>(account, path, { query });
  type Begun = ReplyOf<typeof resumableFiles.begin>;
  const begin = (name: string, bytes: number, more: object = {}, account = 'superadmin') =>
    call<Begun>('/file/begin', { kind: 'video', name, bytes, ...more }, account);
  async function part(url: string, offset: number, payload: Buffer) {
    const reply = await api.app.inject({
      method: 'POST',
      url: `${url}&offset=${offset}`,
      headers: { 'content-type': 'application/octet-stream', language: 'en_us' },
      payload,
    });
    return reply.json() as { code: number; desc: string; data: { received: number } | null };
  }
  const finish = (id: string, account = 'superadmin') =>
    request<ReplyOf<typeof resumableFiles.finish>>('/file/finish', { id }, account);
  /** Sends a complete upload, part by part. */
  async function send(name: string, file: Buffer): Promise<{ id: string; file: string }> {
    const { id, url, partBytes } = (await begin(name, file.length)).data;
    for (let at = 0; at < file.length; at += partBytes)
      expect((await part(url, at, file.subarray(at, at + partBytes))).code).toBe(0);
    return { id, file: (await finish(id)).data.file };
  }
  const add = async (file: string, more: object = {}) =>
    (await call<{ id: string }>('/video/add', { file, name: 'Welcome', tagIds: [tag], ...more })).data.id;
  const list = async (body: object = {}) =>
    (await call<ReplyOf<typeof videos.list>>('/video/list', body)).data.list;
  const used = async () => (await request<ReplyOf<typeof videos.space>>('/video/space', {})).data.usedBytes;
  const files = () => storage.names();
  const setUsed = (bytes: number) => sql`update video_space set bytes = ${bytes}`.execute(db());

  beforeEach(async () => {
    for (const table of ['file_upload', 'video', 'stored_file'])
      await sql`delete from ${sql.table(table)}`.execute(db());
    await setUsed(0);
    await storage.empty();
  });

  describe('a video', () => {
    it('is uploaded in parts, listed by its recommendation and tags, played from any byte, and deleted with its file', async () => {
      const whole = testVideo('mp4', resumable.partBytes * 2 + 500);
      const sent = await send('intro.mp4', whole);
      expect((await finish(sent.id)).data.file).toBe(sent.file);
      const cover = (await uploadFile(api, 'superadmin', 'videoCover', testPng())).data.file;
      const first = await add(sent.file, { cover, recommendation: 5 });
      const other = await add((await send('b.webm', testVideo('webm', 5000))).file, {
        name: 'Second',
        recommendation: 9,
      });
      expect((await list()).map(({ id }) => id)).toEqual([other, first]);
      const [found] = await list({ name: 'welc', tagId: tag, state: 'ready' });
      expect(found).toMatchObject({ id: first, tagNames: ['Intro'], bytes: whole.length, recommendation: 5 });
      const get = (range?: string) =>
        api.app.inject({ method: 'GET', url: found?.url ?? '', headers: range ? { range } : {} });
      const played = await get();
      expect([played.statusCode, played.headers['content-type'], played.rawPayload.equals(whole)]).toEqual([
        200,
        'video/mp4',
        true,
      ]);
      const seek = await get('bytes=1048570-1048589');
      expect([seek.statusCode, seek.headers['content-range']]).toEqual([
        206,
        `bytes 1048570-1048589/${whole.length}`,
      ]);
      expect(seek.rawPayload.equals(whole.subarray(1048570, 1048590))).toBe(true);
      expect((await get('bytes=-500')).rawPayload.length).toBe(500);
      expect((await get(`bytes=${whole.length}-`)).statusCode).toBe(416);
      expect((await api.app.inject({ method: 'GET', url: found?.cover ?? '' })).headers['content-type']).toBe(
        'image/png',
      );
      expect(await used()).toBe(whole.length + 5000);
      const change = { id: first, version: 1, name: 'Hello', tagIds: [tag], recommendation: 20, cover: null };
      expect((await call('/video/update', change)).code).toBe(0);
      expect((await call('/video/update', change)).code).toBe(1416);
      expect((await list()).map(({ name, cover: shown }) => [name, shown])).toEqual([
        ['Hello', null],
        ['Second', null],
      ]);
      expect((await request('/videoTag/delete', { id: tag })).code).toBe(1612);
      for (const id of [first, other]) expect((await request('/video/delete', { id })).code).toBe(0);
      expect([await used(), await files()]).toEqual([0, []]);
      expect((await get()).statusCode).toBe(404);
    });

    it('needs existing tags, and an unused file that was uploaded by the same operator', async () => {
      const { file } = await send('a.ogg', testVideo('ogg', 9000));
      const wanted = { file, name: 'A', tagIds: [tag] };
      expect((await call('/video/add', { ...wanted, tagIds: [] })).code).toBe(1017);
      expect((await call('/video/add', { ...wanted, recommendation: 1.5 })).code).toBe(1001);
      expect(await call('/video/add', { ...wanted, tagIds: [tag, '77'] })).toMatchObject({
        code: 1610,
        field: 'tagIds',
      });
      expect((await call('/video/add', wanted, 'sysadmin')).code).toBe(1482);
      expect((await call('/video/add', wanted)).code).toBe(0);
      expect((await call('/video/add', wanted)).code).toBe(1482);
    });

    it('has tags of unique names, ordered by weight, which stay while they are used', async () => {
      const second = (await call<{ id: string }>('/videoTag/save', { name: 'Dealers', weight: 99 })).data.id;
      const both = await Promise.all([1, 2].map(() => call('/videoTag/save', { name: 'intro', weight: 1 })));
      expect(both.map(({ code }) => code)).toEqual([1611, 1611]);
      expect((await call('/videoTag/save', { name: 'x'.repeat(21), weight: 1 })).code).toBe(1017);
      expect((await call('/videoTag/save', { name: 'y', weight: 10_000 })).code).toBe(1001);
      const tags = (await request<ReplyOf<typeof videoTags.list>>('/videoTag/list', {})).data.list;
      expect(tags.map(({ name }) => name)).toEqual(['Dealers', 'Intro']);
      expect((await request('/videoTag/delete', { id: second })).code).toBe(0);
    });
  });

  describe('an upload', () => {
    it('resumes at the byte where it was interrupted, however often a part is sent', async () => {
      const whole = testVideo('mp4', resumable.partBytes + 9000);
      const { id, url } = (await begin('a.mp4', whole.length)).data;
      const first = whole.subarray(0, resumable.partBytes);
      expect((await part(url, 0, first)).data).toEqual({ received: first.length });
      expect((await part(url, 0, first)).data).toEqual({ received: first.length });
      expect(await part(url, first.length + 1, whole.subarray(0, 50))).toMatchObject({ code: 1488 });
      expect(await part(url, first.length, Buffer.alloc(9001))).toMatchObject({ code: 1488 });
      expect(await finish(id)).toMatchObject({ code: 1487 });
      expect(await list()).toMatchObject([{ id, state: 'uploading', received: first.length, url: null }]);
      expect((await begin('a.mp4', whole.length, { id }, 'sysadmin')).code).toBe(1002);
      expect((await begin('b.mp4', whole.length, { id })).code).toBe(1482);
      const again = (await begin('a.mp4', whole.length, { id })).data;
      expect([again.id, again.received, await used()]).toEqual([id, first.length, whole.length]);
      const both = await Promise.all(
        [1, 2].map(() => part(again.url, first.length, whole.subarray(first.length))),
      );
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      const { file } = (await finish(id)).data;
      expect((await store.read(file))?.equals(whole)).toBe(true);
      expect(await files()).toEqual([file]);
      await add(file);
    });

    it('of 20 concurrent ones is accepted as far as the space suffices, to the byte', async () => {
      const { totalBytes, bytes } = resumable.video;
      await setUsed(totalBytes - 3 * bytes);
      const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(`${n}.mp4`, bytes)));
      expect(replies.filter(({ code }) => code === 0).length).toBe(3);
      expect(replies.find(({ code }) => code !== 0)).toMatchObject({ code: 1017, field: 'bytes' });
      expect(replies.find(({ code }) => code !== 0)?.desc).toContain('5 GB');
      expect((await begin('x.mp4', 1)).code).toBe(1017);
      for (const { id } of await list()) await request('/video/delete', { id });
      expect(await used()).toBe(totalBytes - 3 * bytes);
      await setUsed(0);
    });

    it.each([
      ['one byte more than 10 MB', 'a.mp4', 10_485_761, 1017],
      ['no bytes', 'a.mp4', 0, 1001],
      ['another ending', 'a.avi', 100, 1017],
      ['no name before the ending', '.mp4', 100, 1485],
      ['a path', '../../etc/x.mp4', 100, 1485],
      ['a path of Windows', 'C:\\x.mp4', 100, 1485],
    ])('is not begun with %s', async (_, name, bytes, code) => {
      expect((await begin(name, bytes)).code).toBe(code);
      expect([await used(), await list()]).toEqual([0, []]);
    });

    it.each([
      ['a picture', 'a.mp4', testPng({ width: 140 })],
      ['a webm called mp4', 'a.mp4', testVideo('webm', 5000)],
      ['a page', 'a.webm', Buffer.from('<html><script>alert(1)</script>'.padEnd(5000))],
      [
        'a matroska',
        'a.webm',
        Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska'.padEnd(5000), 'latin1'),
      ],
      ['eleven bytes', 'a.ogg', Buffer.from('OggS1234567')],
    ])('ends at its first part when it is %s, and leaves nothing but the reason', async (_, name, file) => {
      const { id, url } = (await begin(name, file.length)).data;
      expect(await part(url, 0, file)).toMatchObject({ code: 1486 });
      expect((await part(url, 0, file)).code).toBe(1482);
      expect((await finish(id)).code).toBe(1482);
      const [row] = await list();
      expect(row).toMatchObject({ id, state: 'failed' });
      expect(row?.reason).toContain('mp4, ogg, webm');
      expect([await used(), await files()]).toEqual([0, []]);
    });

    it.each([
      ['a renamed QuickTime film', 'a.mp4', testMp4(5000, 'qt  ')],
      [
        'noise behind its first box',
        'a.mp4',
        Buffer.concat([testVideo('mp4').subarray(0, 24), Buffer.alloc(5000, 7)]),
      ],
      ['an ogg with sound only', 'a.ogg', testOgg(5000, ['\x01vorbis'])],
    ])('ends with its only part when it is %s', async (_, name, file) => {
      const { id, url } = (await begin(name, file.length)).data;
      expect(await part(url, 0, file)).toMatchObject({ code: 1486 });
      expect((await finish(id)).code).toBe(1482);
      expect(await list()).toMatchObject([{ id, state: 'failed' }]);
      expect([await used(), await files()]).toEqual([0, []]);
    });

    it('ends with its last part when its structure is wrong, and leaves nothing of the others', async () => {
      const file = Buffer.concat([testVideo('mp4', resumable.partBytes + 9000), Buffer.alloc(1000, 7)]);
      const { id, url } = (await begin('a.mp4', file.length)).data;
      expect((await part(url, 0, file.subarray(0, resumable.partBytes))).code).toBe(0);
      const last = await part(url, resumable.partBytes, file.subarray(resumable.partBytes));
      expect(last).toMatchObject({ code: 1486 });
      expect((await finish(id)).code).toBe(1482);
      expect(await list()).toMatchObject([{ id, state: 'failed' }]);
      expect([await used(), await files()]).toEqual([0, []]);
    });

    it('accepts parts only at its signed address', async () => {
      const { url } = (await begin('a.mp4', 5000)).data;
      const file = testVideo('mp4', 5000);
      expect(
        (
          await part(
            url.replace(/sign=(.)/, (_, first) => `sign=${first === 'A' ? 'B' : 'A'}`),
            0,
            file,
          )
        ).code,
      ).toBe(1482);
      expect((await part(url.replace(/part\/\d+/, 'part/12'), 0, file)).code).toBe(1482);
      expect((await part(url, 0, file.subarray(0, 100))).code).toBe(1001);
      expect((await part(url, 0, Buffer.alloc(resumable.partBytes + 1))).code).toBe(1006);
      expect(
        (await api.call('agentadmin', '/file/begin', { body: { kind: 'video', name: 'a.mp4', bytes: 9 } }))
          .code,
      ).toBe(1003);
      expect(await files()).toEqual([]);
    });

    it('keeps nothing of a part whose connection is cut, and can be resumed afterwards', async () => {
      const file = testVideo('mp4', 20_000);
      const { id, url } = (await begin('cut.mp4', file.length)).data;
      const port = Number(new URL(await listenAnywhere(api.app)).port);
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST ${url}&offset=0 HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 20000\r\n\r\n`,
          );
          socket.write(file.subarray(0, 9_000), () => socket.destroy());
        });
        socket.once('close', () => done());
      });
      await expect.poll(files).toEqual([]);
      expect((await begin('cut.mp4', file.length, { id })).data.received).toBe(0);
      expect((await part(url, 0, file)).data).toEqual({ received: 20_000 });
      await add((await finish(id)).data.file);
    });

    it('fails when it is not resumed within a day, and releases its space; unused files are swept', async () => {
      const { id, url } = (await begin('late.mp4', resumable.partBytes + 10)).data;
      await part(url, 0, testVideo('mp4', resumable.partBytes));
      const unused = await send('unused.mp4', testVideo('mp4', 6000));
      const soon = Date.now() + resumable.keptMs - 60_000;
      await sweepFiles(api.services.databases, store, soon);
      expect((await list()).map(({ state }) => state)).toEqual(['uploading']);
      expect([(await files()).length, await used()]).toEqual([1, resumable.partBytes + 10]);
      expect((await call('/video/add', { file: unused.file, name: 'x', tagIds: [tag] })).code).toBe(1482);
      await sweepFiles(api.services.databases, store, soon + 120_000);
      expect(await list()).toMatchObject([{ id, state: 'failed' }]);
      expect([await files(), await used()]).toEqual([[], 0]);
    });
  });
});
