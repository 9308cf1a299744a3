import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the free bytes of the disk of a folder, or of the nearest one above it. */
export function freeBytes(folder: string): number {
  let present = folder;
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present);
  const { bavail, bsize } = statfsSync(present);
  return bavail * bsize;
}
