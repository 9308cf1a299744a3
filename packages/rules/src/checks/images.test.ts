import { describe, expect, it } from 'vitest';
import { coverShape, imageOf, imageRules, isWithin } from './images.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const zeros = (count: number) => Array<number>(count).fill(0);

describe('pictureOf png', () => {
  const header = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

  it('reads width and height of the first chunk', () => {
    expect(imageOf(bytes(header, [0, 0, 1, 2], [0, 0, 3, 4], zeros(9)))).toEqual({
      type: 'image/png',
      width: 258,
      height: 772,
    });
  });

  it('rejects a png that is cut', () => {
    expect(imageOf(bytes(header, [0, 0, 1, 2], [0, 0, 3, 4], zeros(8)))).toBeNull();
  });
});

describe('pictureOf jpeg', () => {
  const start = [0xff, 0xd8];
  const segment = (marker: number, length: number) => [0xff, marker, 0, length, ...zeros(length - 2)];
  const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 2, 3, 4];
  const size = { type: 'image/jpeg', width: 0x304, height: 0x102 };

  it('reads the size of the first frame, behind other segments', () => {
    expect(imageOf(bytes(start, frame(0xc0)))).toEqual(size);
    expect(imageOf(bytes(start, segment(0xe0, 16), segment(0xdb, 5), frame(0xc2)))).toEqual(size);
  });

  it.each([0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])('knows the frame marker %i', (marker) => {
    expect(imageOf(bytes(start, frame(marker)))).toEqual(size);
  });

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xda])('takes the marker %i for no frame', (marker) => {
    expect(imageOf(bytes(start, frame(marker), frame(0xc0)))).toEqual(size);
    expect(imageOf(bytes(start, frame(marker)))).toBeNull();
  });

  it('rejects a file that is cut, or has no marker where one must stand', () => {
    expect(imageOf(bytes(start))).toBeNull();
    expect(imageOf(bytes(start, frame(0xc0).slice(0, 9)))).toBeNull();
    expect(imageOf(bytes(start, frame(0xc0).slice(0, 10)))).toEqual(size);
    expect(imageOf(bytes(start, [0xfe, 0xc0], frame(0xc0).slice(2)))).toBeNull();
    expect(imageOf(bytes([0xff, 0xd9], frame(0xc0)))).toBeNull();
    expect(imageOf(bytes([0xfe, 0xd8], frame(0xc0)))).toBeNull();
  });

  it('reads bytes that are part of a larger buffer', () => {
    const whole = bytes(zeros(3), start, frame(0xc0));
    expect(imageOf(whole.subarray(3))).toEqual(size);
  });
});

describe('pictureOf webp', () => {
  const webp = (chunk: string, ...body: number[]) => bytes('RIFF', zeros(4), 'WEBP', chunk, zeros(4), body);

  it('reads an extended file', () => {
    // Flags and three reserved bytes, then width and height less one with 24 bits each.
    expect(imageOf(webp('VP8X', ...zeros(4), 0x01, 0x02, 0x03, 0x04, 0x05, 0x06))).toEqual({
      type: 'image/webp',
      width: 0x030201 + 1,
      height: 0x060504 + 1,
    });
  });

  it('reads a lossless file', () => {
    // Signature, then 14 bits of width less one and 14 of height less one: 299 and 149.
    const packed = 299 | (149 << 14);
    const body = [0x2f, packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, packed >> 24, ...zeros(5)];
    expect(imageOf(webp('VP8L', ...body))).toEqual({ type: 'image/webp', width: 300, height: 150 });
    // The bits behind the height do not count.
    const full = [0x2f, 0xff, 0xff, 0xff, 0xff, ...zeros(5)];
    expect(imageOf(webp('VP8L', ...full))).toEqual({ type: 'image/webp', width: 16_384, height: 16_384 });
  });

  it('reads a lossy file, without the two bits of scale', () => {
    expect(imageOf(webp('VP8 ', ...zeros(6), 0x2c, 0xc1, 0x96, 0xc0))).toEqual({
      type: 'image/webp',
      width: 300,
      height: 150,
    });
  });

  it('rejects another chunk, a cut file and other containers', () => {
    expect(imageOf(webp('VP8?', ...zeros(10)))).toBeNull();
    expect(imageOf(webp('VP8 ', ...zeros(9)))).toBeNull();
    expect(imageOf(bytes('RIFF', zeros(4), 'WAVE', 'VP8 ', zeros(14)))).toBeNull();
    expect(imageOf(bytes('RIFX', zeros(4), 'WEBP', 'VP8 ', zeros(14)))).toBeNull();
    expect(imageOf(bytes('RIFF'))).toBeNull();
    expect(imageOf(bytes())).toBeNull();
    expect(imageOf(bytes('GIF89a', zeros(40)))).toBeNull();
  });
});

describe('isWithin', () => {
  const png = (width: number, height: number) => ({ type: 'image/png', width, height }) as const;

  it('accepts a cover of 16:9 rounded to whole pixels, 160 to 4096 wide', () => {
    expect(coverShape).toEqual({ width: 16, height: 9 });
    for (const [width, height] of [
      [160, 90],
      [1280, 720],
      [1366, 768],
      [4096, 2304],
      [854, 480],
    ] as const)
      expect(isWithin(png(width, height), imageRules.roomCover), `${width} x ${height}`).toBe(true);
  });

  it('rejects other shapes, too large, too small and empty ones', () => {
    for (const [width, height] of [
      [1280, 722],
      [1280, 718],
      [100, 100],
      [4112, 2313],
      [0, 0],
      [1, 0],
      [16, 9],
      [159, 90],
      [160, 89],
      [720, 1280],
    ] as const)
      expect(isWithin(png(width, height), imageRules.roomCover), `${width} x ${height}`).toBe(false);
  });

  it.each([
    ['videoCover', 64, 4_096],
    ['activityPicture', 64, 4_096],
    ['giftStatic', 32, 4_096],
    ['goods', 32, 2_048],
  ] as const)('accepts a picture of kind %s of %i to %i pixels a side', (kind, min, max) => {
    const within = (width: number, height: number) => isWithin(png(width, height), imageRules[kind]);
    expect([within(min, min), within(max, min), within(min, max)]).toEqual([true, true, true]);
    expect([within(min - 1, min), within(min, min - 1)]).toEqual([false, false]);
    expect([within(max + 1, min), within(min, max + 1)]).toEqual([false, false]);
  });

  it('accepts the formats of a kind only', () => {
    const jpeg = { type: 'image/jpeg', width: 100, height: 100 } as const;
    expect(isWithin(jpeg, imageRules.giftStatic)).toBe(true);
    expect(isWithin(jpeg, imageRules.goods)).toBe(false);
  });
});
