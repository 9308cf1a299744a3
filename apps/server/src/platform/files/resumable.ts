import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { resumable, uploadLimits } from '@pitboss/contract/content/uploads';
import type { FastifyInstance } from 'fastify';
import type { ServerServices } from '../calls/services.ts';
import type { Secrets } from '../config/secrets.ts';
import { addressSigned, signAddress } from '../crypto/signed-address.ts';
import { AppError } from '../errors/app-error.ts';
import { type OriginTable, originAllowed } from '../http/origins.ts';
import type { FileStore } from './store.ts';
import { endUpload, enterPart, holdUpload, partsOf } from './upload-parts.sql.ts';
import { isVideo, type VideoType, videoLabels, videoTypeIn } from './video-type.ts';

const pathOf = (id: string) => `/file/part/${id}`;

/** The address to which the parts of an upload are sent, good for as long as it can be resumed. */
export const partAddress = (secrets: Secrets, id: string): string =>
  signAddress(secrets, pathOf(id), Date.now() + resumable.keptMs);

const newName = () => randomBytes(16).toString('hex');

/** Throws `file.diskFull` when the disk is nearly full. */
async function checkDisk(store: FileStore): Promise<void> {
  if ((await store.free()) < uploadLimits.leastFree) throw new AppError('file.diskFull');
}

/** Keeps bytes under a fresh name. */
async function keepBytes(store: FileStore, bytes: Buffer): Promise<string> {
  const temporary = await store.temporary();
  const name = newName();
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 });
    await store.keep(temporary, name);
    return name;
  } catch (error) {
    await rm(temporary, { force: true });
    if (/ENOSPC|EDQUOT/.test(String((error as { code?: string }).code))) throw new AppError('file.diskFull');
    throw error;
  }
}

/** Returns whether the parts of an upload, with the last one in memory, are a video of its type. */
async function isWhole(
  store: FileStore,
  type: string,
  parts: readonly string[],
  last: Buffer,
): Promise<boolean> {
  const before = await Promise.all(parts.map((part) => store.read(part)));
  if (before.some((bytes) => bytes === null)) throw new AppError('file.gone');
  return isVideo(Buffer.concat([...(before as Buffer[]), last]), type as VideoType);
}

/**
 * Receives one part of an upload. The same part again, after a lost reply, changes nothing; a part at another
 * offset is rejected with the expected offset. The first part shows the type of the file, and with the last
 * one its structure is checked: wrong content ends the upload.
 */
async function takePart(
  { databases }: Pick<ServerServices, 'databases'>,
  store: FileStore,
  part: { readonly id: string; readonly offset: number; readonly bytes: Buffer },
): Promise<{ received: number }> {
  const { id, offset, bytes } = part;
  await checkDisk(store);
  const name = await keepBytes(store, bytes);
  let kept = false;
  let dropped: readonly string[] = [];
  try {
    const outcome = await databases.system.transaction().execute(async (tx) => {
      const upload = await holdUpload(tx, id);
      if (!upload || upload.state === 'failed' || upload.created_at.getTime() + resumable.keptMs < Date.now())
        throw new AppError('file.gone');
      const received = Number(upload.received);
      const whole = Number(upload.bytes);
      if (offset + bytes.length <= received) return { received };
      if (offset !== received || offset + bytes.length > whole)
        throw new AppError('file.offset', { received: String(received) }, 'offset');
      if (offset === 0 && bytes.length < Math.min(resumable.firstBytes, whole))
        throw new AppError('request.invalid', { field: 'offset' });
      const parts = await partsOf(tx, id);
      const isLast = received + bytes.length === whole;
      const isRight =
        (offset > 0 || videoTypeIn(bytes) === upload.type) &&
        (!isLast || (await isWhole(store, upload.type, parts, bytes)));
      if (!isRight) {
        await endUpload(tx, upload, { reason: 'file.contentWrong' });
        dropped = parts;
        return { wrong: true };
      }
      await enterPart(tx, { uploadId: id, startsAt: offset, bytes: bytes.length, name });
      kept = true;
      return { received: offset + bytes.length };
    });
    if (outcome.received === undefined) {
      for (const part of dropped) await store.remove(part);
      throw new AppError('file.contentWrong', { types: videoLabels }, 'file');
    }
    return { received: outcome.received };
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (!kept) await store.remove(name);
  }
}

/** Puts the parts of an upload together under a fresh name; nothing is left of it when that fails. */
export async function joinParts(store: FileStore, parts: readonly string[]): Promise<string> {
  await checkDisk(store);
  const temporary = await store.temporary();
  const name = newName();
  try {
    const content = await Promise.all(parts.map((part) => store.read(part)));
    if (content.some((bytes) => bytes === null)) throw new AppError('file.gone');
    await writeFile(temporary, content as Buffer[], { flag: 'wx', mode: 0o600 });
    await store.keep(temporary, name);
    return name;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Registers the route that receives parts of uploads at their signed addresses and returns the number of
 * bytes received.
 */
export function registerParts(
  app: FastifyInstance,
  services: ServerServices,
  origins: OriginTable,
  store: FileStore,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: resumable.partBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      '/file/part/:id',
      { config: { counted: true }, bodyLimit: resumable.partBytes },
      async (request) => {
        const { id } = request.params;
        const { origin } = request.headers;
        if (origin && !originAllowed(origins, origin)) throw new AppError('origin.refused');
        if (!/^\d{1,19}$/.test(id) || !addressSigned(services.config.secrets, pathOf(id), request.query))
          throw new AppError('file.gone');
        const offset = String(request.query.offset ?? '');
        const bytes = request.body;
        if (!/^\d{1,12}$/.test(offset) || !Buffer.isBuffer(bytes) || bytes.length === 0)
          throw new AppError('request.invalid', { field: 'offset' });
        const data = await takePart(services, store, { id, offset: Number(offset), bytes });
        return { code: 0, desc: '', data };
      },
    );
  });
}
