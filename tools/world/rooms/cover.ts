import type { Game } from '@pitboss/rounds/catalogue';
import { pngOf } from '../users/logo.ts';

const width = 160;
const height = 90;

/** Share of a pixel inside something whose edge is so far away, smooth over one pixel. */
export const soft = (distance: number): number => Math.max(0, Math.min(1, 0.5 - distance));
export const disc = (x: number, y: number, cx: number, cy: number, radius: number) =>
  soft(Math.hypot(x - cx, y - cy) - radius);
export const box = (x: number, y: number, cx: number, cy: number, w: number, h: number) =>
  soft(Math.max(Math.abs(x - cx) - w / 2, Math.abs(y - cy) - h / 2));

/** Symbol of a cover, by the category of its game. */
const signs: Readonly<Record<string, (x: number, y: number) => number>> = {
  fishing: (x, y) => {
    const body = soft((Math.hypot((x - 76) / 1.9, y - 42) - 17) * 1.2);
    const tail = soft(Math.max(Math.abs(y - 42) - (x - 104) * 0.9, 104 - x, x - 126));
    return Math.max(body - disc(x, y, 58, 38, 3), tail);
  },
  live: (x, y) => {
    const ring = disc(x, y, 80, 42, 30) - disc(x, y, 80, 42, 22);
    const notch = Math.cos(Math.atan2(y - 42, x - 80) * 8) > 0.4 ? 1 : 0.45;
    return Math.max(ring * notch, disc(x, y, 80, 42, 12));
  },
  mini: (x, y) => [0, 1, 2].reduce((max, n) => Math.max(max, box(x, y, 52 + n * 28, 42, 22, 34)), 0),
};
const cards = (x: number, y: number) =>
  Math.max(
    box(x * 0.97 + y * 0.24, y * 0.97 - x * 0.24, 77, 23, 28, 42),
    box(x * 0.97 - y * 0.24, y * 0.97 + x * 0.24, 82, 64, 28, 42) * 0.82,
  );

/** Red, green and blue of a hue in degrees. */
export function colourOf(hue: number, lightness: number): readonly [number, number, number] {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 * (lightness - 0.55 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [part(0), part(8), part(4)];
}

/**
 * The cover of a room: a sign of its category on a colour of its game, and a star for each level of its hall.
 */
export function coverPng(game: Game, hall: number): Buffer {
  const sign = signs[game.category] ?? cards;
  const hue = (game.id * 47) % 360;
  const dark = colourOf(hue, 0.22);
  const light = colourOf((hue + 30) % 360, 0.5);
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const slope = (x / width + y / height) / 2;
      const white = Math.max(0, sign(x, y)) * 0.92;
      let gold = 0;
      for (let star = 0; star <= hall; star += 1) gold = Math.max(gold, disc(x, y, 14 + star * 14, 78, 5));
      for (const [part, from] of dark.entries()) {
        const ground = from + ((light[part] ?? 0) - from) * slope;
        const drawn = ground * (1 - white) + 255 * white;
        row[1 + x * 3 + part] = Math.round(drawn * (1 - gold) + ([250, 200, 70][part] ?? 0) * gold);
      }
    }
    rows.push(row);
  }
  return pngOf(width, height, 2, rows);
}
