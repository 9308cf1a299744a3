import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const stored = join('tests', 'e2e', 'kit', 'pictures');
const differing = join('test-output', 'kit-pictures');
/** Least difference of colours that counts; 1 is black against white. Pixels of smoothed edges are left out. */
const threshold = 0.02;
/** Pixels that may differ: fewer than those of the smallest sign, which moves or changes as a whole. */
const tolerated = 12;

const fileOf = (name: string) => join(stored, `${name}.webp`);
const pixelsOf = (picture: Buffer | string) =>
  sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Stores a picture as the expected one, without loss; returns its bytes. */
export async function acceptPicture(name: string, picture: Buffer): Promise<number> {
  const file = await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer();
  mkdirSync(stored, { recursive: true });
  await writeFile(fileOf(name), file);
  return file.length;
}

/** Keeps a picture for the reader of a failed test. */
async function keep(name: string, picture: Buffer): Promise<string> {
  const file = join(differing, `${name}.png`);
  mkdirSync(differing, { recursive: true });
  await writeFile(file, picture);
  return file;
}

/** Returns how a picture differs from the stored one, with the files that show it; null if it does not. */
export async function differenceOf(name: string, picture: Buffer): Promise<string | null> {
  if (!existsSync(fileOf(name))) return `${name}: no picture is stored; taken: ${await keep(name, picture)}`;
  const [expected, taken] = await Promise.all([pixelsOf(fileOf(name)), pixelsOf(picture)]);
  const { width, height } = expected.info;
  if (taken.info.width !== width || taken.info.height !== height) {
    const size = `${taken.info.width} × ${taken.info.height} pixels instead of ${width} × ${height}`;
    return `${name}: ${size}; taken: ${await keep(name, picture)}`;
  }
  const marked = Buffer.alloc(expected.data.length);
  const count = pixelmatch(expected.data, taken.data, marked, width, height, { threshold });
  if (count <= tolerated) return null;
  const marks = await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return `${name}: ${count} pixels differ; taken: ${await keep(name, picture)}, marked: ${await keep(`${name}-marked`, marks)}`;
}
