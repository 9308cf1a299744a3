import sharp from 'sharp';

/** Pixels of one colour at the top and another one at the bottom. */
function twoColours(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(3 * width * height, 20);
  pixels.fill(220, 3 * width * Math.floor(height / 2));
  return pixels;
}

/** Returns a valid JPEG with camera metadata, turned by an EXIF orientation, 1 to 8. */
export const testJpeg = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp(twoColours(width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Copyright: 'secret name' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
    .withMetadata({ orientation })
    .toBuffer();

/** Returns a valid WebP, animated if it has several frames. */
export function testWebp({ width = 140, height = 140, frames = 1 } = {}): Promise<Buffer> {
  const content = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(3 * width * height, 30 * frame)),
  );
  const raw = {
    width,
    height: height * frames,
    channels: 3,
    ...(frames > 1 && { pageHeight: height }),
  } as const;
  return sharp(content, { raw })
    .webp(frames > 1 ? { loop: 0, delay: Array<number>(frames).fill(100) } : {})
    .toBuffer();
}
