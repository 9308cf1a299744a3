import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../testing/api.ts';
import { testGif } from '../../testing/files/gif.ts';
import { testPng } from '../../testing/files/png.ts';
import { testJpeg, testWebp } from '../../testing/files/still.ts';
import { startTestStorage, type TestStorage } from '../../testing/files/storage.ts';
import { uploadFile } from '../../testing/files/upload.ts';

let api: TestApi;
let storage: TestStorage;
beforeAll(async () => {
  storage = await startTestStorage('folder');
  api = storage.api;
});
afterAll(() => storage.stop());

const upload = (kind: string, file: Buffer) => uploadFile(api, 'superadmin', kind, file);
/** Uploads a file and returns its stored content. */
const stored = async (kind: string, file: Buffer): Promise<Buffer> =>
  (await storage.store.read((await upload(kind, file)).data.file)) as Buffer;

/** Kinds of images with the code that rejects one, and a size that fits. */
const kinds = [
  ['roomCover', 1689, 320, 180],
  ['videoCover', 1613, 320, 180],
  ['activityPicture', 1649, 320, 180],
  ['giftStatic', 1771, 320, 180],
  ['goods', 1705, 320, 180],
] as const;

describe.each(kinds)('an image of kind %s', (kind, code, width, height) => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an animated webp', () => testWebp({ width, height, frames: 2 })],
    [
      'a header of 60,000 x 60,000',
      () => testPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(10) }),
    ],
    ['a header whose pixels are missing', () => testPng({ width, height, pixels: Buffer.alloc(10) })],
    ['16 x 9 pixels', () => testPng({ width: 16, height: 9 })],
    ['a gif', () => testGif()],
    ['a png that is cut', () => testPng({ width, height }).subarray(0, -40)],
    [
      'an svg',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`),
    ],
    ['a script', () => Buffer.from('<script>alert(1)</script>'.padEnd(100))],
    ['nothing', () => Buffer.alloc(0)],
  ])('is not %s', async (_, file) => {
    expect(await upload(kind, await file())).toMatchObject({ code });
    await expect.poll(() => storage.names()).toEqual([]);
  });

  it('is stored without data hidden after its end', async () => {
    const file = Buffer.concat([testPng({ width, height }), Buffer.from('<script>alert(1)</script>')]);
    const content = await stored(kind, file);
    expect(content.includes('script')).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width, height });
    await storage.empty();
  });
});

describe.each(['roomCover', 'videoCover', 'activityPicture', 'giftStatic'])('a jpeg of kind %s', (kind) => {
  it('is turned by its EXIF orientation and stored without its metadata', async () => {
    // A quarter turn: what is 180 x 320 in the file is shown as 320 x 180, its dark half at the right.
    const content = await stored(kind, await testJpeg(180, 320, 6));
    const image = sharp(content);
    const { width, height, orientation, exif } = await image.metadata();
    expect({ width, height, orientation, exif }).toEqual({
      width: 320,
      height: 180,
      orientation: undefined,
      exif: undefined,
    });
    expect(content.includes('secret')).toBe(false);
    const pixels = await image.greyscale().raw().toBuffer();
    const left = pixels[90 * 320 + 10] ?? 0;
    const right = pixels[90 * 320 + 310] ?? 0;
    expect([left > 180, right < 60]).toEqual([true, true]);
    await storage.empty();
  });
});

it('a cover is validated by its width and height as displayed', async () => {
  expect((await upload('roomCover', await testJpeg(320, 180, 6))).code).toBe(1689);
  expect((await upload('roomCover', await testJpeg(320, 180, 3))).code).toBe(0);
});

it('a still webp stays one', async () => {
  const content = await stored('roomCover', await testWebp({ width: 320, height: 180 }));
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
});

it('goods have a png', async () => {
  expect((await upload('goods', await testJpeg(320, 180))).code).toBe(1705);
});
