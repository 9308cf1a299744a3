import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { balances, dto, fundTree } from '../../testing/money.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { testPort } from '../../testing/processes/test-port.ts';

/** The full size makes 200 kills over 100,000 calls; counts of several smaller runs can be added. */
const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
const kills = Number(process.env.KILLS ?? (isFullSize ? 200 : 3));
/** Least number of calls done between two kills, so that each kill meets calls in flight. */
const callsPerKill = isFullSize ? 500 : 1;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** A small generator, so that the calls of a failing run can be repeated by its seed. */
function random(start: number): (below: number) => number {
  let state = start >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Money movements, with the accounts that lose and gain. */
const ways = [
  ['major1', '/proxyUser/addBalance', '12', 'in', 'agent:11', 'agent:12'],
  ['major1', '/proxyUser/addBalance', '12', 'out', 'agent:12', 'agent:11'],
  ['share1', '/proxyUser/addBalance', '13', 'in', 'agent:12', 'agent:13'],
  ['share1', '/proxyUser/addBalance', '13', 'out', 'agent:13', 'agent:12'],
  ['master1', '/proxyUser/addBalance', '14', 'in', 'agent:13', 'agent:14'],
  ['general1', '/player/deposit', '314', undefined, 'agent:14', 'member:314'],
  ['general1', '/player/withdraw', '314', undefined, 'member:314', 'agent:14'],
] as const;

let api: TestApi;
let folder: string;
let port: number;

beforeAll(async () => {
  process.stdout.write(`kill seed ${seed}\n`);
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'pitboss-kill-'));
  const { databases } = api.services;
  await sql`insert into currency_rate (id, code, rate, valid_from) values (900, 'CNY', 1, '2020-01-01')
    on conflict do nothing`.execute(databases.system);
  await fundTree(api, '5000.00');
  port = await testPort();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

/**
 * Starts a server process on the test's database and waits until it responds; each listens on the port of the
 * previous one.
 */
const serve = (node: number) => startServer(api, { node, port, dataDir: folder });

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it(`${kills} kills in the middle of money calls lose, double and overdraw nothing`, async () => {
  const next = random(seed);
  const expected = await balances(api);
  const figures = { done: 0, refused: 0, retried: 0 };
  let open = true;
  let keys = 0;
  let server = await serve(1);

  /** Makes one call until a response arrives: an interrupted request is sent again under the same key. */
  async function call(way: (typeof ways)[number], amount: bigint, key: string): Promise<void> {
    const [account, path, id, direction, loser, winner] = way;
    for (;;) {
      try {
        const { code } = await server.call(account, path, {
          body: { id, amount: dto(amount), ...(direction ? { direction } : {}) },
          headers: { 'idempotency-key': key },
        });
        // Retry: the server lost its database connection, or the first attempt under this key still runs.
        if (code === 1000 || code === 1007) {
          figures.retried += 1;
          await pause(100);
          continue;
        }
        expect([0, 1300]).toContain(code);
        if (code !== 0) {
          figures.refused += 1;
          return;
        }
        figures.done += 1;
        expected.set(loser, (expected.get(loser) ?? 0n) - amount);
        expected.set(winner, (expected.get(winner) ?? 0n) + amount);
        return;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        figures.retried += 1;
        await pause(50);
      }
    }
  }
  const client = async () => {
    while (open) {
      keys += 1;
      await call(ways[next(ways.length)] ?? ways[0], BigInt(next(20_000) + 1), `kill-${seed}-${keys}`);
    }
  };

  const clients = Array.from({ length: 6 }, client);
  for (let kill = 1; kill <= kills; kill += 1) {
    // So many calls have ended with each server, however slow the host is.
    const enough = figures.done + callsPerKill;
    await expect.poll(() => figures.done, { interval: 20, timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
    await pause(next(900));
    await server.kill();
    server = await serve((kill % 60) + 2);
  }
  await pause(500);
  open = false;
  await Promise.all(clients);
  await server.kill();

  process.stdout.write(
    `kills: ${kills}; ${figures.done} calls done, ${figures.refused} refused, ${figures.retried} tries repeated\n`,
  );
  expect(figures.done).toBeGreaterThanOrEqual(kills * callsPerKill);
  expect(figures.retried).toBeGreaterThan(0);
  expect(await balances(api)).toEqual(expected);
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from idempotency where key like ${`kill-${seed}-%`} and reply is not null`.execute(
    api.services.databases.system,
  );
  expect(Number(rows[0]?.n)).toBe(figures.done);
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
}, 7_200_000);
