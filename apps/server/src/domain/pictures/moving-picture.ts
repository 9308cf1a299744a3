import { crc32, inflateSync } from 'node:zlib';
import { readPngHeader } from '@pitboss/rules/checks/agent-checks';
import { pictureOf } from '@pitboss/rules/checks/pictures';
import { cleanPicture } from './clean-picture.ts';

/** What a moving picture is, and what is kept of its file. */
interface Moving {
  readonly type: 'image/gif' | 'image/apng' | 'image/webp' | 'video/mp4' | 'application/x-svga';
  readonly content: Buffer;
}

const latin = (file: Buffer, from: number, to: number) => file.toString('latin1', from, to);

/** Sub-blocks of a gif from a place on: where they end; -1 for a damaged file. */
function endOfBlocks(file: Buffer, from: number): number {
  for (let at = from; at < file.length; ) {
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return -1;
}

/** Bytes of a colour table by the flags before it (GIF89a, 18). */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
const kept = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** A gif without comments and data of applications but how often it runs, and without what follows its end. */
function cleanGif(file: Buffer, largestSide: number): Buffer | null {
  if (file.length < 14 || file.readUInt16LE(6) > largestSide || file.readUInt16LE(8) > largestSide)
    return null;
  const start = 13 + tableBytes(file[10] ?? 0);
  const parts = [file.subarray(0, start)];
  let frames = 0;
  for (let at = start; at < file.length; ) {
    const begin = at;
    if (file[at] === 0x3b) return frames > 0 ? Buffer.concat([...parts, Buffer.from([0x3b])]) : null;
    if (file[at] === 0x2c) {
      frames += 1;
      at = endOfBlocks(file, at + 11 + tableBytes(file[at + 9] ?? 0));
      if (at < 0) return null;
      parts.push(file.subarray(begin, at));
    } else if (file[at] === 0x21) {
      const label = file[at + 1];
      at = endOfBlocks(file, at + 2);
      if (at < 0) return null;
      const loops = label === 0xff && kept.has(latin(file, begin + 3, begin + 14));
      if (label === 0xf9 || loops) parts.push(file.subarray(begin, at));
    } else return null;
  }
  return null;
}

const pngParts = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT bKGD acTL fcTL fdAT IDAT IEND'.split(' '));

/** A moving png with the chunks of its picture alone, each with a right checksum; null for one that does not move. */
function cleanApng(file: Buffer): Buffer | null {
  const parts = [file.subarray(0, 8)];
  let moves = false;
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return null;
    const type = latin(file, at + 4, at + 8);
    if (type === 'acTL') moves = true;
    // Afterwards it would be a picture that stands still.
    if (type === 'IDAT' && !moves) return null;
    if (pngParts.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return moves ? Buffer.concat(parts) : null;
    at = end;
  }
  return null;
}

/** An unpacked svga at most: ten times the largest file. */
const svgaBytes = 50 * 1024 ** 2;

/** Whether a file is an svga: packed numbered fields that begin with the version (2.x), or an archive of a movie (1.x). */
function isSvga(file: Buffer): boolean {
  if (latin(file, 0, 4) === 'PK\x03\x04') return file.includes('movie.spec') || file.includes('movie.binary');
  if (file[0] !== 0x78) return false;
  try {
    const movie = inflateSync(file, { maxOutputLength: svgaBytes });
    return movie[0] === 0x0a && /^\d+(\.\d+)*$/.test(latin(movie, 2, 2 + (movie[1] ?? 0)));
  } catch {
    return false;
  }
}

/**
 * What a moving picture is by its content (gif, apng, webp, svga, mp4; spec content §7), with the picture alone where its form
 * carries other things too. Null for anything else and for damaged files.
 */
export function cleanMoving(file: Buffer, largestSide: number): Moving | null {
  const moving = (type: Moving['type'], content: Buffer | null) => content && { type, content };
  const begin = latin(file, 0, 6);
  if (begin === 'GIF89a' || begin === 'GIF87a') return moving('image/gif', cleanGif(file, largestSide));
  const png = readPngHeader(file);
  if (png)
    return Math.max(png.width, png.height) <= largestSide ? moving('image/apng', cleanApng(file)) : null;
  const picture = pictureOf(file);
  if (picture?.type === 'image/webp' && Math.max(picture.width, picture.height) <= largestSide)
    return moving('image/webp', cleanPicture(file, 'image/webp'));
  if (file.length > 16 && latin(file, 4, 8) === 'ftyp') return moving('video/mp4', file);
  return isSvga(file) ? moving('application/x-svga', file) : null;
}
