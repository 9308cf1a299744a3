import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uploadLayout } from './layouts.ts';
import { checkedName, type FileStore, type Layout } from './store.ts';

const temporaryFolder = 'incoming';
const missing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return null;
};

/** Files in a folder, where their layout puts them. */
export function createFolderStore(folder: string, layout: Layout = uploadLayout): FileStore {
  const pathOf = (name: string) => join(folder, layout.keyOf(checkedName(name)));
  const entries = async (path: string) => (await readdir(path, { withFileTypes: true }).catch(missing)) ?? [];
  /** Keys of everything in the folder and the folders in it, each with its path. */
  async function* everything(): AsyncGenerator<{ key: string; path: string }> {
    for (const entry of await entries(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile()) yield { key: entry.name, path };
      else if (entry.isDirectory())
        for (const inner of await entries(path))
          if (inner.isFile()) yield { key: `${entry.name}/${inner.name}`, path: join(path, inner.name) };
    }
  }

  return {
    async temporary() {
      const into = join(folder, temporaryFolder);
      await mkdir(into, { recursive: true, mode: 0o700 });
      return join(into, randomBytes(16).toString('hex'));
    },
    async keep(temporary, name) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
    },
    read: (name) => readFile(pathOf(name)).catch(missing),
    async stream(name, part) {
      const file = await open(pathOf(name)).catch(missing);
      return file?.createReadStream(part) ?? null;
    },
    size: async (name) => (await stat(pathOf(name)).catch(missing))?.size ?? null,
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *olderThan(beforeMs) {
      for await (const { key, path } of everything()) {
        const name = key.startsWith(`${temporaryFolder}/`) ? '' : layout.nameOf(key);
        if (name === null) continue;
        const found = await stat(path).catch(missing);
        if (found && found.mtimeMs < beforeMs) yield { name, remove: () => rm(path, { force: true }) };
      }
    },
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks } = await statfs(folder);
      return blocks > 0 ? bavail / blocks : 1;
    },
  };
}
