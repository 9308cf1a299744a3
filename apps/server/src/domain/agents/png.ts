import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { readPngHeader } from '@pitboss/rules/checks/agent-checks';

/** Samples a pixel by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** First pixel and steps of the seven passes of an interlaced image: [x, y, dx, dy]. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Chunks up to IEND, each with a right checksum; null for a damaged file. What follows IEND is left out. */
function chunksOf(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null;
    chunks.push({ type, data });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
  return null;
}

/** Lengths in bytes of the rows of each pass, filter byte left out. */
function rowLengths(width: number, height: number, bits: number, interlaced: boolean): number[] {
  const rows: number[] = [];
  for (const [x, y, dx, dy] of interlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((width - x) / dx);
    const lines = Math.ceil((height - y) / dy);
    if (columns > 0) for (let n = 0; n < lines; n += 1) rows.push(Math.ceil((columns * bits) / 8));
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/**
 * Rewrites a png with header, palette, transparency and pixels only, which drops texts, profiles, animation
 * and data hidden in or behind the file. Unpacks the pixels to exactly the size that the header declares, and
 * checks every row. Null for a file that is no valid png. The caller must check its dimensions before, since
 * they bound the memory.
 */
export function rewritePng(file: Buffer): Buffer | null {
  const size = readPngHeader(file);
  const chunks = size && chunksOf(file);
  const header = chunks?.[0];
  if (!size || !chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const [depth = 0, colour = -1, compression, filter, interlace = 2] = header.data.subarray(8);
  const channels = samples[colour];
  if (!channels || !depths[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return null;
  if (chunks.filter(({ type }) => type === 'IHDR').length !== 1) return null;
  const palette = chunks.find(({ type }) => type === 'PLTE');
  const transparency = chunks.find(({ type }) => type === 'tRNS');
  if (colour === 3 && (!palette || palette.data.length % 3 !== 0 || palette.data.length > 768)) return null;
  if (transparency && transparency.data.length > 256) return null;
  const rows = rowLengths(size.width, size.height, channels * depth, interlace === 1);
  const pixels = unpack(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    rows,
  );
  if (!pixels) return null;
  return Buffer.concat([
    file.subarray(0, 8),
    chunk('IHDR', header.data),
    ...(colour === 3 && palette ? [chunk('PLTE', palette.data)] : []),
    ...(transparency && (colour === 0 || colour === 2 || colour === 3)
      ? [chunk('tRNS', transparency.data)]
      : []),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Pixel rows with their filter bytes, exactly as many as the header promises; null otherwise. */
function unpack(packed: Buffer, rows: readonly number[]): Buffer | null {
  const expected = rows.reduce((sum, length) => sum + length + 1, 0);
  let pixels: Buffer;
  try {
    pixels = inflateSync(packed, { maxOutputLength: expected });
  } catch {
    return null;
  }
  if (pixels.length !== expected) return null;
  let at = 0;
  for (const length of rows) {
    if ((pixels[at] ?? 5) > 4) return null;
    at += length + 1;
  }
  return pixels;
}
