import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumable } from '@pitboss/contract/content/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from './testing/api.ts';
import { testVideo } from './testing/files/video.ts';
import { exchange, send } from './testing/processes/steady-load.ts';
import { rejected, underLoad } from './testing/processes/under-load.ts';
import { startApiOfWhole, startWhole, type WholeServer } from './testing/processes/whole-server.ts';
import { sealPassword } from './testing/sealed.ts';
import { testPassword } from './testing/users.ts';

let api: TestApi;
let folder: string;
let server: WholeServer;

beforeAll(async () => {
  api = await startApiOfWhole();
  folder = mkdtempSync(join(tmpdir(), 'pitboss-several-'));
  server = await startWhole(api, folder, { SERVERS: '2', NODE_ID: '20' });
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  if (folder) rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

/** Makes a call on a new connection; any of the servers may handle it. */
async function request<T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const sent = { path, method: 'POST' as const, headers };
  const text = await send(server.api, { ...sent, ...(body && { body: JSON.stringify(body) }) });
  const { code, data } = JSON.parse(text) as { code: number; data: T };
  expect(code, text).toBe(0);
  return data;
}
/** Numbers of the servers that have handled a call. */
async function repliedBy(path: string): Promise<string[]> {
  const text = await send(server.api, { path: '/metrics', method: 'GET', headers: {} });
  const lines = text.split('\n').filter((line) => line.startsWith(`pitboss_requests_total{call="${path}"`));
  return lines.map((line) => /server="(\d+)"/.exec(line)?.[1] ?? '');
}

describe('several servers at the same ports', () => {
  it('are replaced one after the other without one failed request', async () => {
    const load = await underLoad(api, server.api, async () => {
      server.signal('SIGHUP');
      await server.logged(({ msg }) => msg === 'all servers have been replaced');
    });
    expect(rejected(load)).toEqual([]);
    expect(server.complaints()).toEqual([]);
    const replaced = server.log.filter(({ msg }) => msg === 'a server was replaced');
    expect(replaced.map(({ server_id, in_place_of }) => [server_id, in_place_of])).toEqual([
      [23, 21],
      [21, 22],
    ]);
  });

  it('go on when one of them is killed, which is started again; what it had in hand may be sent again', async () => {
    const load = await underLoad(api, server.api, async () => {
      const newest = server.log.findLast((line) => line.pid !== undefined);
      const pid = newest?.pid;
      const killed = newest?.server_id;
      process.kill(Number(pid), 'SIGKILL');
      await server.logged(
        ({ msg, server_id }) => msg.startsWith('a server has ended') && server_id === killed,
      );
      const from = server.log.length;
      await server.logged((line) => line.msg === 'a server is ready' && server.log.indexOf(line) >= from);
    });
    // At most the request of each caller's connection to it.
    expect(rejected(load).length).toBeLessThanOrEqual(9);
    for (const { answer } of rejected(load)) expect(answer).toMatch(/ECONNRESET|socket hang up/);
    // The parent's number; the servers' own start with nought.
    const text = await (await fetch(`${server.api}/metrics`)).text();
    const counted = [...text.matchAll(/^pitboss_server_restarts_total\{server="(\d+)"\} (\d+)$/gm)];
    expect(counted.map(([, node, count]) => `${node}: ${count}`)).toContain('20: 1');
  });

  it('report the metrics of all servers from any of them, and those of the database once', async () => {
    const text = await (await fetch(`${server.api}/metrics`)).text();
    const series = (name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`));
    expect(
      new Set(series('process_resident_memory_bytes').map((line) => /server="(\d+)"/.exec(line)?.[1])).size,
    ).toBe(2);
    expect(text.match(/^pitboss_database_up /gm)).toHaveLength(1);
    expect(text.match(/^# TYPE pitboss_requests_total /gm)).toHaveLength(1);
  });

  it('act as one server for sign-in, work, uploads and exports, with each request at any of them', async () => {
    // A connection for each request; the sign-in is repeated until each of them has had a part of one.
    const signIn = async () => {
      const { salt, publicKey } = await request<{ salt: string; publicKey: string }>(
        '/getSalt?account=superadmin',
      );
      const { captchaId } = await request<{ captchaId: string }>('/getCaptcha');
      const { rows } = await api.services.databases.systemPool.query(
        'select code from captcha where id = $1',
        [captchaId],
      );
      const time = Date.now();
      const pwd = sealPassword({ salt, publicKey }, testPassword, time);
      const body = { account: 'superadmin', pwd, time, captchaId, code: rows[0].code };
      const headers = { 'content-type': 'application/json' };
      const sent = { path: '/login', method: 'POST' as const, body: JSON.stringify(body), headers };
      const reply = await exchange(server.api, sent);
      expect(JSON.parse(reply.text)).toMatchObject({ code: 0 });
      const { data } = JSON.parse(reply.text) as { data: { session: { token: string } } };
      return { token: data.session.token, cookie: reply.cookie };
    };
    let session = {};
    await expect
      .poll(async () => {
        session = await signIn();
        return new Set(await repliedBy('/login')).size;
      })
      .toBe(2);
    const whole = testVideo('mp4', resumable.partBytes + 300_000);
    const { id, url } = await request<{ id: string; url: string }>(
      '/file/begin',
      { kind: 'video', name: 'a.mp4', bytes: whole.length },
      session,
    );
    for (const from of [0, resumable.partBytes]) {
      const headers = { 'content-type': 'application/octet-stream' };
      const body = whole.subarray(from, from + resumable.partBytes);
      await send(server.api, { path: `${url}&offset=${from}`, method: 'POST', body, headers });
    }
    const { bytes } = await request<{ bytes: number }>(`/file/finish?id=${id}`, undefined, session);
    expect(bytes).toBe(whole.length);
    const list = { path: '/player/list', payload: {}, filters: [], zone: 'BeiJing', page: '/memberList' };
    const columns = [{ key: 'account', title: 'Account', kind: 'text' }];
    const requested = await request<{ id: string }>(
      '/export/create',
      { ...list, columns, title: 'Members' },
      session,
    );
    const exported = () => request<{ list: { state: string }[] }>('/export/list', requested, session);
    await expect.poll(async () => (await exported()).list[0]?.state).toBe('done');
    for (let time = 0; time < 6; time += 1) {
      const link = await request<{ url: string }>('/export/link', { id: requested.id }, session);
      const file = await send(server.api, { path: link.url, method: 'GET', headers: {} });
      expect(file.slice(0, 2)).toBe('PK');
    }
  });

  it('end in order', async () => {
    server.signal('SIGTERM');
    await server.expectExit(0);
    await expect(fetch(server.api)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    const { rows } = await api.services.databases.systemPool.query('select node_id from server_lease');
    expect(rows).toEqual([]);
  });
});
