import type { Picture } from '@pitboss/rules/checks/pictures';
import { rewritePng } from '../agents/png.ts';

/** Parts of a jpeg that belong to the picture: its own header, and how its colours are to be read. */
const keptParts = new Set([0xe0, 0xee]);
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** A jpeg without notes (place, camera, thumbnails, comments) and without what follows its end; null for a damaged one. */
function cleanJpeg(file: Buffer): Buffer | null {
  const parts: Buffer[] = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (next > file.length || next < at + 4) return null;
    if (marker === 0xda) {
      const end = file.lastIndexOf(Buffer.from([0xff, 0xd9]));
      return end < next ? null : Buffer.concat([...parts, file.subarray(at, end + 2)]);
    }
    if (!isNote(marker) || keptParts.has(marker)) parts.push(file.subarray(at, next));
    at = next;
  }
  return null;
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** A webp with the chunks of its picture alone; null for a damaged one. */
function cleanWebp(file: Buffer): Buffer | null {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    const name = file.toString('latin1', at, at + 4);
    if (webpParts.has(name)) {
      const part = Buffer.from(file.subarray(at, Math.min(next, end)));
      // The flags of what is left out: notes in two forms.
      if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~0x0c;
      parts.push(part);
    }
    at = next;
  }
  if (parts.length === 0) return null;
  const body = Buffer.concat(parts);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * The same picture without anything that is not the picture: places and names in notes, comments, what was hidden behind the
 * end. Null for a damaged file. The caller has bounded width and height, which bound the memory for a png.
 */
export function cleanPicture(file: Buffer, type: Picture['type']): Buffer | null {
  if (type === 'image/png') return rewritePng(file);
  return type === 'image/jpeg' ? cleanJpeg(file) : cleanWebp(file);
}
