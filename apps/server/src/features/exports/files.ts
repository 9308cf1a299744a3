import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { exportLayout } from '../../platform/files/layouts.ts';
import type { FileStore } from '../../platform/files/store.ts';

/** Minimum share of free disk, below which exports are the first to be rejected (security rules, files). */
const minFree = 0.1;
const orphanAgeMs = 3_600_000;

/** Returns an unguessable name with 128 random bits. */
export const newFileName = (): string => exportLayout.keyOf(randomBytes(16).toString('hex'));

/** Returns the name of a file in the storage; throws for a name that this server did not create. */
export function storedName(file: string): string {
  const name = exportLayout.nameOf(file);
  if (name === null) throw new Error('no name of an export file');
  return name;
}

/** Throws `export.diskFull` when the disk that files are written to is nearly full. */
export async function checkRoom(store: Pick<FileStore, 'free'>): Promise<void> {
  if ((await store.free()) < minFree) throw new AppError('export.diskFull');
}

/**
 * Removes files that no row refers to, except young ones, which may be in progress or about to be stored.
 * Returns their number.
 */
export async function removeOrphans(
  store: FileStore,
  known: ReadonlySet<string>,
  nowMs: number,
): Promise<number> {
  let removed = 0;
  for await (const file of store.olderThan(nowMs - orphanAgeMs)) {
    if (file.name !== '' && known.has(exportLayout.keyOf(file.name))) continue;
    await file.remove();
    removed += 1;
  }
  return removed;
}

const signature = (config: Config, id: string, expires: string) =>
  createHmac('sha256', config.secrets.server).update(`export-file\n${id}\n${expires}`).digest();

/** Returns the signed address of one file, valid until a time in ms and for this file only. */
export function signedPath(config: Config, id: string, expiresMs: number): string {
  const expires = String(expiresMs);
  return `/export/file/${id}/${expires}/${signature(config, id, expires).toString('base64url')}`;
}

/** Returns whether an address was signed by this server and has not expired. */
export function signatureHolds(
  config: Config,
  address: { id: string; expires: string; signature: string },
  nowMs: number,
): boolean {
  if (!/^\d{1,19}$/.test(address.id) || !/^\d{13}$/.test(address.expires)) return false;
  if (Number(address.expires) < nowMs) return false;
  const given = Buffer.from(address.signature, 'base64url');
  const right = signature(config, address.id, address.expires);
  return given.length === right.length && timingSafeEqual(given, right);
}
