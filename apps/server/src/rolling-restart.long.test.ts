import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from './testing/api.ts';
import { type Balancer, startBalancer } from './testing/processes/balancer.ts';
import { rejected, underLoad } from './testing/processes/under-load.ts';
import { startApiOfWhole, startWhole, type WholeServer } from './testing/processes/whole-server.ts';

let api: TestApi;
let folder: string;
let balancer: Balancer;
const started: WholeServer[] = [];

beforeAll(async () => {
  api = await startApiOfWhole();
  folder = mkdtempSync(join(tmpdir(), 'pitboss-rolling-'));
  balancer = await startBalancer();
});
afterAll(async () => {
  balancer?.close();
  for (const server of started) {
    server.signal('SIGKILL');
    await server.ended;
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

/** Starts a server by its number, and waits until the balancer has taken it in. */
async function start(number: number): Promise<WholeServer> {
  const dataDir = join(folder, String(number));
  mkdirSync(dataDir, { recursive: true });
  const server = await startWhole(api, dataDir, { NODE_ID: String(number), DRAIN_SECONDS: '10' });
  started.push(server);
  balancer.add(server.api);
  await expect.poll(() => balancer.ready.has(server.api)).toBe(true);
  return server;
}

/** Stops a server. `/readyz` reports 503 before the server rejects any request. */
async function stop(server: WholeServer): Promise<void> {
  server.signal('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.api}/readyz`)).status).toBe(503);
  // Clients that have not seen the 503 yet are still served.
  const reply = await fetch(`${server.api}/player/list`, {
    method: 'POST',
    headers: { token: await api.token('superadmin') },
  });
  expect(await reply.json()).toMatchObject({ code: 0 });
  await expect.poll(() => balancer.ready.has(server.api)).toBe(false);
  await server.expectExit(0);
}

it('two servers behind a balancer are restarted one after the other under load without one failed request', async () => {
  const former = [await start(40), await start(41)];
  const load = await underLoad(api, balancer.address, async () => {
    for (const [index, server] of former.entries()) {
      await stop(server);
      await start(40 + index);
    }
  });
  expect(rejected(load)).toEqual([]);
  expect(started.flatMap((server) => server.complaints())).toEqual([]);
});
