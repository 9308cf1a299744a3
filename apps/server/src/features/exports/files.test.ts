import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testConfig } from '../../testing/api.ts';
import { checkRoom, exportPath, newFileName, removeOrphans, signatureHolds, signedPath } from './files.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-files-'));
const config = { ...testConfig(), dataDir };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => void vi.mocked(fs.statfs).mockReset());

const disk = (free: number) =>
  vi
    .mocked(fs.statfs)
    .mockResolvedValue({ bavail: free, blocks: 1000 } as unknown as Awaited<ReturnType<typeof fs.statfs>>);

describe('room for exports', () => {
  it('is refused below a tenth of free disk', async () => {
    disk(100);
    await expect(checkRoom(config)).resolves.toBeUndefined();
    disk(99);
    await expect(checkRoom(config)).rejects.toMatchObject({ key: 'export.diskFull' });
  });
});

describe('files without a row', () => {
  it('go when they are old, and others stay', async () => {
    disk(900);
    await checkRoom(config);
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
