import { crc32 } from 'node:zlib';
import { readPngHeader } from '@pitboss/rules/checks/agent-checks';
import { imageOf } from '@pitboss/rules/checks/images';
import { isVideo, videoTypes } from '../../platform/files/video-type.ts';
import { isSvga } from './svga.ts';

/** Type of an animated image, and the part of its file that is stored. */
interface Moving {
  readonly type: 'image/gif' | 'image/apng' | 'image/webp' | 'video/mp4' | 'application/x-svga';
  readonly content: Buffer;
}

const latin = (file: Buffer, from: number, to: number) => file.toString('latin1', from, to);

/** Returns the end of the sub-blocks of a gif from an offset; -1 for a damaged file. */
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

/**
 * A gif without comments and data of applications but how often it runs, and without what follows its end.
 */
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

/**
 * Returns an animated png with only its image chunks, each with a valid checksum and as many frames as
 * declared; else null.
 */
function cleanApng(file: Buffer): Buffer | null {
  const parts = [file.subarray(0, 8)];
  let promised: number | null = null;
  let frames = 0;
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return null;
    const type = latin(file, at + 4, at + 8);
    if (type === 'acTL' && end - at >= 20) promised = file.readUInt32BE(at + 8);
    if (type === 'fcTL') frames += 1;
    // Afterwards it would be a still image.
    if (type === 'IDAT' && promised === null) return null;
    if (pngParts.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return frames > 0 && frames === promised ? Buffer.concat(parts) : null;
    at = end;
  }
  return null;
}

const webpParts = new Set(['VP8X', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of what a webp contains: an animation; metadata in two forms. */
const animated = 0x02;
const metadata = 0x0c;

/** Returns an animated webp with only the chunks of its frames; null for a still or damaged one. */
function cleanWebp(file: Buffer): Buffer | null {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length || latin(file, 12, 16) !== 'VP8X') return null;
  const parts: Buffer[] = [];
  let frames = 0;
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return null;
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const name = latin(file, at, at + 4);
    if (name === 'ANMF') frames += 1;
    if (webpParts.has(name)) parts.push(Buffer.from(file.subarray(at, next)));
    at = next;
  }
  const header = parts[0];
  if (!header || frames < 2 || ((header[8] ?? 0) & animated) === 0) return null;
  header[8] = (header[8] ?? 0) & ~metadata;
  const body = Buffer.concat(parts);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * Detects an animated image by its content (gif, apng, webp, svga, mp4; spec content §7), reduced to the
 * image data where the format carries other data. Null for anything else and for damaged files.
 */
export function cleanMoving(file: Buffer, largestSide: number): Moving | null {
  const moving = (type: Moving['type'], content: Buffer | null) => content && { type, content };
  const begin = latin(file, 0, 6);
  if (begin === 'GIF89a' || begin === 'GIF87a') return moving('image/gif', cleanGif(file, largestSide));
  const png = readPngHeader(file);
  if (png)
    return Math.max(png.width, png.height) <= largestSide ? moving('image/apng', cleanApng(file)) : null;
  const image = imageOf(file);
  if (image?.type === 'image/webp' && Math.max(image.width, image.height) <= largestSide)
    return moving('image/webp', cleanWebp(file));
  if (isVideo(file, videoTypes.mp4)) return moving('video/mp4', file);
  return isSvga(file) ? moving('application/x-svga', file) : null;
}
