import { readPngHeader } from './agent-checks.ts';

export interface ImagePart {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Returns bytes as a text of ASCII characters. */
const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Size of a jpeg: of its first frame header. */
function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Size of a webp: by its first chunk, of which there are three kinds. */
function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + view.getUint16(24, true) + ((bytes[26] ?? 0) << 16),
        height: 1 + view.getUint16(27, true) + ((bytes[29] ?? 0) << 16),
      };
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Returns type and size of an image from its bytes: png, jpeg or webp; null for anything else. */
export function imageOf(bytes: Uint8Array): ImagePart | null {
  const png = readPngHeader(bytes);
  if (png) return { type: 'image/png', ...png };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const size = jpegSize(bytes);
    return size && { type: 'image/jpeg', ...size };
  }
  if (bytes.length > 16 && ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') {
    const size = webpSize(bytes);
    return size && { type: 'image/webp', ...size };
  }
  return null;
}

/** Covers of rooms are 16:9 (spec content §2), rounded to whole pixels. */
export const coverShape = { width: 16, height: 9 } as const;

/** Constraints of images of a kind, in pixels as displayed. */
export interface ImageRule {
  readonly types: readonly ImagePart['type'][];
  readonly least: Pick<ImagePart, 'width' | 'height'>;
  /** The longest side. */
  readonly most: number;
  /** Sides that belong together; absent: any. */
  readonly shape?: Pick<ImagePart, 'width' | 'height'>;
}

const still = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The longest side: a whole screen of the sharpest telephone. */
const max = 4_096;

/** The rules of each kind of picture that is uploaded; sizes are ours. */
export const imageRules = {
  roomCover: { types: still, least: { width: 160, height: 90 }, most: max, shape: coverShape },
  videoCover: { types: still, least: { width: 64, height: 64 }, most: max },
  activityPicture: { types: still, least: { width: 64, height: 64 }, most: max },
  giftStatic: { types: still, least: { width: 32, height: 32 }, most: max },
  goods: { types: ['image/png'], least: { width: 32, height: 32 }, most: 2_048 },
} as const satisfies Readonly<Record<string, ImageRule>>;

/** Returns whether an image fulfils the rule of its kind; width and height are as displayed. */
export function isWithin({ type, width, height }: ImagePart, rule: ImageRule): boolean {
  const { types, least, shape } = rule;
  if (!types.includes(type) || width < least.width || height < least.height) return false;
  if (Math.max(width, height) > rule.most) return false;
  return !shape || Math.abs(width * shape.height - height * shape.width) < shape.width;
}
