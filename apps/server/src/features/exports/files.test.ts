import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exportStoreOf } from '../../platform/files/stores.ts';
import { testConfig } from '../../testing/api.ts';
import { checkRoom, newFileName, removeOrphans, signatureHolds, signedPath, storedName } from './files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-files-'));
const config = { ...testConfig(), dataDir };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const store = exportStoreOf(config);
const disk = (free: number) => ({ free: async () => free });

describe('room for exports', () => {
  it('is required: exports below a tenth of free disk are rejected', async () => {
    await expect(checkRoom(disk(0.1))).resolves.toBeUndefined();
    await expect(checkRoom(disk(0.099))).rejects.toMatchObject({ key: 'export.diskFull' });
  });
});

describe('files without a row', () => {
  it('are removed when they are old, and others stay', async () => {
    const kept = newFileName();
    const young = newFileName();
    const old = newFileName();
    const broken = await store.temporary();
    const folder = join(dataDir, 'exports');
    const now = Date.now();
    const paths = [...[kept, young, old, 'notes.txt'].map((name) => join(folder, name)), broken];
    for (const path of paths) {
      writeFileSync(path, '');
      if (!path.endsWith(young)) utimesSync(path, new Date(now - 7_200_000), new Date(now - 7_200_000));
    }
    expect(await removeOrphans(store, new Set([kept]), now)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([kept, young, 'notes.txt', 'incoming'].sort());
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('have names that cannot point elsewhere', () => {
    expect(() => storedName('../secrets.json')).toThrow('no name of an export file');
    expect(() => storedName(`${newFileName()}/..`)).toThrow('no name of an export file');
    expect(newFileName()).not.toBe(newFileName());
  });
});

describe('an address of a file', () => {
  const partsOf = (path: string) => {
    const [, , , id = '', expires = '', signature = ''] = path.split('/');
    return { id, expires, signature };
  };
  it('is the HMAC-SHA-256 of the file and its time under the key of the installation', () => {
    const secrets = { pepper: Buffer.alloc(32, 1), server: Buffer.alloc(32, 2) };
    // Computed with Python's hmac over "export-file", the id and the time, each on a line.
    expect(signedPath({ ...config, secrets }, '77', 1_760_000_001_000)).toBe(
      '/export/file/77/1760000001000/movy2ZIKYdhoshSjOTm7VqIAHr-a8_2xIkzl_PxgX2Y',
    );
  });
  it('is valid for its file and its time only', () => {
    const now = Date.now();
    const good = partsOf(signedPath(config, '77', now + 1000));
    expect(signatureHolds(config, good, now)).toBe(true);
    expect(signatureHolds(config, good, now + 1001)).toBe(false);
    expect(signatureHolds(config, { ...good, id: '78' }, now)).toBe(false);
    expect(signatureHolds(config, { ...good, expires: String(now + 5000) }, now)).toBe(false);
    expect(signatureHolds(config, { ...good, signature: '' }, now)).toBe(false);
    expect(signatureHolds({ ...testConfig(), dataDir }, good, now)).toBe(false);
  });
});
