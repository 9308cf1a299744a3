import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Shape of a drawing: returns whether a point of -1.2 to 1.2, y upwards, is inside. */
type Shape = (x: number, y: number) => boolean;

const petals =
  (count: number, min: number): Shape =>
  (x, y) =>
    Math.hypot(x, y) < min + (1 - min) * Math.abs(Math.cos((count * Math.atan2(y, x)) / 2));
/** The shapes of the demo world's gifts. */
export const shapes = {
  rose: petals(5, 0.45),
  heart: (x, y) => (x * x + y * y - 0.6) ** 3 - x * x * y ** 3 < 0,
  star: petals(5, 0.2),
  cake: (x, y) => (Math.abs(x) < 0.8 && y > -0.8 && y < 0.1) || (Math.abs(x) < 0.08 && y >= 0.1 && y < 0.7),
  rocket: (x, y) =>
    Math.abs(x) < 0.42 * Math.cos((y - 0.1) * 1.5) || (Math.abs(x) < 0.75 && y < -0.5 && y > -0.8),
  crown: (x, y) => Math.abs(x) < 0.9 && y > -0.6 && y < 0.1 + 0.5 * Math.abs(Math.cos(x * Math.PI * 1.5)),
  car: (x, y) =>
    (Math.abs(x) < 1 && y > -0.4 && y < 0.1) ||
    (Math.abs(x) < 0.55 && y >= 0.1 && y < 0.5) ||
    Math.hypot(Math.abs(x) - 0.55, y + 0.45) < 0.25,
} as const satisfies Record<string, Shape>;

const side = 72;
const frames = 10;

/** Rows of a frame with their filter bytes, the shape grown by a factor. */
function pixels(shape: Shape, [red, green, blue]: readonly number[], grown: number): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 4));
  for (let line = 0; line < side; line += 1)
    for (let column = 0; column < side; column += 1) {
      const x = ((column + 0.5) / side - 0.5) * (2.6 / grown);
      const y = (0.5 - (line + 0.5) / side) * (2.6 / grown);
      if (!shape(x, y)) continue;
      const light = 0.75 + 0.25 * Math.max(0, y);
      rows.set(
        [red, green, blue].map((part) => Math.round((part ?? 0) * light)).concat(255),
        line * (1 + side * 4) + 1 + column * 4,
      );
    }
  return deflateSync(rows, { level: 9 });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const word = (...numbers: number[]) =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    }),
  );
const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const header = chunk('IHDR', Buffer.concat([word(side, side), Buffer.from([8, 6, 0, 0, 0])]));
const end = chunk('IEND', Buffer.alloc(0));

/** The picture of a gift standing still (png), and beating like a heart (moving png). */
export function drawGift(shape: Shape, colour: readonly number[]): { still: Buffer; moving: Buffer } {
  const still = Buffer.concat([start, header, chunk('IDAT', pixels(shape, colour, 1)), end]);
  let serial = 0;
  const parts = [start, header, chunk('acTL', word(frames, 0))];
  for (let frame = 0; frame < frames; frame += 1) {
    // A frame of the whole picture for a tenth of a second; it replaces the one before.
    const control = Buffer.concat([word(serial, side, side, 0, 0), Buffer.from([0, 1, 0, 10, 1, 0])]);
    serial += 1;
    parts.push(chunk('fcTL', control));
    const packed = pixels(shape, colour, 1 - 0.18 * Math.sin((Math.PI * frame) / frames));
    if (frame === 0) parts.push(chunk('IDAT', packed));
    else {
      parts.push(chunk('fdAT', Buffer.concat([word(serial), packed])));
      serial += 1;
    }
  }
  return { still, moving: Buffer.concat([...parts, end]) };
}

/** The name of a stored file of the demo world, the same for the same content. */
export const nameOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);
