import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exportStoreOf } from '../../kernel/storage/stores.ts';
import { testConfig } from '../../testing/api.ts';
import { checkRoom, newFileName, removeOrphans, signatureHolds, signedPath, storedName } from './files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-files-'));
const config = { ...testConfig(), dataDir };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const store = exportStoreOf(config);
const disk = (free: number) => ({ free: async () => free });

describe('room for exports', () => {
  it('is refused below a tenth of free disk', async () => {
    await expect(checkRoom(disk(0.1))).resolves.toBeUndefined();
    await expect(checkRoom(disk(0.099))).rejects.toMatchObject({ key: 'export.diskFull' });
  });
});

describe('files without a row', () => {
  it('go when they are old, and others stay', async () => {
    const [kept, young, old] = [newFileName(), newFileName(), newFileName()];
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

  it('have names that lead nowhere else', () => {
    expect(() => storedName('../secrets.json')).toThrow();
    expect(() => storedName(`${newFileName()}/..`)).toThrow();
    expect(newFileName()).not.toBe(newFileName());
  });
});

describe('an address of a file', () => {
  const partsOf = (path: string) => {
    const [, , , id = '', expires = '', signature = ''] = path.split('/');
    return { id, expires, signature };
  };
  it('holds for its file and its time only', () => {
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
