import { character } from './glyphs.ts';
import { circle, el, gradient, path, rect, svg } from './svg.ts';

const WIDTH = 72;
const HEIGHT = 100;
const RED = '#c8202f';
const GREEN = '#1c8a55';
const BLUE = '#1e4f9c';

/** Ivory tile with a green back showing below. */
function tile(...children: string[]): string {
  return svg(
    WIDTH,
    HEIGHT,
    el('defs', {}, gradient('p', '#fffefa', '#f0ebdc')),
    rect(2, 5, WIDTH - 4, HEIGHT - 6, { rx: 9, fill: '#2f8f63', stroke: '#1d6545', 'stroke-width': 1.6 }),
    rect(2, 2, WIDTH - 4, HEIGHT - 9, { rx: 9, fill: 'url(#p)', stroke: '#b9b09a', 'stroke-width': 1.6 }),
    ...children,
  );
}

function wheelDot(x: number, y: number, radius: number, colour: string): string {
  return (
    circle(x, y, radius, { fill: colour }) +
    circle(x, y, radius * 0.66, { fill: 'none', stroke: '#fffefa', 'stroke-width': radius * 0.17 }) +
    circle(x, y, radius * 0.26, { fill: '#fffefa' })
  );
}

type Spot = readonly [number, number, string];
const columns = [20, 36, 52] as const;
const dots: Readonly<Record<number, readonly Spot[]>> = {
  1: [[36, 47, RED]],
  2: [
    [36, 26, GREEN],
    [36, 68, BLUE],
  ],
  3: [
    [19, 20, BLUE],
    [36, 47, RED],
    [53, 74, GREEN],
  ],
  4: [
    [22, 27, BLUE],
    [50, 27, GREEN],
    [22, 67, GREEN],
    [50, 67, BLUE],
  ],
  5: [
    [20, 22, BLUE],
    [52, 22, GREEN],
    [36, 47, RED],
    [20, 72, GREEN],
    [52, 72, BLUE],
  ],
  6: [
    [23, 21, GREEN],
    [49, 21, GREEN],
    [23, 50, RED],
    [49, 50, RED],
    [23, 74, RED],
    [49, 74, RED],
  ],
  7: [
    [17, 15, GREEN],
    [35, 24, GREEN],
    [53, 33, GREEN],
    [24, 55, RED],
    [48, 55, RED],
    [24, 77, RED],
    [48, 77, RED],
  ],
  8: [20, 38, 56, 74].flatMap((y): Spot[] => [
    [24, y, BLUE],
    [48, y, BLUE],
  ]),
  9: [20, 47, 74].flatMap((y, row) => columns.map((x): Spot => [x, y, [BLUE, RED, GREEN][row] ?? RED])),
};
const radii: Readonly<Record<number, number>> = {
  1: 25,
  2: 16,
  3: 12.5,
  4: 12.5,
  5: 11,
  6: 10.5,
  7: 9.2,
  8: 8.4,
  9: 7.6,
};

function dotTile(value: number): string {
  if (value === 10)
    return tile(
      rect(15, 18, 42, 58, { rx: 4, fill: 'none', stroke: BLUE, 'stroke-width': 4 }),
      rect(22, 25, 28, 44, { rx: 2, fill: 'none', stroke: BLUE, 'stroke-width': 1.6 }),
    );
  const radius = radii[value] ?? 8;
  return tile(...(dots[value] ?? []).map(([x, y, colour]) => wheelDot(x, y, radius, colour)));
}

const honours: Readonly<Record<number, readonly [string, string]>> = {
  41: ['东', '#1d2430'],
  42: ['南', '#1d2430'],
  43: ['西', '#1d2430'],
  44: ['北', '#1d2430'],
  45: ['中', RED],
  46: ['发', GREEN],
};
const digits = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

function mahjongTile(code: number): string {
  if (code === 47) return dotTile(10);
  const honour = honours[code];
  if (honour) return tile(character(honour[0], 13, 21, 46, honour[1], 11));
  return tile(
    character(digits[code - 11] ?? '一', 18, 9, 36, '#1d2430', 12),
    character('万', 19, 50, 34, RED, 13),
  );
}

/** Places of the pips in half a domino, for a square of 60. */
const half: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[30, 30]],
  2: [
    [30, 16],
    [30, 44],
  ],
  3: [
    [15, 15],
    [30, 30],
    [45, 45],
  ],
  4: [
    [18, 18],
    [42, 18],
    [18, 42],
    [42, 42],
  ],
  5: [
    [15, 15],
    [45, 15],
    [30, 30],
    [15, 45],
    [45, 45],
  ],
  6: [
    [18, 13],
    [42, 13],
    [18, 30],
    [42, 30],
    [18, 47],
    [42, 47],
  ],
};

function domino(high: number, low: number): string {
  const part = (value: number, y: number) =>
    (half[value] ?? []).map(([px, py], index) => {
      // Ones and fours are red; the double six is half red, half white.
      const red = value === 1 || value === 4 || (value === 6 && high === 6 && low === 6 && index % 2 === 0);
      return circle(4 + px * 0.93, y + py * 0.93, value === 1 ? 8.5 : 5.8, {
        fill: red ? '#f0404c' : '#fbf7ea',
      });
    });
  return svg(
    64,
    124,
    el('defs', {}, gradient('g', '#3a4250', '#171c25')),
    rect(2, 2, 60, 120, { rx: 9, fill: 'url(#g)', stroke: '#8b93a3', 'stroke-width': 2 }),
    path('M10 62H54', { stroke: '#7d8595', 'stroke-width': 1.4 }),
    ...part(high, 4.5),
    ...part(low, 64),
  );
}

const dominoes = [66, 11, 44, 31, 55, 33, 22, 65, 64, 61, 51, 54, 63, 53, 62, 43, 52, 41, 32, 42, 21];

/** Dot tiles with the white tile, the tiles of two-player mahjong and the 21 dominoes. */
export function tileImages(): Map<string, string> {
  const images = new Map<string, string>();
  for (let value = 1; value <= 10; value++) images.set(`dot_${value}`, dotTile(value));
  for (const pips of dominoes) images.set(`domino_${pips}`, domino(Math.floor(pips / 10), pips % 10));
  for (let code = 11; code <= 19; code++) images.set(`mj_${code}`, mahjongTile(code));
  for (let code = 41; code <= 47; code++) images.set(`mj_${code}`, mahjongTile(code));
  return images;
}
