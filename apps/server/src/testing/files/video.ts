const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A box of an mp4. */
export function mp4Box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), latin(type), body]);
}

/** A track of an mp4 of a kind: `vide`, `soun`. */
const mp4Track = (handler: string): Buffer =>
  mp4Box(
    'trak',
    mp4Box(
      'mdia',
      mp4Box('hdlr', Buffer.alloc(8), latin(handler), Buffer.alloc(13)),
      mp4Box('minf', mp4Box('stbl', mp4Box('stsd', uint32(0), uint32(1), mp4Box('avc1', Buffer.alloc(78))))),
    ),
  );

/** An mp4 of a brand with some tracks, filled up to a size. */
export function testMp4(bytes: number, brand = 'isom', tracks: readonly string[] = ['vide', 'soun']): Buffer {
  const head = Buffer.concat([
    mp4Box('ftyp', latin(brand), uint32(512), latin(brand === 'isom' ? 'isomiso2' : brand)),
    mp4Box('moov', ...tracks.map(mp4Track)),
  ]);
  return Buffer.concat([head, mp4Box('mdat', Buffer.alloc(Math.max(1, bytes - head.length - 8), 7))]);
}

/** An element of a webm, its size in eight bytes. */
function webmElement(id: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** A webm with tracks of some codecs, filled up to a size. */
export function testWebm(bytes: number, codecs: readonly string[] = ['V_VP9', 'A_OPUS'], docType = 'webm') {
  const header = webmElement('1a45dfa3', webmElement('4282', latin(docType)));
  const tracks = webmElement(
    '1654ae6b',
    ...codecs.map((codec) =>
      webmElement(
        'ae',
        webmElement('83', Buffer.from([codec.startsWith('V') ? 1 : 2])),
        webmElement('86', latin(codec)),
      ),
    ),
  );
  const frame = 12 + 12;
  const left = Math.max(1, bytes - header.length - tracks.length - frame);
  return Buffer.concat([
    header,
    webmElement('18538067', tracks, webmElement('1f43b675', Buffer.alloc(left, 7))),
  ]);
}

/** Returns a page of an Ogg file whose content begins with a text; `begins`: it is the first of a stream. */
function oggPage(content: Buffer, begins: boolean): Buffer {
  const segments = Math.floor(content.length / 255) + 1;
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = begins ? 2 : 0;
  head[26] = segments;
  const table = Buffer.alloc(segments, 255);
  table[segments - 1] = content.length % 255;
  return Buffer.concat([head, table, content]);
}

/** Returns an Ogg file with streams that begin with the texts, filled up to a size of at least 400 bytes. */
export function testOgg(bytes: number, streams: readonly string[] = ['\x80theora', '\x01vorbis']): Buffer {
  const pages = streams.map((start) => oggPage(latin(start), true));
  let left = bytes - pages.reduce((sum, page) => sum + page.length, 0);
  while (left > 0) {
    // The remainder must fill a page by itself.
    const size = left > 20_000 ? 10_000 : left;
    const segments = Math.ceil((size - 27) / 256);
    pages.push(oggPage(Buffer.alloc(size - 27 - segments, 7), false));
    left -= (pages.at(-1) as Buffer).length;
  }
  return Buffer.concat(pages);
}

/** Returns a video of each kind with one video track and one audio track, filled up to a size. */
export const testVideo = (type: 'mp4' | 'ogg' | 'webm', bytes = 1_000): Buffer =>
  type === 'mp4' ? testMp4(bytes) : type === 'ogg' ? testOgg(bytes) : testWebm(bytes);
