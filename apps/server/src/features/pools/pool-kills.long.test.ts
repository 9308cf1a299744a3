import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { IngestEnvelope } from '../../testing/ingest/ingest.ts';
import { lockWaits } from '../../testing/kills/lock-waits.ts';
import { loadServer, type MortalServer } from '../../testing/kills/processes.ts';
import {
  isTaken,
  type PoolWorld,
  poolNode,
  poolRounds,
  startPoolWorld,
} from '../../testing/pools/pool-world.ts';
import { testPort } from '../../testing/processes/test-port.ts';

/** A server that is killed while it contributes to pools and pays from them. */

const kills = process.env.PITBOSS_TEST_SIZE === 'full' ? 15 : 2;
let world: PoolWorld;
let folder: string;
let port: number;
let groupId = '';
/** Loads while the one before it runs. */
let spare: MortalServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-pool-kill-'));
  world = await startPoolWorld();
  port = await testPort();
  spare = load();
});
beforeEach(async () => {
  groupId = await world.openGroup(groupId);
});
afterAll(async () => {
  await spare?.kill();
  await world?.api.stop();
  rmSync(folder, { recursive: true, force: true });
});

const load = () => loadServer(world.api, { port, folder, wallet: 'http://127.0.0.1:1' });
/** Each server listens where the one before did. */
async function serve(): Promise<MortalServer> {
  const server = spare;
  spare = load();
  expect(await server.start('-')).toBe(true);
  return server;
}

const path = '/ingest/v1/rounds:batch';
/** Sends rounds once; returns nothing when the connection ends before the response. */
async function send(rounds: readonly unknown[]): Promise<IngestAnswer[]> {
  const body = JSON.stringify({ rounds });
  const headers = {
    'content-type': 'application/json',
    ...ingestHeaders(poolNode, 'POST', path, body, Date.now()),
  };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  const said = (await reply?.json().catch(() => null)) as IngestEnvelope | null;
  return said?.code === 0 ? said.data.results : [];
}
/** Sends rounds until they are taken. */
async function insist(rounds: readonly unknown[]): Promise<void> {
  while (!isTaken(await send(rounds))) await pause(50);
}

/** Sends rounds and kills the server once it waits for a table that is held here. */
async function killedBefore(server: MortalServer, table: string, rounds: readonly unknown[]): Promise<void> {
  const client = await world.api.services.databases.systemPool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    const sent = send(rounds);
    const waiting = () => lockWaits(world.api.services.databases.systemPool, `insert into ${table}`);
    await expect.poll(waiting, { interval: 50 }).toBe(1);
    await server.kill();
    expect(await sent).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('a server that is killed within a contribution or a payout leaves nothing of them; sent again, they are there once', async () => {
  const rounds = poolRounds(4);
  let server = await serve();
  await insist(rounds);
  // The ledger has all entries by then: before the levels are stored, and before the jackpots are.
  for (const table of ['pool_balance', 'pool_payout']) {
    const cut = poolRounds(9);
    await killedBefore(server, table, cut);
    await world.expectAll(groupId, rounds);
    server = await serve();
    await insist(cut);
    await insist(cut);
    rounds.push(...cut);
    await world.expectAll(groupId, rounds);
  }
  await server.kill();
});

it(`${kills} kills at any time during contributions and payouts lose and double nothing`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`pool kills: SEED=${seed}\n`);
  const sent: ReturnType<typeof poolRounds> = [];
  let open = true;
  let server = await serve();
  const players = Array.from({ length: 4 }, async () => {
    while (open) {
      const rounds = poolRounds(5);
      sent.push(...rounds);
      await insist(rounds);
    }
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(200 + ((seed * (kill + 7)) % 600));
    await server.kill();
    server = await serve();
  }
  await pause(300);
  open = false;
  await Promise.all(players);
  await server.kill();
  process.stdout.write(`pool kills: ${sent.length} rounds, ${kills} kills\n`);
  await world.expectAll(groupId, sent);
});
