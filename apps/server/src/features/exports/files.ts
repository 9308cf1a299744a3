import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Config } from '../../kernel/start/config.ts';

/** Security rules, files: below this share of free disk exports are refused first. */
const leastFree = 0.1;
const orphanAgeMs = 10 * 60_000;

const nameShape = /^[0-9a-f]{32}\.xlsx$/;

/** A name that nobody guesses, 128 bits. */
export const newFileName = (): string => `${randomBytes(16).toString('hex')}.xlsx`;

/** The folder of finished and growing files; growing ones end in .part. */
export const exportFolder = (config: Config): string => config.exportDir ?? join(config.dataDir, 'exports');

/** The path of a stored file; a name that this server did not make leads nowhere. */
export function exportPath(config: Config, name: string): string {
  if (!nameShape.test(name)) throw new Error('no name of an export file');
  return join(exportFolder(config), name);
}

/** Makes the folder and refuses when the disk is nearly full. */
export async function checkRoom(
  config: Config,
  measure: (folder: string) => Promise<{ bavail: number; blocks: number }> = statfs,
): Promise<void> {
  const folder = exportFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks } = await measure(folder);
  if (blocks > 0 && bavail / blocks < leastFree) throw new Refusal('export.diskFull');
}

/** Removes a file; one that is gone is gone. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Removes files that no row knows; young ones may be about to be entered. Gives how many. */
export async function removeOrphans(
  config: Config,
  known: ReadonlySet<string>,
  nowMs: number,
): Promise<number> {
  const folder = exportFolder(config);
  const names = await readdir(folder).catch(() => [] as string[]);
  let removed = 0;
  for (const name of names) {
    const whole = name.replace(/\.part$/, '');
    if (!nameShape.test(whole) || known.has(whole)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || nowMs - found.mtimeMs < orphanAgeMs) continue;
    await removeFile(path);
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
