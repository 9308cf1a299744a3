import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/api.ts';
import { checkRoom, exportPath, newFileName, removeOrphans, signatureHolds, signedPath } from './files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-files-'));
const config = { ...testConfig(), dataDir };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const disk = (free: number) => async () => ({ bavail: free, blocks: 1000 });

describe('room for exports', () => {
  it('is refused below a tenth of free disk', async () => {
    await expect(checkRoom(config, disk(100))).resolves.toBeUndefined();
    await expect(checkRoom(config, disk(99))).rejects.toMatchObject({ key: 'export.diskFull' });
  });
});

describe('files without a row', () => {
  it('go when they are old, and others stay', async () => {
    await checkRoom(config, disk(900));
    const [kept, young, old, part] = [newFileName(), newFileName(), newFileName(), `${newFileName()}.part`];
    const folder = join(dataDir, 'exports');
    const now = Date.now();
    for (const name of [kept, young, old, part, 'notes.txt']) {
      writeFileSync(join(folder, name), '');
      if (name !== young)
        utimesSync(join(folder, name), new Date(now - 3_600_000), new Date(now - 3_600_000));
    }
    expect(await removeOrphans(config, new Set([kept]), now)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([kept, young, 'notes.txt'].sort());
  });

  it('have names that lead nowhere else', () => {
    expect(() => exportPath(config, '../secrets.json')).toThrow();
    expect(() => exportPath(config, `${newFileName()}/..`)).toThrow();
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
