import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { AppError } from '../../platform/errors/app-error.ts';

/** Sizes stand in 32 bits: larger files would need the 64-bit form, which not every spreadsheet reads. */
const maxBytes = 0xffff_ffff;
/** Level 3 takes half the time of the default and a tenth more space on sheets. */
const level = 3;
const deflated = 8;

/** The format's first day, by the host's clock as the format requires: archives contain no creation time. */
const firstDay = new Date(1980, 0, 1);

/** A part of the archive while it is written. */
export interface ZipPart {
  /** Bytes written so far, before compression. */
  readonly bytes: number;
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes a zip archive to disk as its parts arrive, one after the other. The format is fflate's; compression
 * runs on the thread pool, and `write` waits when the disk is behind, so that memory does not grow with the
 * archive.
 */
export class ZipWriter {
  readonly #out: WriteStream;
  readonly #zip: Zip;
  /** Bytes of the archive that are not passed to the disk yet. */
  #waiting: Uint8Array[] = [];
  #offset = 0;
  #failure: Error | undefined;

  constructor(path: string) {
    this.#out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.#out.on('error', (error) => {
      this.#failure = error;
    });
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure = error;
      else this.#waiting.push(bytes);
    });
  }

  /** Bytes on disk so far. */
  get bytes(): number {
    return this.#offset;
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const bytes of waiting) {
      if (this.#failure) throw this.#failure;
      this.#offset += bytes.length;
      if (this.#offset > maxBytes) throw new AppError('export.tooLarge');
      if (!this.#out.write(bytes)) await once(this.#out, 'drain');
    }
  }

  /** Begins a part; the one before must have ended. */
  async part(name: string): Promise<ZipPart> {
    const entry = { filename: name, size: 0, crc: 0, compression: deflated, mtime: firstDay } as ZipInputFile;
    this.#zip.add(entry);
    const deflate = createDeflateRaw({ level, chunkSize: 64 * 1024 });
    const flow = (async () => {
      for await (const chunk of deflate) {
        entry.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
        await this.#flush();
      }
    })();
    // A failing disk ends the flow; the next write fails instead of waiting forever.
    const failed = flow.then(() => new Promise<never>(() => undefined));
    failed.catch(() => undefined);
    return {
      get bytes() {
        return entry.size;
      },
      async write(text) {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (entry.size > maxBytes) throw new AppError('export.tooLarge');
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), failed]);
      },
      end: async () => {
        deflate.end();
        await flow;
        entry.ondata?.(null, new Uint8Array(0), true);
        await this.#flush();
      },
    };
  }

  /** Writes a complete part. */
  async add(name: string, text: string): Promise<void> {
    const part = await this.part(name);
    await part.write(text);
    await part.end();
  }

  /** Writes the directory and closes the file, which is on disk when this returns. */
  async end(): Promise<number> {
    this.#zip.end();
    await this.#flush();
    this.#out.end();
    await once(this.#out, 'close');
    if (this.#failure) throw this.#failure;
    return this.#offset;
  }

  /** Aborts; the caller removes the file. */
  async destroy(): Promise<void> {
    if (this.#out.closed) return;
    this.#out.destroy();
    await once(this.#out, 'close').catch(() => undefined);
  }
}
