/** A box of an mp4 (ISO/IEC 14496-12): its type, and where its content begins and ends. */
interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Brands of files that browsers play as mp4; QuickTime's own (`qt  `) is none of them. */
const brand = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|cmf[c2])$/;

const latin = (file: Buffer, from: number, to: number) => file.toString('latin1', from, to);

/** The boxes between two bytes, which they fill exactly; null otherwise. */
function boxesIn(file: Buffer, { from, to }: Pick<Box, 'from' | 'to'>): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (at + 8 > to) return null;
    const type = latin(file, at + 4, at + 8);
    let size = file.readUInt32BE(at);
    let head = 8;
    if (size === 0) size = to - at;
    if (size === 1) {
      if (at + 16 > to) return null;
      size = Number(file.readBigUInt64BE(at + 8));
      head = 16;
    }
    if (size < head || at + size > to) return null;
    boxes.push({ type, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

/** The first box at a path of types below another; null where there is none. */
function boxAt(file: Buffer, parent: Box, [type, ...rest]: readonly string[]): Box | null {
  if (type === undefined) return parent;
  const found = boxesIn(file, parent)?.find((box) => box.type === type);
  return found ? boxAt(file, found, rest) : null;
}

/**
 * Returns the handler of a track: `vide`, `soun` or another one; null for a track without a description of
 * samples.
 */
function handlerOf(file: Buffer, track: Box): string | null {
  const handler = boxAt(file, track, ['mdia', 'hdlr']);
  const samples = boxAt(file, track, ['mdia', 'minf', 'stbl', 'stsd']);
  if (!handler || handler.to < handler.from + 12 || !samples || samples.to < samples.from + 8) return null;
  return file.readUInt32BE(samples.from + 4) === 0 ? null : latin(file, handler.from + 8, handler.from + 12);
}

/**
 * Returns whether a file is an mp4: of a known brand, boxes from beginning to end, with media and exactly one
 * video track.
 */
export function isMp4(file: Buffer): boolean {
  const boxes = boxesIn(file, { from: 0, to: file.length });
  const [first] = boxes ?? [];
  const [movie, ...others] = boxes?.filter(({ type }) => type === 'moov') ?? [];
  if (!boxes || first?.type !== 'ftyp' || first.to < first.from + 8 || !movie || others.length > 0)
    return false;
  const brands = [latin(file, first.from, first.from + 4)];
  for (let at = first.from + 8; at + 4 <= first.to; at += 4) brands.push(latin(file, at, at + 4));
  if (brands[0] === 'qt  ' || !brands.some((name) => brand.test(name))) return false;
  if (!boxes.some(({ type }) => type === 'mdat')) return false;
  const tracks = boxesIn(file, movie)?.filter(({ type }) => type === 'trak') ?? [];
  return tracks.filter((track) => handlerOf(file, track) === 'vide').length === 1;
}
