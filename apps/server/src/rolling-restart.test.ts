import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from './domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import { balances, fundTree } from './testing/money.ts';
import { type Balancer, startBalancer } from './testing/processes/balancer.ts';
import { startLoad } from './testing/processes/steady-load.ts';
import { asDemoWorld, startWhole, type WholeServer } from './testing/processes/whole-server.ts';

let api: TestApi;
let folder: string;
let balancer: Balancer;
const started: WholeServer[] = [];
const node = { id: 'node-1', secret: 'a secret of the first game server' };

beforeAll(async () => {
  api = await startTestApi({ durable: true });
  await fundTree(api, '5000.00');
  // What it would do by itself is done by the processes.
  await api.app.close();
  await api.services.databases.systemPool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())',
    [node.id, node.secret],
  );
  await asDemoWorld(api);
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

/** Stops a server, which says so before it refuses anything. */
async function stop(server: WholeServer): Promise<void> {
  server.signal('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.api}/readyz`)).status).toBe(503);
  // Whoever does not know yet is answered as before.
  const reply = await fetch(`${server.api}/player/list`, {
    method: 'POST',
    headers: { token: await api.token('superadmin') },
  });
  expect(await reply.json()).toMatchObject({ code: 0 });
  await expect.poll(() => balancer.ready.has(server.api)).toBe(false);
  expect(await server.ended).toBe(0);
}

it('two servers behind a balancer are restarted one after the other under load without one failed request', async () => {
  const former = [await start(40), await start(41)];
  const before = await balances(api);
  const load = await startLoad(api, balancer.address, node);
  await expect.poll(() => Math.min(...Object.values(load.done))).toBeGreaterThan(5);
  for (const [index, server] of former.entries()) {
    await stop(server);
    await start(40 + index);
  }
  const soFar = { ...load.done };
  for (const kind of Object.keys(soFar))
    await expect.poll(() => load.done[kind]).toBeGreaterThan((soFar[kind] ?? 0) + 5);
  await load.stop();
  expect(load.faults.filter(({ busy }) => !busy)).toEqual([]);
  expect(started.flatMap((server) => server.complaints())).toEqual([]);
  for (const fault of load.faults) expect([0, 1]).toContain(await fault.again());
  const after = await balances(api);
  const change = (owner: string) => (after.get(owner) ?? 0n) - (before.get(owner) ?? 0n);
  expect(change('member:312')).toBe(load.moved.transfers);
  expect(-change('member:313')).toBe(load.moved.stakes);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
}, 300_000);
