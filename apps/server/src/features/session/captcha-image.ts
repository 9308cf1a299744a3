import { randomInt } from 'node:crypto';
import { limits } from '@pitboss/contract/core/limits';
import { glyphs, type Point, type Stroke } from './captcha-glyphs.ts';

/** Size of the image in pixels. */
const size = { width: 200, height: 56 } as const;
const background = '#f4f6fa';
/** Colours of the strokes, with contrast to the background. */
const inks: readonly string[] = ['#123a8a', '#0b5a43', '#7a1f4b', '#5b3a00', '#3a2a7a'];
const noiseLines = 2;
/** Height of a glyph's grid, and its pixels per unit before distortion. */
const gridHeight = 14;
const pixelsPerUnit = 2.3;

/** Random number between two bounds, from the generator for secrets. */
const between = (from: number, to: number): number => from + (randomInt(1_000_001) / 1_000_000) * (to - from);
const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;

/** The point at `t` (0 to 1) between `b` and `c` of the smooth curve through four points. */
function onCurve([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const at = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
  return [at(0), at(1)];
}

/** Points along a stroke, their number random, so that a glyph is never the same list of points. */
function along({ points, isCurve }: Stroke): Point[] {
  const parts = points.slice(0, -1).flatMap((from, index) => {
    const to = points[index + 1] ?? from;
    const before = isCurve ? (points[index - 1] ?? from) : from;
    const after = isCurve ? (points[index + 2] ?? to) : to;
    const steps = 3 + randomInt(4);
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps;
      if (isCurve) return onCurve([before, from, to, after], t);
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    });
  });
  return [...parts, ...points.slice(-1)];
}

/** Returns a random distortion of a glyph around `centre`: turned, sheared, scaled, bent and shaken. */
function distortion(glyph: readonly Stroke[], centre: Point): (point: Point) => Point {
  const width = Math.max(...glyph.flatMap(({ points }) => points.map(([x]) => x)));
  const angle = between(-0.3, 0.3);
  const shear = between(-0.2, 0.2);
  const scale = pixelsPerUnit * between(0.9, 1.1);
  const bend = between(0.3, 0.7);
  const phase = between(0, 2 * Math.PI);
  return ([x, y]) => {
    const down = y - gridHeight / 2;
    const across = x - width / 2 + shear * down + bend * Math.sin(y / 3 + phase);
    return [
      centre[0] + scale * (across * Math.cos(angle) - down * Math.sin(angle)) + between(-0.35, 0.35),
      centre[1] + scale * (across * Math.sin(angle) + down * Math.cos(angle)) + between(-0.35, 0.35),
    ];
  };
}

const polyline = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const path = (d: string, width: number): string =>
  `<path d="${d}" stroke="${oneOf(inks)}" stroke-width="${width.toFixed(1)}"/>`;

function glyphPath(letter: string, index: number, count: number): string {
  const strokes = glyphs[letter] ?? [];
  const column = (size.width - 16) / count;
  const centre: Point = [8 + column * (index + 0.5) + between(-2, 2), size.height / 2 + between(-3, 3)];
  const distort = distortion(strokes, centre);
  return path(strokes.map((stroke) => polyline(along(stroke).map(distort))).join(''), between(3, 4));
}

/** A wave across the whole image. */
function noisePath(): string {
  const middle = between(16, size.height - 16);
  const height = between(6, 14);
  const length = between(18, 40);
  const phase = between(0, 2 * Math.PI);
  const points = Array.from({ length: 26 }, (_, step): Point => {
    const x = (step * size.width) / 25;
    return [x, middle + height * Math.sin(x / length + phase)];
  });
  return path(polyline(points), between(1.2, 2));
}

/**
 * Draws a random code as an SVG image of lines only: the code's characters are not in it, and no two images
 * of a code have the same lines.
 */
export function drawCode(): { text: string; data: string } {
  const letters = Object.keys(glyphs);
  const text = Array.from({ length: limits.captchaLength }, () => oneOf(letters)).join('');
  const paths = [
    ...Array.from(text, (letter, index) => glyphPath(letter, index, text.length)),
    ...Array.from({ length: noiseLines }, noisePath),
  ];
  const { width, height } = size;
  const data = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${background}"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
  return { text, data };
}
