import { inflateSync } from 'node:zlib';

/** An unpacked svga at most: ten times the largest file. */
const svgaBytes = 50 * 1024 ** 2;
/** Field numbers of a movie: version, parameters, images, sprites, sounds. */
const version = 1;
const parameters = 2;
const lastField = 5;
/** Wire type of a text, of bytes and of a message. */
const withLength = 2;

/** A number of variable length (protobuf), and where it ends; null for one that does not. */
function varint(bytes: Buffer, from: number): { value: number; end: number } | null {
  let value = 0;
  for (let at = from; at < Math.min(from + 5, bytes.length); at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}

/**
 * Returns whether unpacked bytes are a complete movie: numbered fields, the first one its version, with
 * parameters.
 */
function isMovie(movie: Buffer): boolean {
  const seen: number[] = [];
  for (let at = 0; at < movie.length; ) {
    const tag = varint(movie, at);
    const length = tag && varint(movie, tag.end);
    if (!tag || !length || tag.value % 8 !== withLength) return false;
    const field = Math.floor(tag.value / 8);
    const end = length.end + length.value;
    if (field < version || field > lastField || end > movie.length) return false;
    if (field === version && !/^\d+(\.\d+)*$/.test(movie.toString('latin1', length.end, end))) return false;
    seen.push(field);
    at = end;
  }
  return seen[0] === version && seen.includes(parameters);
}

const endOfZip = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;

/** Names in the directory of a zip that ends with the file; null for a damaged one. */
function zipNames(file: Buffer): string[] | null {
  const end = file.length - endBytes;
  if (end < 0 || !file.subarray(end, end + 4).equals(endOfZip)) return null;
  const names: string[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > end || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null;
    const name = file.readUInt16LE(at + 28);
    names.push(file.toString('latin1', at + 46, at + 46 + name));
    at += 46 + name + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return at === end ? names : null;
}

/** Returns whether a file is an svga by its structure: a packed movie (2.x), or an archive of one (1.x). */
export function isSvga(file: Buffer): boolean {
  if (file.toString('latin1', 0, 4) === 'PK\x03\x04')
    return zipNames(file)?.some((name) => name === 'movie.spec' || name === 'movie.binary') ?? false;
  if (file[0] !== 0x78) return false;
  try {
    return isMovie(inflateSync(file, { maxOutputLength: svgaBytes }));
  } catch {
    return false;
  }
}
