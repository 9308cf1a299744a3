import { randomBytes } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type UploadKind, uploadLimits } from '@pitboss/contract/content/uploads';
import { isDiskFull } from '../disk/whole-file.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './store.ts';

/** Determines the type of a file from its content only; throws a rejection for any other content. */
export type Inspect = (path: string) => Promise<{
  /** The media type under which it is served. */
  readonly type: string;
  /** Replacement to store: the same image, encoded again. Without it the file is stored as it was sent. */
  readonly content?: Buffer;
}>;

/** Ends a stream at the first byte beyond a number. */
function counter(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > bytesMax)
        done(new AppError('file.tooLarge', { max: String(Math.floor(bytesMax / 1024)) }, 'file'));
      else done(null, part);
    },
  });
}

/**
 * Returns whether an upload ended because of its sender: a body that is no complete form, or a connection
 * that was cut.
 */
function isBroken(source: Readable, error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return true;
  return error === source.errored && !(error instanceof AppError) && error.syscall === undefined;
}

/** Throws the rejection of a failed upload, or the error itself when it is a server defect. */
function reject(source: Readable, error: NodeJS.ErrnoException): never {
  if (isDiskFull(error)) throw new AppError('file.diskFull');
  if (isBroken(source, error)) throw new AppError('file.missing', {}, 'file');
  throw error;
}

/**
 * Receives one file: streamed to a temporary one, stopped at the first byte too many, identified by its
 * content and stored under a random name. A file that is rejected or breaks off leaves nothing behind.
 */
export async function receiveFile(
  store: FileStore,
  source: Readable,
  kind: UploadKind,
  inspect: Inspect,
): Promise<{ name: string; type: string; bytes: number }> {
  if ((await store.free()) < uploadLimits.leastFree) throw new AppError('file.diskFull');
  const temporary = await store.temporary();
  try {
    // Opened first: if the stream fails immediately, its file would otherwise still be created afterwards,
    // and not be removed.
    const file = await open(temporary, 'wx', 0o600);
    await pipeline(source, counter(kind.bytes), file.createWriteStream());
    const { type, content } = await inspect(temporary);
    if (content) await writeFile(temporary, content);
    const { size } = await stat(temporary);
    const name = randomBytes(16).toString('hex');
    await store.keep(temporary, name);
    return { name, type, bytes: size };
  } catch (error) {
    await rm(temporary, { force: true });
    return reject(source, error as NodeJS.ErrnoException);
  }
}
