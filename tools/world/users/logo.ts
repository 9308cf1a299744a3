import { crc32, deflateSync } from 'node:zlib';

const size = 144;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/**
 * Encodes a PNG from rows with their filter bytes; eight bits for each channel; colour type 2 is RGB, 6 is
 * RGB with transparency.
 */
export function pngOf(width: number, height: number, colourType: 2 | 6, rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Share of a pixel inside a disc, so that its edge is smooth. */
const inside = (x: number, y: number, radius: number): number =>
  Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5)));

/** A logo of the demo world: a casino chip in a colour, 144 pixels square, with notches around its rim. */
export function logoPng([red, green, blue]: readonly [number, number, number]): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < size; y += 1) {
    const row = Buffer.alloc(1 + size * 4);
    for (let x = 0; x < size; x += 1) {
      const angle = Math.atan2(y - size / 2 + 0.5, x - size / 2 + 0.5);
      const notch = Math.cos(angle * 8) > 0.5;
      const rim = inside(x, y, 70) * (1 - inside(x, y, 54));
      const ring = inside(x, y, 44) * (1 - inside(x, y, 40));
      const heart = inside(x, y, 16);
      const white = Math.max(notch ? rim : 0, ring, heart);
      const mix = (colour: number) => Math.round(colour * (1 - white) + 255 * white);
      row.set([mix(red), mix(green), mix(blue), Math.round(255 * inside(x, y, 70))], 1 + x * 4);
    }
    rows.push(row);
  }
  return pngOf(size, size, 6, rows);
}
