import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a png with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface TestPng {
  width?: number;
  height?: number;
  colour?: number;
  depth?: number;
  interlace?: number;
  /** Chunks between header and pixels. */
  before?: Buffer[];
  /** Unpacked pixel rows instead of plain ones. */
  pixels?: Buffer;
}

export const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a valid PNG of one colour, 140 pixels square by default. */
export function testPng(options: TestPng = {}): Buffer {
  const { width = 140, height = 140, colour = 6, depth = 8, interlace = 0, before = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const row = Buffer.alloc(1 + Math.ceil((width * samples * depth) / 8), 0x80);
  row[0] = 0;
  const pixels = options.pixels ?? Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
