import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { demoStreamUrl, loopMs, registerDemoStream } from './demo-stream.ts';
import { startTestApi, type TestApi } from './testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const get = async (app: FastifyInstance, path: string) => app.inject({ method: 'GET', url: `/demo/${path}` });
const segmentsOf = (playlist: string) => playlist.split('\n').filter((row) => row.endsWith('.m4s'));

it('serves the stream of live rooms where demo data are loaded, and nowhere else', async () => {
  const playlist = await get(api.app, 'live.m3u8');
  expect(playlist.statusCode).toBe(200);
  expect(playlist.headers['content-type']).toContain('application/vnd.apple.mpegurl');
  const [first = ''] = segmentsOf(playlist.body);
  const paths = ['live.m3u8', 'live/head.mp4', first];
  for (const path of paths) expect((await get(api.app, path)).statusCode).toBe(200);
  for (const path of ['live/1.mp4', 'live/x.m4s', 'live/..%2flive.mp4'])
    expect((await get(api.app, path)).statusCode).toBe(404);
  const production = await createApp({ ...api.services, demo: false });
  for (const path of paths) expect((await get(production, path)).statusCode).toBe(404);
  await production.close();
});

it('joins each loop of the stream to the one before', async () => {
  const head = (await get(api.app, 'live/head.mp4')).rawPayload;
  const mdhd = head.indexOf('mdhd') + 4;
  const timescale = head.readUInt32BE(mdhd + (head[mdhd] === 1 ? 20 : 12));
  const playlist = (await get(api.app, 'live.m3u8')).body;
  expect(playlist).toContain('#EXTINF:4.000,');
  expect(playlist).not.toContain('#EXT-X-ENDLIST');
  const starts: number[] = [];
  for (const path of segmentsOf(playlist)) {
    const segment = (await get(api.app, path)).rawPayload;
    starts.push(Number(segment.readBigUInt64BE(segment.indexOf('tfdt') + 8)));
  }
  expect(starts).toHaveLength(4);
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(steps).toEqual([4 * timescale, 4 * timescale, 4 * timescale]);
});

it('lists the loops that are over, numbered so that a player knows which it has played', async () => {
  const app = Fastify();
  registerDemoStream(app, () => 10 * loopMs + 1);
  const playlist = (await get(app, 'live.m3u8')).body;
  expect(segmentsOf(playlist)).toEqual(['live/6.m4s', 'live/7.m4s', 'live/8.m4s', 'live/9.m4s']);
  expect(playlist.split('\n')).toContain('#EXT-X-MEDIA-SEQUENCE:6');
  await app.close();
});

it('names the stream by the address at which browsers reach the API', () => {
  const { config } = api.services;
  expect(demoStreamUrl(config)).toBe('http://localhost:8110/demo/live.m3u8');
  const added = { ...config, extraOrigins: ['http://192.0.2.20:8100'] };
  expect(demoStreamUrl(added)).toBe('http://192.0.2.20:8110/demo/live.m3u8');
  const admin = 'https://admin.test';
  const agent = 'https://agent.test';
  const name = 'https://api.test';
  expect(demoStreamUrl({ ...added, publicUrls: { admin, agent, api: name } })).toBe(
    'https://api.test/demo/live.m3u8',
  );
});
