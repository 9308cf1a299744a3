import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of a physical backup, by its path in the backup, with what proves it. */
export interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const bufferBytes = 2 ** 20;

/** Forces a file or the names in a folder to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/**
 * Copies a file, flushes it to disk and returns size and hash of the written bytes, which verify the copy
 * whatever happens to the source meanwhile; null when the source no longer exists. Creates the target folder
 * when it is missing.
 */
export async function copyFile(from: string, to: string): Promise<Omit<KeptFile, 'path'> | null> {
  const source = await open(from, 'r').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'w', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(bufferBytes);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, bufferBytes);
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        await writeAll(target, part);
        bytes += bytesRead;
      }
      await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Returns the paths of all files and folders below a folder; paths of folders end with a slash. Links are
 * omitted.
 */
export async function pathsIn(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  const walk = async (within: string): Promise<void> => {
    // A folder may go while others are read.
    for (const entry of await readdir(join(folder, within), { withFileTypes: true }).catch(() => [])) {
      const path = join(within, entry.name);
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) {
        found.push(`${path}/`);
        await walk(path);
      } else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found;
}

/** Waiting for the disk takes most of the time of small files: so many are copied at once. */
const atOnce = 8;

/**
 * Does something with each, several at once. The first failure ends it, when what is under way has ended too.
 */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const one of rest) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
