import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from './domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import { balances, fundTree } from './testing/money.ts';
import { type SteadyLoad, startLoad } from './testing/processes/steady-load.ts';
import { asDemoWorld, startWhole, type WholeServer } from './testing/processes/whole-server.ts';

let api: TestApi;
let folder: string;
let server: WholeServer;
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
  folder = mkdtempSync(join(tmpdir(), 'pitboss-several-'));
  server = await startWhole(api, folder, { SERVERS: '2', NODE_ID: '20' });
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  if (folder) rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

const member = async (id: string) => (await balances(api)).get(`member:${id}`) ?? 0n;
/** Runs something under load, and gives the load once all of it is answered; proves the money of every call, done once. */
async function underLoad(work: () => Promise<void>): Promise<SteadyLoad> {
  const [before12, before13] = [await member('312'), await member('313')];
  const load = await startLoad(api, server.api, node);
  await expect.poll(() => Math.min(...Object.values(load.done))).toBeGreaterThan(5);
  await work();
  const soFar = { ...load.done };
  // All kinds are answered by those who are there now.
  for (const kind of Object.keys(soFar))
    await expect.poll(() => load.done[kind]).toBeGreaterThan((soFar[kind] ?? 0) + 5);
  await load.stop();
  // What was not answered is sent again, as its sender would: with the effect of one.
  for (const fault of load.faults) expect([0, 1]).toContain(await fault.again());
  expect((await member('312')) - before12).toBe(load.moved.transfers);
  expect(before13 - (await member('313'))).toBe(load.moved.stakes);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  return load;
}
const withoutRetries = ({ faults }: SteadyLoad) => faults.map(({ what, answer }) => `${what}: ${answer}`);

describe('several servers at the same ports', () => {
  it('are replaced one after the other without one failed request', async () => {
    const load = await underLoad(async () => {
      server.signal('SIGHUP');
      await server.logged(({ msg }) => msg === 'all servers have been replaced');
    });
    expect(withoutRetries(load)).toEqual([]);
    const replaced = server.log.filter(({ msg }) => msg === 'a server was replaced');
    expect(replaced.map(({ server_id, in_place_of }) => [server_id, in_place_of])).toEqual([
      [23, 21],
      [21, 22],
    ]);
  }, 300_000);

  it('go on when one of them is killed, which is started again; what it had in hand may be sent again', async () => {
    const load = await underLoad(async () => {
      const newest = server.log.findLast(({ msg }) => msg === 'a server was replaced');
      const [pid, killed] = [newest?.pid, newest?.server_id];
      process.kill(Number(pid), 'SIGKILL');
      await server.logged(
        ({ msg, server_id }) => msg.startsWith('a server has ended') && server_id === killed,
      );
      const from = server.log.length;
      await server.logged((line) => line.msg === 'a server is ready' && server.log.indexOf(line) >= from);
    });
    // At most the request of each caller's connection to it.
    expect(load.faults.length).toBeLessThanOrEqual(9);
    for (const { answer } of load.faults) expect(answer).toMatch(/ECONNRESET|socket hang up/);
  });

  it('show the metrics of all, whichever is asked, and those of the database once', async () => {
    const text = await (await fetch(`${server.api}/metrics`)).text();
    const series = (name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`));
    expect(
      new Set(series('process_resident_memory_bytes').map((line) => /server="(\d+)"/.exec(line)?.[1])).size,
    ).toBe(2);
    expect(text.match(/^pitboss_database_up /gm)).toHaveLength(1);
    expect(text.match(/^# TYPE pitboss_requests_total /gm)).toHaveLength(1);
  });

  it('end in order', async () => {
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await expect(fetch(server.api)).rejects.toThrow();
    const { rows } = await api.services.databases.systemPool.query('select node_id from server_lease');
    expect(rows).toEqual([]);
  });
});
