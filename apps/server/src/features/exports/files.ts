import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Config } from '../../kernel/start/config.ts';
import { exportLayout } from '../../kernel/storage/layouts.ts';
import type { FileStore } from '../../kernel/storage/store.ts';

/** Security rules, files: below this share of free disk exports are refused first. */
const leastFree = 0.1;
const orphanAgeMs = 3_600_000;

/** A name that nobody guesses, 128 bits. */
export const newFileName = (): string => exportLayout.keyOf(randomBytes(16).toString('hex'));

/** The name under which the storage has a file; throws for one that this server did not make. */
export function storedName(file: string): string {
  const name = exportLayout.nameOf(file);
  if (name === null) throw new Error('no name of an export file');
  return name;
}

/** Refuses when the disk that files are written to is nearly full. */
export async function checkRoom(store: Pick<FileStore, 'free'>): Promise<void> {
  if ((await store.free()) < leastFree) throw new Refusal('export.diskFull');
}

/** Removes files that no row knows; young ones may be on their way or about to be entered. Gives how many. */
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

/** The address of one file until an instant, good for nothing else. */
export function signedPath(config: Config, id: string, expiresMs: number): string {
  const expires = String(expiresMs);
  return `/export/file/${id}/${expires}/${signature(config, id, expires).toString('base64url')}`;
}

/** Whether an address was made by this server and still holds. */
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
