import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumable } from '@pitboss/contract/content/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestHeaders } from './ingest/nodes/sign.ts';
import { sweepFiles } from './platform/files/sweep.ts';
import { startTestStorage, type TestStorage } from './testing/files/storage.ts';
import { testVideo } from './testing/files/video.ts';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';

/** Two servers on one database and one bucket, of which one is killed at last. */
let storage: TestStorage;
let folder: string;
let servers: readonly [ServerProcess, ServerProcess];
const node = { id: 'stage', secret: 'secret of the stage' };

beforeAll(async () => {
  storage = await startTestStorage('bucket');
  const { api, s3 } = storage;
  // The processes do the background work, so the in-process app is closed.
  await api.app.close();
  await sql`insert into game_node (id, name, secret, created_at) values (${node.id}, 'stage', ${node.secret},
    now())`.execute(api.services.databases.system);
  folder = mkdtempSync(join(tmpdir(), 'pitboss-stage-'));
  const { url = '', prefix = '', keyId = '', secret = '' } = s3?.settings ?? {};
  const env = { S3_URL: url, S3_PREFIX: prefix, S3_KEY_ID: keyId, S3_SECRET: secret };
  const start = (number: number) =>
    startServer(api, { node: number, dataDir: join(folder, String(number)), env });
  servers = await Promise.all([start(2), start(3)]);
});
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.kill()) ?? []);
  if (folder) rmSync(folder, { recursive: true, force: true });
  await storage?.stop();
});

const event = (type: string, more: object) => ({ eventId: randomUUID(), type, at: Date.now(), ...more });
/** The codes of events at one server. */
async function send(server: ServerProcess, ...events: object[]): Promise<number[]> {
  const path = '/ingest/v1/events';
  const body = JSON.stringify({ events });
  const headers = { 'content-type': 'application/json', ...ingestHeaders(node, 'POST', path, body) };
  const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body });
  const { data } = (await reply.json()) as { data: { results: { code: number }[] } };
  return data.results.map(({ code }) => code);
}
const act = (server: ServerProcess, id: string, action: string) =>
  server.call('superadmin', '/anchor/updateAccountState', { query: { id, action, reason: 'test' } });
const stream = (anchorId: string, name: string, streamId: string) =>
  event('stream', { anchorId, roomId: 'stage-1', event: name, detail: { streamId, viewers: 5 } });
const streams = async (server: ServerProcess, anchor: string) =>
  (
    await server.call<{ list: { streamId: string; ended: string | null }[] }>(
      'superadmin',
      '/anchor/listLiveStreamingRecord',
      { body: { anchor } },
    )
  ).data.list.map(({ streamId, ended }) => [streamId, ended]);

/** An anchor who is signed in: reviewed at one server, with a code of one at the other. */
async function anAnchor([one, other]: readonly [ServerProcess, ServerProcess]): Promise<string> {
  const anchorId = `anchor-${randomUUID().slice(0, 8)}`;
  expect(await send(one, event('anchorApply', { anchorId, nickname: 'Fawn' }))).toEqual([0]);
  expect((await act(other, anchorId, 'allow')).code).toBe(0);
  const { code } = (
    await one.call<{ code: string }>('superadmin', '/anchor/getLoginCode', { query: { id: anchorId } })
  ).data;
  const login = event('anchorLogin', { anchorId, code, ip: '192.0.2.9' });
  // Both servers get it concurrently: the code is used once, and the event has one result.
  expect(await Promise.all([send(one, login), send(other, login)])).toEqual(
    expect.arrayContaining([[0], [1]]),
  );
  return anchorId;
}

it('opens one stream whichever server receives it, and ends it at both once it is closed at one', async () => {
  const [one, other] = servers;
  const id = await anAnchor(servers);
  const start = stream(id, 'start', 's');
  const both = await Promise.all([send(one, start), send(other, start)]);
  expect(both.flat().sort()).toEqual([0, 1]);
  expect(await send(other, stream(id, 'heartbeat', 's'))).toEqual([0]);
  expect(await streams(one, id)).toEqual([['s', null]]);
  // Closed at both concurrently: it is closed once.
  const closed = await Promise.all([act(one, id, 'forceClose'), act(other, id, 'forceClose')]);
  expect(closed.map(({ code }) => code).sort()).toEqual([0, 1760]);
  expect(await send(other, stream(id, 'heartbeat', 's'))).toEqual([1303]);
  expect(await streams(other, id)).toEqual([['s', 'forced']]);
});

it('a word and a mute hold at the other server for the next line', async () => {
  const [one, other] = servers;
  const say = async (content: string) => {
    const path = '/ingest/v1/events';
    const body = JSON.stringify({
      events: [event('chat', { member: 'member12', roomId: 'stage-1', content })],
    });
    const headers = { 'content-type': 'application/json', ...ingestHeaders(node, 'POST', path, body) };
    const reply = await fetch(`${other.address}${path}`, { method: 'POST', headers, body });
    return ((await reply.json()) as { data: { results: { show: { action: string } }[] } }).data.results[0]
      ?.show.action;
  };
  expect(await say('外挂')).toBe('show');
  const word = { word: '外挂', remark: '', action: 'mask' };
  expect((await one.call('superadmin', '/sensitive/addSensitive', { query: word })).code).toBe(0);
  expect(await say('外挂')).toBe('mask');
  const mute = (duration: string) =>
    one.call('superadmin', '/player/updateBanChatTime', { query: { ids: '312', duration, remark: '' } });
  expect((await mute('day')).code).toBe(0);
  expect(await say('hello')).toBe('hide');
  expect((await mute('lift')).code).toBe(0);
  expect(await say('hello')).toBe('show');
});

it('a server that is killed in a part of an upload and in a group of events leaves both to the other', async () => {
  const [one, other] = servers;
  const id = await anAnchor(servers);
  const whole = testVideo('mp4', resumable.partBytes + 300_000);
  interface Begun {
    id: string;
    url: string;
    received: number;
  }
  const begin = async (server: ServerProcess, more: object = {}) =>
    (
      await server.call<Begun>('superadmin', '/file/begin', {
        body: { kind: 'video', name: 'a.mp4', bytes: whole.length, ...more },
      })
    ).data;
  const part = async (server: ServerProcess, { url }: Begun, from: number) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = whole.subarray(from, from + resumable.partBytes);
    const reply = await fetch(`${server.address}${url}&offset=${from}`, { method: 'POST', headers, body });
    return ((await reply.json()) as { data: { received: number } }).data.received;
  };
  const begun = await begin(one);
  expect(await part(other, begun, 0)).toBe(resumable.partBytes);

  // The server dies when half of the second part has arrived and events are in transit.
  const half = request(`${one.address}${begun.url}&offset=${resumable.partBytes}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': 300_000 },
  });
  const cut = new Promise((done) => half.once('error', done));
  half.write(whole.subarray(resumable.partBytes, resumable.partBytes + 150_000));
  const events = [stream(id, 'start', 'k'), stream(id, 'heartbeat', 'k'), stream(id, 'stop', 'k')];
  const sent = send(one, ...events).catch(() => null);
  await one.kill();
  await Promise.all([cut, sent]);

  for (const code of await send(other, ...events)) expect([0, 1]).toContain(code);
  expect(await streams(other, id)).toEqual([['k', 'stop']]);
  const again = await begin(other, { id: begun.id });
  expect(again.received).toBe(resumable.partBytes);
  expect(await part(other, again, again.received)).toBe(whole.length);
  const { file } = (
    await other.call<{ file: string }>('superadmin', '/file/finish', { query: { id: begun.id } })
  ).data;
  expect((await storage.store.read(file))?.equals(whole)).toBe(true);
  const soon = Date.now() + 1_800_000;
  await sweepFiles(storage.api.services.databases, storage.store, soon);
  expect(await storage.names()).toEqual([file]);
});
