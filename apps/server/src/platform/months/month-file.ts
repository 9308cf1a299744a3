import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isDiskFull } from '../disk/whole-file.ts';

/**
 * Head of a gzipped file of one table and month: a line of JSON with this head, the rows in COPY's text
 * format in the order of their keys, the line "\." and a line of JSON with the number of rows and the SHA-256
 * of their bytes.
 */
export interface MonthHead {
  readonly pitbossMonth: 1;
  readonly table: string;
  /** Like 2026-03, of UTC. */
  readonly month: string;
  readonly columns: readonly Column[];
  /** The schema that it was written from. */
  readonly migrations: readonly string[];
  readonly madeAt: string;
}
export interface Column {
  readonly name: string;
  readonly type: string;
}
/** Number and checksum that identify rows. */
export interface Digest {
  readonly rows: number;
  readonly sha256: string;
}
/** Rows as they come from the database; the number is known once they have all come. */
export interface Rows extends AsyncIterable<Buffer> {
  readonly rowCount: number;
}

const endOfRows = '\\.\n';
/** More than the lines behind the rows ever take. */
const tailBytes = 1_024;
/** Half the time of the usual level for a tenth more bytes. */
const level = 4;

/** Calculates number and checksum of rows while they are read. */
export async function digestOf(rows: Rows): Promise<Digest> {
  const hash = createHash('sha256');
  for await (const chunk of rows) hash.update(chunk);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes rows into a file that is there whole or not at all, and reads it again before it gets its name,
 * which contains the beginning of its checksum: the same rows have the same name, and others never take their
 * place.
 */
export async function writeMonthFile(
  folder: string,
  head: MonthHead,
  rows: Rows,
): Promise<Digest & { readonly file: string }> {
  const stem = `${head.table}_${head.month.replace('-', '_')}`;
  const part = join(folder, `${stem}.part`);
  let digest: Digest = { rows: 0, sha256: '' };
  async function* content() {
    yield Buffer.from(`${JSON.stringify(head)}\n`);
    const hash = createHash('sha256');
    for await (const chunk of rows) {
      hash.update(chunk);
      yield chunk;
    }
    digest = { rows: rows.rowCount, sha256: hash.digest('hex') };
    yield Buffer.from(`${endOfRows}${JSON.stringify(digest)}\n`);
  }
  try {
    await pipeline(content(), createGzip({ level }), createWriteStream(part, { mode: 0o600 }));
    await sync(part);
    const written = await openMonthFile(part);
    for await (const _chunk of written.rows());
    const file = `${stem}.${digest.sha256.slice(0, 12)}.gz`;
    await rename(part, join(folder, file));
    await sync(folder);
    return { ...digest, file };
  } catch (error) {
    await rm(part, { force: true });
    if (!isDiskFull(error)) throw error;
    throw new Error(`the disk of ${folder} is full; ${head.table} of ${head.month} stays in the database`, {
      cause: error,
    });
  }
}

export interface OpenMonthFile {
  readonly head: MonthHead;
  /** Its rows once; fails at their end where they are not what was written. */
  rows(): AsyncGenerator<Buffer>;
}

/** Returns a readable error for a missing or damaged file; other errors unchanged. */
function spoken(path: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOENT') return new Error(`${path} is not there`);
  return code.startsWith('Z_') ? new Error(`${path} is damaged or cut`, { cause: error }) : error;
}

/** Opens a file of a month; its first line is read and looked at. */
export async function openMonthFile(path: string): Promise<OpenMonthFile> {
  const gunzip = createGunzip();
  // A failure of reading is that of the iteration.
  void pipeline(createReadStream(path), gunzip).catch(() => undefined);
  const chunks = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = async () => {
    const { done, value } = await chunks.next().catch((error: unknown) => {
      throw spoken(path, error);
    });
    return done ? null : value;
  };
  let held: Buffer = Buffer.alloc(0);
  for (let chunk = await next(); chunk; chunk = await next()) {
    held = Buffer.concat([held, chunk]);
    if (held.includes(0x0a)) break;
  }
  const line = held.indexOf(0x0a);
  const head = parsed<MonthHead>(held.subarray(0, Math.max(0, line)));
  if (head?.pitbossMonth !== 1) {
    gunzip.destroy();
    throw new Error(`${path} is not a month of Pitboss, or it is damaged`);
  }
  held = held.subarray(line + 1);
  return {
    head,
    async *rows() {
      const hash = createHash('sha256');
      for (let chunk = await next(); chunk; chunk = await next()) {
        held = Buffer.concat([held, chunk]);
        const ready = held.subarray(0, Math.max(0, held.length - tailBytes));
        held = held.subarray(ready.length);
        if (ready.length === 0) continue;
        hash.update(ready);
        yield ready;
      }
      const end = held.lastIndexOf(`${endOfRows}{`);
      const digest = parsed<Digest>(held.subarray(end + endOfRows.length));
      if (end < 0 || !digest) throw new Error(`${path} is damaged or cut`);
      const last = held.subarray(0, end);
      hash.update(last);
      if (hash.digest('hex') !== digest.sha256) throw new Error(`${path} is damaged: its checksum differs`);
      if (last.length > 0) yield last;
    },
  };
}

function parsed<T>(bytes: Buffer): T | null {
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    return null;
  }
}
