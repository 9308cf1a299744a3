import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { originTable } from './platform/http/origins.ts';
import { programFile } from './platform/start/program.ts';

/**
 * Stream of the live rooms of demo data: a fragmented mp4 that is served as an endless HLS stream, each loop
 * of it one segment. It is served where demo data are loaded, and nowhere else.
 */

/** Length of a loop; tools/art/live-stream.ts makes the file as long. */
export const loopMs = 4_000;
/** Segments in a playlist: players start three target durations before its end. */
const listed = 4;

const path = '/demo/live';
export const streamFile = 'tools/world/assets/live.mp4';

interface Box {
  readonly type: string;
  /** Offsets in the file: of the header, of the content and of the end. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** Returns the boxes of an mp4 file between two offsets. */
function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > end)
      throw new Error(`A box of an mp4 file has ${size} bytes at offset ${at}.`);
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at, content: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** Returns the boxes at a path, e.g. `moof/traf/tfdt`, between two offsets. */
export function boxesAt(file: Buffer, names: string, start = 0, end = file.length): Box[] {
  const [name, ...rest] = names.split('/');
  const found = boxesIn(file, start, end).filter(({ type }) => type === name);
  if (rest.length === 0) return found;
  return found.flatMap((box) => boxesAt(file, rest.join('/'), box.content, box.end));
}

function firstAt(file: Buffer, names: string): Box {
  const [box] = boxesAt(file, names);
  if (!box) throw new Error(`The stream of the demo data has no box ${names}.`);
  return box;
}

/** A stream: what players need first, and its fragments as they are in the first loop. */
interface LoopedStream {
  readonly head: Buffer;
  readonly fragments: Buffer;
  /** Units of its decode times in a second. */
  readonly timescale: number;
}

function readStream(file: Buffer): LoopedStream {
  const { start } = firstAt(file, 'moof');
  const { content } = firstAt(file, 'moov/trak/mdia/mdhd');
  // Version 1 has times of 64 bits before the timescale.
  const timescale = file.readUInt32BE(content + (file[content] === 1 ? 20 : 12));
  const fragments = file.subarray(start, boxesAt(file, 'mfra')[0]?.start ?? file.length);
  return { head: file.subarray(0, start), fragments, timescale };
}

/**
 * Returns loop `n` as a segment: its decode times follow those of loop `n - 1`, so that players see one
 * stream.
 */
function segmentOf({ fragments, timescale }: LoopedStream, n: number): Buffer {
  const segment = Buffer.from(fragments);
  const offset = (BigInt(n) * BigInt(loopMs) * BigInt(timescale)) / 1_000n;
  for (const { content } of boxesAt(segment, 'moof/traf/tfdt'))
    segment.writeBigUInt64BE(segment.readBigUInt64BE(content + 4) + offset, content + 4);
  return segment;
}

/** Returns the playlist of a time (epoch ms): the loops that are over. */
function playlistAt(nowMs: number): string {
  const current = Math.floor(nowMs / loopMs);
  const numbers = Array.from({ length: listed }, (_, index) => current - listed + index);
  const seconds = (loopMs / 1_000).toFixed(3);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(loopMs / 1_000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${current - listed}`,
    '#EXT-X-MAP:URI="live/head.mp4"',
    ...numbers.flatMap((number) => [`#EXTINF:${seconds},`, `live/${number}.m4s`]),
    '',
  ].join('\n');
}

/**
 * Serves the stream of the demo data below the API's address, to every page without a session: it shows
 * nothing private.
 */
export function registerDemoStream(app: FastifyInstance, now: () => number = Date.now): void {
  let stream: LoopedStream | undefined;
  const read = () => {
    stream ??= readStream(readFileSync(programFile(streamFile)));
    return stream;
  };
  app.get(`${path}.m3u8`, async (_, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/vnd.apple.mpegurl')
      .send(playlistAt(now())),
  );
  app.get<{ Params: { file: string } }>(`${path}/:file`, async (request, reply) => {
    const { file } = request.params;
    const number = /^(\d{1,10})\.m4s$/.exec(file)?.[1];
    if (file !== 'head.mp4' && number === undefined)
      return reply.code(404).type('text/plain').send('not found');
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('video/mp4')
      .send(number === undefined ? read().head : segmentOf(read(), Number(number)));
  });
}

/**
 * Address of the stream for browsers: under the installation's public name, else the host of an added origin,
 * which a local network reaches, else this host. The consoles' content security policy names each of them as
 * an API.
 */
export function demoStreamUrl(config: Config): string {
  const { publicUrls, extraOrigins, apiPort } = config;
  const added = extraOrigins.length > 0 ? originTable(config, true).at(-1)?.api : undefined;
  return `${publicUrls?.api ?? added ?? `http://localhost:${apiPort}`}${path}.m3u8`;
}
