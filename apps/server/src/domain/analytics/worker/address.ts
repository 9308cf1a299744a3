import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

/** Longest path of a socket, in bytes: the system's limit is 103 on macOS and 107 on Linux. */
const longestPath = 100;

/** Folder of the store's files in a data folder. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'analytics');

/**
 * Returns the address at which the analytics process of a data folder listens: a socket in the folder, which
 * only the owner can open, or a named pipe on Windows.
 */
export function workerAddress(dataDir: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\pitboss-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const path = join(storeFolder(dataDir), 'socket');
  return Buffer.byteLength(path) > longestPath ? relative(process.cwd(), path) : path;
}
