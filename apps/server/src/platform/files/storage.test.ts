import fs, { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { uploadKinds, uploadLimits } from '@pitboss/contract/content/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApi } from '../../testing/api.ts';
import { testPng } from '../../testing/files/png.ts';
import { startTestStorage, storageKinds, type TestStorage } from '../../testing/files/storage.ts';
import { uploadFile } from '../../testing/files/upload.ts';
import { listenAnywhere } from '../../testing/stream.ts';
import { createFolderStore } from './folder-store.ts';
import { receiveFile } from './receive.ts';
import type { FileStore } from './store.ts';
import { sweepFiles } from './sweep.ts';

describe.each(storageKinds)('with files in a %s', (kind) => {
  let api: TestApi;
  let storage: TestStorage;
  let store: FileStore;
  beforeAll(async () => {
    storage = await startTestStorage(kind);
    ({ api, store } = storage);
  });
  afterAll(() => storage.stop());

  const db = () => api.services.databases.system;
  const files = () => storage.names();
  const used = async () =>
    Number((await sql<{ bytes: string }>`select bytes from stored_total`.execute(db())).rows[0]?.bytes);
  const rows = async () =>
    (await sql<{ name: string; used_at: Date | null }>`select name, used_at from stored_file`.execute(db()))
      .rows;
  const attach = (file: string | null, caller = 'share1', id = '13') =>
    api.call<{ logo: string | null }>(caller, '/proxyUser/uploadLogo', { body: { id, file } });

  beforeEach(async () => {
    await sql`delete from stored_file`.execute(db());
    await sql`update stored_total set bytes = 0`.execute(db());
    await storage.empty();
  });

  describe('an upload', () => {
    it('is kept under a random name and waits for the call that uses it', async () => {
      const { code, desc, data } = await uploadFile(api, 'share1', 'logo', testPng());
      expect(code, desc).toBe(0);
      expect(data.file).toMatch(/^[0-9a-f]{32}$/);
      expect(await rows()).toEqual([{ name: data.file, used_at: null }]);
      expect(await used()).toBe(await store.size(data.file));
      expect((await attach(data.file)).code).toBe(0);
      // Sent again after a lost reply: it is the agent's logo already.
      expect((await attach(data.file)).code).toBe(0);
      expect((await attach(data.file, 'major1', '12')).code).toBe(1482);
      expect((await rows())[0]?.used_at).not.toBeNull();
      const second = await uploadFile(api, 'major1', 'logo', testPng({ width: 150, height: 150 }));
      expect((await attach(second.data.file, 'major1')).code).toBe(0);
      expect((await rows()).map(({ name }) => name)).toEqual([second.data.file]);
      expect(await files()).toEqual([second.data.file]);
      // A file that the agent's upline uploaded can be replaced by the agent too.
      const third = await uploadFile(api, 'share1', 'logo', testPng());
      expect((await attach(third.data.file)).code).toBe(0);
      expect((await attach(null)).code).toBe(0);
      expect([await rows(), await files(), await used()]).toEqual([[], [], 0]);
    });

    it('is used by the operator that uploaded it, and by no other', async () => {
      const { data } = await uploadFile(api, 'share1', 'logo', testPng());
      expect(await attach(data.file, 'major1', '12')).toMatchObject({ code: 1482, field: 'file' });
      expect((await attach('0'.repeat(32))).code).toBe(1482);
      expect((await attach(data.file)).code).toBe(0);
    });

    it('is rejected without session, permission, or a kind, and from foreign pages', async () => {
      expect((await uploadFile(api, null, 'logo', testPng())).code).toBe(2001);
      expect((await uploadFile(api, 'sub1', 'logo', testPng())).code).toBe(1003);
      expect((await uploadFile(api, 'share1', 'constructor', testPng())).code).toBe(1005);
      const headers = { origin: 'https://evil.example' };
      expect((await uploadFile(api, 'share1', 'logo', testPng(), headers)).code).toBe(1008);
      expect(await files()).toEqual([]);
    });

    it.each<[string, Buffer, number]>([
      ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(100)), 1017],
      ['a gif', Buffer.from('GIF89a'.padEnd(100, 'x')), 1017],
      ['a png that begins well', testPng().subarray(0, 40), 1017],
      ['a png too wide', testPng({ width: 151, height: 151 }), 1017],
      ['a huge header', testPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(10) }), 1017],
      ['nothing', Buffer.alloc(0), 1017],
      ['one byte too many', Buffer.alloc(uploadKinds.logo.bytes + 1), 1480],
      ['far too many bytes', Buffer.alloc(8 * 1024 * 1024), 1480],
    ])('leaves nothing of %s', async (_, file, code) => {
      expect((await uploadFile(api, 'share1', 'logo', file)).code).toBe(code);
      // The rejection is sent before the received part of the file is removed.
      await vi.waitFor(async () => expect([await files(), await rows(), await used()]).toEqual([[], [], 0]), {
        timeout: 60_000,
      });
    });

    it('is one file, sent as one', async () => {
      const token = await api.token('share1');
      const send = (payload: string, type: string) =>
        api.app.inject({
          method: 'POST',
          url: '/upload/logo',
          payload,
          headers: { token, 'content-type': type },
        });
      const type = 'multipart/form-data; boundary=x';
      for (const [payload, contentType] of [
        ['{}', 'application/json'],
        ['--x--\r\n', type],
        ['--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nno file\r\n--x--\r\n', type],
        ['garbage', type],
        ['', 'multipart/form-data'],
      ] as const)
        expect((await send(payload, contentType)).json(), payload).toMatchObject({
          code: expect.not.stringMatching('0'),
        });
      expect(await files()).toEqual([]);
    });

    it('leaves nothing when its connection is cut', async () => {
      const { port } = new URL(await listenAnywhere(api.app));
      const token = await api.token('share1');
      const socket = connect(Number(port), '127.0.0.1');
      const head = `POST /upload/logo HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 200000\r\n\r\n`;
      const part =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
      socket.write(head + part);
      socket.write(testPng());
      await expect.poll(async () => (await files()).length).toBe(1);
      socket.destroy();
      await expect.poll(async () => (await files()).length).toBe(0);
      expect(await rows()).toEqual([]);
    });

    it('does not mix two at once', async () => {
      const sizes = [132, 135, 140, 144, 150];
      const replies = await Promise.all(
        sizes.map((size) => uploadFile(api, 'share1', 'logo', testPng({ width: size, height: size }))),
      );
      const widths = await Promise.all(
        replies.map(async ({ data }) => (await store.read(data.file))?.readUInt32BE(16)),
      );
      expect(widths).toEqual(sizes);
      const stored = await Promise.all((await files()).map((name) => store.size(name)));
      expect(await used()).toBe(stored.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0));
    });

    it('is rejected when the total size would exceed the limit, and subtracts removed files', async () => {
      await sql`update stored_total set bytes = ${uploadLimits.totalBytes - 10}`.execute(db());
      expect((await uploadFile(api, 'share1', 'logo', testPng())).code).toBe(1483);
      expect([await files(), await rows()]).toEqual([[], []]);
    });
  });

  describe('taking in a file', () => {
    const take = (over: Partial<FileStore>, source: Readable = Readable.from([Buffer.from('x')])) =>
      receiveFile({ ...store, ...over }, source, { ...uploadKinds.logo }, async () => ({
        type: 'image/png',
        content: Buffer.from('x'),
      }));

    it('reports that the disk is full, before and while it writes', async () => {
      await expect(take({ free: async () => 0.09 })).rejects.toMatchObject({ key: 'file.diskFull' });
      const full = async () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      await expect(take({ keep: full })).rejects.toMatchObject({ key: 'file.diskFull' });
      expect(await files()).toEqual([]);
    });

    it('stops reading at the first byte too many', async () => {
      let read = 0;
      const endless = new Readable({
        read() {
          read += 1_024;
          this.push(Buffer.alloc(1_024));
        },
      });
      await expect(take({}, endless)).rejects.toMatchObject({ key: 'file.tooLarge' });
      expect(read).toBeLessThan(2 * uploadKinds.logo.bytes);
      expect(await files()).toEqual([]);
    });

    it('leaves nothing where the disk is slower than the rejection', async () => {
      const { open } = fs;
      /** Opens that the disk has not got to yet. */
      const late: (() => Promise<void>)[] = [];
      const opened = vi.spyOn(fs, 'open').mockImplementation(((...given: unknown[]) => {
        const reply = given.pop() as (...result: unknown[]) => void;
        late.push(
          () =>
            new Promise((done) => {
              const replied = (...result: unknown[]) => {
                reply(...result);
                done();
              };
              Reflect.apply(open, fs, [...given, replied]);
            }),
        );
      }) as typeof open);
      const tooMuch = Readable.from([Buffer.alloc(uploadKinds.logo.bytes + 1)]);
      await expect(take({}, tooMuch)).rejects.toMatchObject({ key: 'file.tooLarge' });
      opened.mockRestore();
      for (const openNow of late) await openNow();
      expect(await files()).toEqual([]);
    });
  });

  describe('the sweep', () => {
    it('removes files that wait too long and files without a row, and nothing else', async () => {
      const kept = (await uploadFile(api, 'share1', 'logo', testPng())).data.file;
      await attach(kept);
      const late = (await uploadFile(api, 'share1', 'logo', testPng())).data.file;
      const fresh = (await uploadFile(api, 'share1', 'logo', testPng())).data.file;
      await sql`update stored_file set created_at = now() - interval '2 hours'
        where name in (${kept}, ${late})`.execute(db());
      const stray = 'ab'.repeat(16);
      const broken = await store.temporary();
      for (const [path, name] of [[await store.temporary(), stray]] as const) {
        writeFileSync(path, 'x');
        await store.keep(path, name);
      }
      writeFileSync(broken, 'x');
      const old = new Date(Date.now() - 7_200_000);
      utimesSync(broken, old, old);
      for (const name of [stray, kept]) storage.age(name);
      expect(await sweepFiles(api.services.databases, store, Date.now())).toBe(3);
      expect(await files()).toEqual([kept, fresh].sort());
      expect((await rows()).map(({ name }) => name).sort()).toEqual([kept, fresh].sort());
    });
  });
});

describe('a folder', () => {
  it('does not touch foreign files in a folder', async () => {
    const own = mkdtempSync(join(tmpdir(), 'pitboss-store-'));
    writeFileSync(join(own, 'readme'), 'x');
    const found: string[] = [];
    for await (const { name } of createFolderStore(own).olderThan(Date.now() + 10_000)) found.push(name);
    expect(found).toEqual([]);
    rmSync(own, { recursive: true });
  });
});
