import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { ChosenFile, Entered } from './entry.ts';

/** Files that tests choose in forms. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A png of one colour. */
export function png(name: string, width: number, height = width): ChosenFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

export const csv = (name: string, ...lines: readonly string[]): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const asset = (file: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../tools/world/assets', file));

/** A short video of the demo data, under a name of its own. */
export const video = (name: string): ChosenFile => ({
  name,
  mimeType: 'video/webm',
  buffer: asset('intro.webm'),
});

/** A gift that moves. */
export const movingGift: ChosenFile = {
  name: 'gift.mp4',
  mimeType: 'video/mp4',
  buffer: asset('gifts.mp4'),
};

/** Chooses a picture of a form and waits until it is uploaded; `at` counts the pictures of a form. */
export const image =
  (file: ChosenFile, at = 0): Entered =>
  async (form) => {
    await form.getByLabel('Choose file').nth(at).setInputFiles(file);
    await form.getByRole('button', { name: 'Remove', exact: true }).nth(at).waitFor();
  };
