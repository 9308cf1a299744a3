import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mp4Box, testMp4, testOgg, testVideo, testWebm } from '../../../testing/files/video.ts';
import { isVideo, videoTypes } from '../video-type.ts';

const asset = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../../tools/world/assets', name));
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 167 + 13) % 256));
const ftyp = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1'));

describe('a file', () => {
  it.each([
    ['an mp4', 'mp4', testVideo('mp4')],
    ['a webm', 'webm', testVideo('webm')],
    ['an ogg', 'ogg', testVideo('ogg')],
    ['an mp4 without sound', 'mp4', testMp4(900, 'mp42', ['vide'])],
    ['an encoded mp4', 'mp4', asset('gifts.mp4')],
    ['an mp4 in fragments', 'mp4', asset('live.mp4')],
    ['an encoded webm', 'webm', asset('intro.webm')],
    ['another encoded webm', 'webm', asset('rules.webm')],
  ] as const)('is a video of its type: %s', (_, type, file) => {
    expect(isVideo(file, videoTypes[type])).toBe(true);
  });

  it.each([
    ['a renamed QuickTime film', 'mp4', testMp4(900, 'qt  ')],
    ['a still picture in boxes', 'mp4', testMp4(900, 'avif')],
    ['noise behind the first box', 'mp4', Buffer.concat([ftyp, noise(5_000)])],
    ['noise behind the last box', 'mp4', Buffer.concat([testMp4(900), noise(100)])],
    ['an mp4 that is cut', 'mp4', testMp4(900).subarray(0, 800)],
    ['an mp4 with sound only', 'mp4', testMp4(900, 'isom', ['soun'])],
    ['an mp4 of two films', 'mp4', testMp4(1_500, 'isom', ['vide', 'vide'])],
    ['an mp4 without a film', 'mp4', Buffer.concat([ftyp, mp4Box('moov'), mp4Box('mdat', noise(50))])],
    ['an mp4 without media', 'mp4', testMp4(0).subarray(0, -9)],
    ['a webm with sound only', 'webm', testWebm(900, ['A_OPUS'])],
    ['a webm of two films', 'webm', testWebm(900, ['V_VP8', 'V_VP9'])],
    ['a film that webm does not know', 'webm', testWebm(900, ['V_MPEG4/ISO/AVC'])],
    ['a matroska', 'webm', testWebm(900, ['V_VP9'], 'matroska')],
    ['a webm that is cut', 'webm', testWebm(900).subarray(0, 800)],
    ['noise behind a webm', 'webm', Buffer.concat([testWebm(900), noise(100)])],
    ['noise behind the head of a webm', 'webm', Buffer.concat([testWebm(900).subarray(0, 30), noise(900)])],
    ['an ogg with sound only', 'ogg', testOgg(900, ['\x01vorbis'])],
    ['an ogg of two films', 'ogg', testOgg(900, ['\x80theora', '\x80theora'])],
    ['noise behind a page', 'ogg', Buffer.concat([testOgg(900), noise(100)])],
    ['an ogg that is cut', 'ogg', testOgg(900).subarray(0, 800)],
    ['a webm that is called an mp4', 'mp4', testVideo('webm')],
    ['nothing', 'mp4', Buffer.alloc(0)],
    ['nothing', 'webm', Buffer.alloc(0)],
    ['nothing', 'ogg', Buffer.alloc(0)],
  ] as const)('is none: %s', (_, type, file) => {
    expect(isVideo(file, videoTypes[type])).toBe(false);
  });

  it('has the size that a test requires', () => {
    for (const type of ['mp4', 'ogg', 'webm'] as const)
      for (const bytes of [1_000, 5_000, 9_000, 65_400, 1_048_576 + 300_000])
        expect(testVideo(type, bytes).length, `${type} ${bytes}`).toBe(bytes);
  });
});
