import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../start/config.ts';
import { type FileStore, isFileName } from './store.ts';

const temporaryFolder = 'incoming';
const missing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return null;
};

/** The storage of a server with this configuration. */
export const fileStoreOf = ({ dataDir, filesDir }: Pick<Config, 'dataDir' | 'filesDir'>): FileStore =>
  createFolderStore(filesDir ?? join(dataDir, 'files'));

/** Files in a folder, by the first two digits of their names, so that no folder grows large. */
export function createFolderStore(folder: string): FileStore {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  function pathOf(name: string): string {
    if (!isFileName(name)) throw new Error('a stored file has a name of 32 hex digits');
    return join(folderOf(name), name);
  }

  return {
    async temporary() {
      const into = join(folder, temporaryFolder);
      await mkdir(into, { recursive: true, mode: 0o700 });
      return join(into, randomBytes(16).toString('hex'));
    },
    async keep(temporary, name) {
      const path = pathOf(name);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    },
    read: (name) => readFile(pathOf(name)).catch(missing),
    async stream(name, part) {
      const file = await open(pathOf(name)).catch(missing);
      return file?.createReadStream(part) ?? null;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *olderThan(beforeMs) {
      for (const part of (await readdir(folder).catch(missing)) ?? []) {
        if (part !== temporaryFolder && !/^[0-9a-f]{2}$/.test(part)) continue;
        for (const name of (await readdir(join(folder, part)).catch(missing)) ?? []) {
          const path = join(folder, part, name);
          const found = await stat(path).catch(missing);
          if (found && found.mtimeMs < beforeMs)
            yield { name: part === temporaryFolder ? '' : name, remove: () => rm(path, { force: true }) };
        }
      }
    },
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks } = await statfs(folder);
      return blocks > 0 ? bavail / blocks : 1;
    },
  };
}
