/**
 * An element of a webm (EBML, RFC 8794): its id with the marker bits, and where its content begins and ends.
 */
interface Element {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** It has no size: it ends with its parent. */
  readonly isOpen: boolean;
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
} as const;
const videoTrack = 1;

/** Returns the length of a number in bytes from its first byte: the position of its highest bit. */
const bytesOf = (first: number) => Math.clz32(first) - 23;

function elementAt(file: Buffer, at: number, to: number): Element | null {
  const idBytes = bytesOf(file[at] ?? 0);
  if (idBytes > 4 || at + idBytes >= to) return null;
  const sizeAt = at + idBytes;
  const sizeBytes = bytesOf(file[sizeAt] ?? 0);
  const from = sizeAt + sizeBytes;
  if (sizeBytes > 8 || from > to) return null;
  let size = BigInt((file[sizeAt] ?? 0) & (0xff >> sizeBytes));
  for (let next = sizeAt + 1; next < from; next += 1) size = (size << 8n) | BigInt(file[next] ?? 0);
  const isOpen = size === (1n << BigInt(7 * sizeBytes)) - 1n;
  const end = isOpen ? to : from + Number(size);
  return end > to ? null : { id: file.readUIntBE(at, idBytes), from, to: end, isOpen };
}

/**
 * The elements between two bytes, which they fill exactly; null otherwise. Nothing is looked for behind one
 * without a size.
 */
function elementsIn(file: Buffer, { from, to }: Pick<Element, 'from' | 'to'>): Element[] | null {
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(file, at, to);
    if (!element) return null;
    elements.push(element);
    at = element.to;
  }
  return elements;
}

/** Returns whether an entry of the tracks is a video that a webm may hold. */
function isVideo(file: Buffer, track: Element): boolean {
  const fields = elementsIn(file, track) ?? [];
  const type = fields.find(({ id }) => id === ids.trackType);
  const codec = fields.find(({ id }) => id === ids.codec);
  if (!type || type.to === type.from || !codec) return false;
  const name = file.toString('latin1', codec.from, codec.to);
  return file[type.to - 1] === videoTrack && /^V_(VP8|VP9|AV1)$/.test(name);
}

/**
 * Returns whether a file is a webm: elements from beginning to end, with media and exactly one video track.
 */
export function isWebm(file: Buffer): boolean {
  const [header, segment, ...others] = elementsIn(file, { from: 0, to: file.length }) ?? [];
  if (header?.id !== ids.header || segment?.id !== ids.segment || others.length > 0) return false;
  const docType = elementsIn(file, header)?.find(({ id }) => id === ids.docType);
  if (!docType || file.toString('latin1', docType.from, docType.to) !== 'webm') return false;
  const parts = elementsIn(file, segment) ?? [];
  const tracks = parts.find(({ id }) => id === ids.tracks);
  if (!tracks || !parts.some(({ id }) => id === ids.cluster)) return false;
  const entries = elementsIn(file, tracks)?.filter(({ id }) => id === ids.track) ?? [];
  return entries.filter((track) => isVideo(file, track)).length === 1;
}
