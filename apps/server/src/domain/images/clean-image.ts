import { type ImagePart, type ImageRule, imageOf, isWithin } from '@pitboss/rules/checks/images';
import sharp, { type Sharp } from 'sharp';

// Each thread decodes one image at a time, without a cache.
sharp.cache(false);
sharp.concurrency(1);
// Whatever a file calls itself, only these decoders read it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** An image as stored. */
export interface CleanImage extends ImagePart {
  readonly content: Buffer;
}

/** Encodes an image again in its format, with imperceptible losses. */
function encoded(image: Sharp, type: ImagePart['type'], file: Buffer): Sharp {
  if (type === 'image/png') return image.png({ compressionLevel: 9 });
  if (type === 'image/jpeg') return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  return image.webp({ quality: 92, lossless: file.subarray(0, 64).includes('VP8L') });
}

/**
 * Decodes and re-encodes a still image that complies with the rule of its kind. Applies its EXIF orientation
 * before the check of its dimensions, and drops metadata and data hidden in or behind the file. Null for an
 * animated image, a damaged file and any violation of the rule. The size in the header is checked before
 * decoding.
 */
export async function cleanImage(file: Buffer, rule: ImageRule): Promise<CleanImage | null> {
  const header = imageOf(file);
  if (!header || Math.max(header.width, header.height) > rule.most) return null;
  const { type } = header;
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: rule.most ** 2 });
    const { pages = 1, autoOrient } = await image.metadata();
    if (pages > 1 || !isWithin({ type, ...autoOrient }, rule)) return null;
    const { data, info } = await encoded(image.autoOrient(), type, file).toBuffer({
      resolveWithObject: true,
    });
    return { type, width: info.width, height: info.height, content: data };
  } catch {
    // libvips could not read it.
    return null;
  }
}
