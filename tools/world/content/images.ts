import { createHash } from 'node:crypto';
import type { ActivityKind } from '@pitboss/rules/activities/activity';
import { box, colourOf, disc, soft } from '../rooms/cover.ts';
import type { Sink } from '../rows/rows.ts';
import { pngOf } from '../users/logo.ts';

/** Coverage of a pixel by a symbol, which spans -1 to 1 in both directions, with pixels of a given size. */
type Sign = (x: number, y: number) => number;

const max = (...parts: number[]) => Math.max(...parts);
const ring = (x: number, y: number, radius: number, width: number) =>
  soft(Math.abs(Math.hypot(x, y) - radius) - width / 2);

type Point = readonly [x: number, y: number];
/** A line with round ends. */
function stroke(x: number, y: number, [ax, ay]: Point, [bx, by]: Point, width: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return soft(Math.hypot(x - ax - along * dx, y - ay - along * dy) - width / 2);
}

/** Symbols on a field of 128 by 128, with the origin in its middle. */
const goodsSigns: Readonly<Record<string, Sign>> = {
  horn: (x, y) =>
    max(
      soft(max(Math.abs(y) - (x + 34) * 0.55 - 6, -x - 22, x - 26)),
      box(x, y, -30, 0, 16, 22),
      box(x, y, -22, 22, 10, 24),
      ring(x - 26, y, 16, 5) * (x > 30 ? 1 : 0),
    ),
  rename: (x, y) =>
    box(x, y, 0, 0, 84, 56) - box(x, y, 12, -12, 44, 6) - box(x, y, 12, 4, 44, 6) - disc(x, y, -26, -4, 11),
  'car-7': (x, y) =>
    max(
      box(x, y, 0, 8, 92, 24),
      soft(max(Math.abs(x + 2) - 34 - (y + 4) * 0.5, -y - 24, y)),
      disc(x, y, -26, 22, 12),
      disc(x, y, 26, 22, 12),
    ) -
    max(
      disc(x, y, -26, 22, 5),
      disc(x, y, 26, 22, 5),
      box(x, y, -12, -12, 20, 12),
      box(x, y, 14, -12, 20, 12),
    ),
  'frame-lucky': (x, y) =>
    max(
      ring(x, y, 38, 10),
      disc(x, y, 0, -38, 11),
      disc(x, y, 0, -8, 12),
      soft(max(Math.hypot(x, y - 24) - 19, y - 24)),
    ),
  stickers: (x, y) =>
    disc(x, y, 0, 0, 42) -
    max(
      disc(x, y, -15, -10, 6),
      disc(x, y, 15, -10, 6),
      max(disc(x, y, 0, 10, 22) - disc(x, y, 0, 3, 22), 0) * (y > 4 ? 1 : 0),
    ),
  mooncake: (x, y) =>
    soft(Math.hypot(x, y) - 38 - 4 * Math.cos(Math.atan2(y, x) * 12)) -
    ring(x, y, 26, 4) -
    disc(x, y, 0, 0, 9),
};
/** Symbols of each kind of activity on a field of 320 by 144. */
const activitySigns: Readonly<Record<ActivityKind, Sign>> = {
  leaderboard: (x, y) =>
    max(
      box(x, y, -44, 22, 38, 40),
      box(x, y, 0, 6, 38, 72),
      box(x, y, 44, 30, 38, 24),
      disc(x, y, 0, -46, 11),
    ),
  signIn: (x, y) =>
    box(x, y, 0, 4, 92, 80) -
    box(x, y, 0, -20, 80, 4) -
    max(stroke(x, y, [-22, 10], [-6, 26], 9), stroke(x, y, [-6, 26], [24, -4], 9)),
  login: (x, y) =>
    max(
      box(x, y, 22, 0, 58, 92) - box(x, y, 12, 0, 58, 78),
      stroke(x, y, [-54, 0], [14, 0], 9),
      stroke(x, y, [14, 0], [-6, -20], 9),
      stroke(x, y, [14, 0], [-6, 20], 9),
    ),
  onlineTime: (x, y) => max(ring(x, y, 42, 9), box(x, y, 0, -14, 8, 30), box(x, y, 12, 0, 30, 8)),
};

/** A white sign on a ground that goes from a dark to a light shade of a colour. */
function drawn(width: number, height: number, hue: number, sign: Sign): Buffer {
  const dark = colourOf(hue, 0.3);
  const light = colourOf((hue + 35) % 360, 0.55);
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const slope = (x / width + y / height) / 2;
      const white = Math.max(0, Math.min(1, sign(x - width / 2, y - height / 2))) * 0.94;
      for (const [part, from] of dark.entries()) {
        const ground = from + ((light[part] ?? 0) - from) * slope;
        row[1 + x * 3 + part] = Math.round(ground * (1 - white) + 255 * white);
      }
    }
    rows.push(row);
  }
  return pngOf(width, height, 2, rows);
}

/** Puts a picture where the first server finds it and moves it to the storage of files; gives its name. */
function keep(sink: Sink, kind: 'goods' | 'activityPicture', id: string, png: Buffer): string {
  const name = createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 32);
  sink.add('room_cover', name, `\\\\x${png.toString('hex')}`, kind);
  return name;
}

/** The picture of goods by what a game server calls them. */
export function goodsImage(sink: Sink, id: string, code: string, position: number): string | null {
  const sign = goodsSigns[code];
  return sign ? keep(sink, 'goods', id, drawn(128, 128, (position * 67 + 20) % 360, sign)) : null;
}

/** The picture of an activity, by its kind. */
export const activityImage = (sink: Sink, id: string, kind: ActivityKind, position: number): string =>
  keep(sink, 'activityPicture', id, drawn(320, 144, (position * 83 + 200) % 360, activitySigns[kind]));
