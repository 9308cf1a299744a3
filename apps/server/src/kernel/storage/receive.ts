import { randomBytes } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type UploadKind, uploadLimits } from '@pitboss/contract/uploads';
import { Refusal } from '../calls/refusal.ts';
import { isDiskFull } from '../start/whole-file.ts';
import type { FileStore } from './store.ts';

/** What the content of a file is, known from the content alone; throws a refusal for anything else. */
export type Inspect = (path: string) => Promise<{
  /** The media type under which it is served. */
  readonly type: string;
  /** What is kept instead: the same picture, written anew. Without it the file stays as it came. */
  readonly content?: Buffer;
}>;

/** Ends a stream at the first byte beyond a number. */
function counter(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > bytesMax)
        done(new Refusal('file.tooLarge', { max: String(Math.floor(bytesMax / 1024)) }, 'file'));
      else done(null, part);
    },
  });
}

/** A disk that is full is no defect of ours. */
function diskFull(error: unknown): never {
  if (isDiskFull(error)) throw new Refusal('file.diskFull');
  throw error;
}

/**
 * Takes in one file: streamed to a temporary one, stopped at the first byte too many, known by its content and kept under a
 * random name. Nothing is left of one that is refused or breaks off.
 */
export async function receiveFile(
  store: FileStore,
  source: Readable,
  kind: UploadKind,
  inspect: Inspect,
): Promise<{ name: string; type: string; bytes: number }> {
  if ((await store.free()) < uploadLimits.leastFree) throw new Refusal('file.diskFull');
  const temporary = await store.temporary();
  try {
    // Opened first: a stream that fails at once is given up while its file is still being created, after which nobody removes it.
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
    return diskFull(error);
  }
}
