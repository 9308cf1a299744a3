import { group, n, path } from './svg.ts';

/**
 * Letters, digits and Chinese characters as strokes. An image shown through <img> cannot load a font, and
 * system fonts differ, so the few glyphs that the art needs are drawn here. Height 20 for Latin glyphs, 100
 * for Chinese ones.
 */
interface Glyph {
  readonly width: number;
  readonly d: string;
}

const glyphs: Readonly<Record<string, Glyph>> = {
  '0': { width: 12, d: 'M6 1.5C9.6 1.5 10.6 5.4 10.6 10S9.6 18.5 6 18.5 1.4 14.6 1.4 10 2.4 1.5 6 1.5Z' },
  '1': { width: 9, d: 'M2 5.4L6 1.8V18.5M2.4 18.5H9' },
  '2': {
    width: 12,
    d: 'M1.8 6C1.8 3.2 3.6 1.5 6 1.5 8.6 1.5 10.3 3.2 10.3 5.8 10.3 8.5 8.3 10.9 1.8 18.2H10.8',
  },
  '3': {
    width: 12,
    d: 'M1.8 4.2C2.8 2.4 4.2 1.5 6 1.5 8.4 1.5 10 3 10 5.3 10 7.8 8.2 9.3 5.2 9.3 8.6 9.3 10.5 11.1 10.5 13.8 10.5 16.6 8.6 18.5 5.9 18.5 3.9 18.5 2.2 17.6 1.2 15.7',
  },
  '4': { width: 12, d: 'M8.2 18.5V1.8L1.2 13.2H11.2' },
  '5': {
    width: 12,
    d: 'M9.8 1.8H3L2.2 9.4C3.2 8.2 4.5 7.6 6 7.6 8.8 7.6 10.6 9.7 10.6 12.9 10.6 16.3 8.6 18.5 5.8 18.5 3.8 18.5 2.3 17.7 1.2 16',
  },
  '6': {
    width: 12,
    d: 'M9.9 4C8.9 2.3 7.7 1.5 6.3 1.5 3.2 1.5 1.5 4.8 1.5 10.8 1.5 15.8 3.2 18.5 6 18.5 8.7 18.5 10.6 16.3 10.6 13.2 10.6 10.2 8.8 8.2 6.2 8.2 3.8 8.2 2 10 1.6 12.4',
  },
  '7': { width: 12, d: 'M1.3 1.8H10.7C8 6.6 5.9 12 5 18.5' },
  '8': {
    width: 12,
    d: 'M6 9.3C3.6 9.3 2 7.7 2 5.4 2 3.1 3.6 1.5 6 1.5S10 3.1 10 5.4C10 7.7 8.4 9.3 6 9.3 3.2 9.3 1.4 11.2 1.4 13.9 1.4 16.6 3.2 18.5 6 18.5S10.6 16.6 10.6 13.9C10.6 11.2 8.8 9.3 6 9.3Z',
  },
  '9': {
    width: 12,
    d: 'M2.1 16C3.1 17.7 4.3 18.5 5.7 18.5 8.8 18.5 10.5 15.2 10.5 9.2 10.5 4.2 8.8 1.5 6 1.5 3.3 1.5 1.4 3.7 1.4 6.8 1.4 9.8 3.2 11.8 5.8 11.8 8.2 11.8 10 10 10.4 7.6',
  },
  A: { width: 14, d: 'M1.2 18.5L7 1.5 12.8 18.5M3.4 12.8H10.6' },
  J: { width: 10, d: 'M3.6 1.7H8.6V13.6C8.6 16.8 7.2 18.5 4.9 18.5 3.1 18.5 1.8 17.5 1.2 15.4' },
  Q: {
    width: 14,
    d: 'M6.8 1.5C10.4 1.5 12.2 4.6 12.2 10S10.4 18.5 6.8 18.5 1.4 15.4 1.4 10 3.2 1.5 6.8 1.5ZM7.8 13.2L12.8 19',
  },
  K: { width: 13, d: 'M2 1.5V18.5M11.2 1.5L2.2 11.8M5.4 8.2L11.8 18.5' },
  B: {
    width: 12,
    d: 'M2 1.7V18.3H6.4C9 18.3 10.6 16.7 10.6 14S9 9.7 6.4 9.7H2.2M2 1.7H6C8.4 1.7 9.8 3.2 9.8 5.7S8.4 9.7 6 9.7',
  },
  E: { width: 10, d: 'M9 1.7H2V18.3H9.2M2 9.8H8' },
  O: { width: 13, d: 'M6.5 1.5C10 1.5 11.6 4.6 11.6 10S10 18.5 6.5 18.5 1.4 15.4 1.4 10 3 1.5 6.5 1.5Z' },
  R: { width: 12, d: 'M2 18.5V1.7H6.2C8.8 1.7 10.2 3.4 10.2 6S8.8 10.3 6.2 10.3H2.2M6.4 10.3L10.8 18.5' },
  '×': { width: 10, d: 'M1.6 7.4L8.4 15.4M8.4 7.4L1.6 15.4' },
};

/** Characters of the tiles, by strokes, in a square of 100. */
export const characters: Readonly<Record<string, string>> = {
  一: 'M14 52H86',
  二: 'M24 30H76M12 74H88',
  三: 'M20 22H80M26 50H74M12 80H88',
  四: 'M16 22H84V82H16ZM40 24C40 46 36 56 26 62M60 24V52C60 58 64 60 76 60',
  五: 'M20 18H80M48 18L38 82M24 48H68L66 82M10 82H90',
  六: 'M46 10L54 22M10 36H90M36 50C32 66 24 78 12 88M62 50C70 62 80 76 86 88',
  七: 'M10 48L90 38M44 12V72C44 84 50 86 60 86 82 86 86 84 88 68',
  八: 'M38 22C34 48 26 68 10 86M58 16C62 48 72 68 90 86',
  九: 'M14 36H66C64 60 64 86 78 86 88 86 88 78 90 68M42 12C42 44 34 68 12 88',
  万: 'M12 20H88M44 20C42 50 34 72 14 88M40 46H78C76 66 74 76 70 84 66 88 60 86 54 84',
  东: 'M14 22H84M42 8L22 48H82M52 34V82C52 90 48 90 40 86M34 58L18 78M68 58L84 78',
  南: 'M14 22H86M50 8V36M18 90V38H82V82C82 90 76 90 70 88M38 46L44 54M62 46L56 54M32 58H68M30 72H70M50 58V90',
  西: 'M12 16H88M18 36H82V86H18ZM40 16C40 50 38 56 28 66M60 16V56C60 62 64 64 74 62M20 84H80',
  北: 'M10 36H38M38 12V88M8 74L38 62M88 30L60 42M60 12V76C60 86 66 86 74 86 86 86 88 82 88 70',
  中: 'M18 30H82V64H18ZM50 8V94',
  发: 'M30 14L22 38H88M52 10C50 44 38 70 12 90M42 54H74C66 72 52 84 32 92M44 58C54 74 68 84 88 90M68 14L78 24',
};

/** Width of a line of glyphs at a height. */
export function lineWidth(line: string, height: number, gap = 2.6): number {
  const widths = [...line].map((sign) => glyphs[sign]?.width ?? 0);
  return ((widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)) * height) / 20;
}

/** Draws a line of Latin glyphs around a middle, `height` high, with its top at `y`. */
export function line(
  text: string,
  cx: number,
  y: number,
  height: number,
  colour: string,
  weight = 3,
): string {
  const scale = height / 20;
  let x = cx - lineWidth(text, height) / 2;
  const parts = [...text].map((sign) => {
    const glyph = glyphs[sign];
    if (!glyph) throw new Error(`no glyph for ${sign}`);
    const part = path(glyph.d, { transform: `translate(${n(x)} ${n(y)}) scale(${n(scale)})` });
    x += (glyph.width + 2.6) * scale;
    return part;
  });
  return group(
    {
      fill: 'none',
      stroke: colour,
      'stroke-width': weight,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...parts,
  );
}

/** One Chinese character in a square. */
export function character(
  sign: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = 9,
): string {
  const d = characters[sign];
  if (!d) throw new Error(`no strokes for ${sign}`);
  return path(d, {
    transform: `translate(${n(x)} ${n(y)}) scale(${n(size / 100)})`,
    fill: 'none',
    stroke: colour,
    'stroke-width': weight,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}
