import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freshId, startTestIngest, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../testing/ingest/wallet-call.ts';
import { seedSmallWorld } from '../testing/small-world.ts';

/**
 * A wallet that takes a bet after its call has timed out, and that knows nothing of the bet when it is undone
 * meanwhile.
 */

interface Call {
  readonly name: string;
  readonly txId: string;
}

const callTimeoutMs = 1_000;
let database: TestDatabase;
let server: TestIngest;
let outbound: Outbound;
let calls: Call[] = [];
/** Resolves when the wallet replies to the bet, and when it replies to the first undo. */
let replies: { bet: Promise<unknown>; undo: Promise<unknown> };
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const wallet = createServer((request, response) => {
  void (async () => {
    const name = request.url?.split('/').at(-1) ?? '';
    if (name === 'status') return response.writeHead(404).end();
    const { requestId, txId } = await bodyOf(request);
    calls.push({ name, txId });
    await (name === 'bet' ? replies.bet : replies.undo);
    const code = txId.endsWith('~c1') ? 1101 : 0;
    const money = { balance: '10.00', currency: 'CNY' };
    response.writeHead(200).end(JSON.stringify({ code, requestId, ...money }));
  })();
});

async function bodyOf(request: IncomingMessage): Promise<{ requestId: string; txId: string }> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as { requestId: string; txId: string };
}

beforeAll(async () => {
  database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { agents: 1, members: 2 });
  await new Promise<void>((done) => wallet.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}`;
  await database.databases.systemPool.query(
    "update agent set transfer_mode = 'seamless', callback_url = $1 where id = any($2::bigint[])",
    [origin, world.agents.map(({ id }) => id)],
  );
  outbound = createOutbound({ allowed: origin, limits: { totalMs: callTimeoutMs } });
  server = await startTestIngest(database, world.node, 1, testConfig().secrets, { outbound });
});
afterAll(async () => {
  await server?.close();
  outbound?.close();
  wallet.closeAllConnections();
  await new Promise((done) => wallet.close(done));
  await database?.stop();
});

const ordersOf = async (txId: string) =>
  (
    await database.databases.systemPool.query<{ id: string; state: string; attempts: number }>(
      'select tx_id as id, state, attempts from wallet_order where tx_id like $1 order by tx_id',
      [`${txId}%`],
    )
  ).rows;

const undone = (txId: string) => [
  { id: txId, state: 'cancelled', attempts: 1 },
  { id: `${txId}~c1`, state: 'ok', attempts: 1 },
  { id: `${txId}~c2`, state: 'ok', attempts: 1 },
];

test.each([
  ['after its undo', 2 * callTimeoutMs, false],
  ['before the reply to its undo', 1.3 * callTimeoutMs, true],
])('undoes a bet once more when it succeeds late, %s', async (_when, betMs, undoWaits) => {
  calls = [];
  const bet = pause(betMs);
  replies = { bet, undo: undoWaits ? bet.then(() => pause(100)) : Promise.resolve() };
  const one = walletBody('bet', { roundId: freshId('R') });
  expect((await sendWallet(server, one)).code).toBe(1202);
  await vi.waitFor(async () => expect(await ordersOf(one.txId)).toEqual(undone(one.txId)), {
    timeout: 30_000,
    interval: 50,
  });
  // An order that remains open is resumed now; a final one stays unchanged.
  await server.wallet.sweep();
  expect(await ordersOf(one.txId)).toEqual(undone(one.txId));
  expect(calls.map(({ name, txId }) => `${name} ${txId}`)).toEqual([
    `bet ${one.txId}`,
    `cancel ${one.txId}~c1`,
    `cancel ${one.txId}~c2`,
  ]);
  const signals = async () =>
    (
      await database.databases.systemPool.query(
        `select from risk_batch where items::jsonb @> jsonb_build_array(jsonb_build_array(jsonb_build_object('signal', 'orderLateOk', 'about',
           'order:' || (select id from wallet_order where tx_id = $1))))`,
        [one.txId],
      )
    ).rowCount;
  await vi.waitFor(async () => expect(await signals()).toBe(1), { timeout: 30_000, interval: 50 });
});
