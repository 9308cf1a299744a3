import { readFile } from 'node:fs/promises';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';

const types: readonly (readonly [type: string, is: (file: Buffer) => boolean])[] = [
  ['image/png', (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (file) => file.length > 3 && file.readUIntBE(0, 3) === 0xffd8ff],
  [
    'image/webp',
    (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** Tells the cover of a video by its first bytes: png, jpg or webp. */
export const inspectVideoCover: Inspect = async (path) => {
  const file = await readFile(path);
  const found = types.find(([, is]) => is(file));
  if (!found) throw new Refusal('file.contentWrong', { types: 'png, jpg, webp' }, 'file');
  return { type: found[0] };
};
