import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../domain/ledger/ledger-check.ts';
import { distributedQuery } from '../platform/db/cluster/distributed-query.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { plainTables } from '../testing/figures/plain-tables.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

/** The record of a bet in our ledger and the member's next movements are processed in parallel. */

/** The state of a settled bet in the table. */
const settledState = 1;

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 1, members: 2 });
  wallet = await startAgentWallet(
    database,
    world.node,
    world.agents.map(({ id }) => id),
    testConfig().secrets,
  );
  server = await wallet.server();
});
afterAll(async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await server?.close();
  await wallet?.close();
  await database?.stop();
});

const send = (body: WalletBody) => sendWallet(server, body);
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<T>(text, values)).rows;
const waiting = (what: string, isOver = () => false, locks = 'pg_locks') =>
  vi.waitFor(
    async () => {
      const waits = await query(`select from ${locks} where not granted and ${what}`);
      expect(waits.length > 0 || isOver()).toBe(true);
    },
    { timeout: 60_000, interval: 20 },
  );
const recordOf = (txId: string) =>
  query<{ bet: string; mark: string; state: number }>(
    `${plainTables('wallet_order', 'bet')}
     select o.bet_id as bet, m.bet_id as mark, b.state from wallet_order o join ingest_bet m on m.bet_key = o.tx_id
       join bet b on b.id = m.bet_id and b.tenant_id = m.tenant_id where o.tx_id = $1 and not o.record_due`,
    [txId],
  );

test("the member's next movements continue while a bet is written into the ledger, and no record is lost", async () => {
  const memberAccount = world.members[0]?.account ?? '';
  const bet = () => walletBody('bet', { memberAccount, roundId: freshId('R') });
  const first = bet();
  const next = bet();
  const blocker = await database.databases.systemPool.connect();
  try {
    await blocker.query('begin; lock table bet in exclusive mode');
    expect(await send(first)).toMatchObject({ code: 0, data: { state: 'ok' } });
    await waiting(`relation = 'bet'::regclass`);
    expect(await send(next)).toMatchObject({ code: 0, data: { state: 'ok' } });
    // The settlement changes the take whose record is being written: it is processed after it, with the data
    // that it has read before.
    let isSettled = false;
    const settled = send(
      settleBody([first.txId], '10.00', '30.00', { memberAccount, roundId: first.roundId }),
    ).finally(() => {
      isSettled = true;
    });
    // Unless the ledger writer has stopped waiting and restarts. On a cluster the lock wait is on another
    // node.
    const isDistributed = (await query(distributedQuery)).length > 0;
    const locks = isDistributed ? 'citus_locks' : 'pg_locks';
    await waiting(`locktype = 'transactionid'`, () => isSettled, locks);
    await blocker.query('commit');
    expect(await settled).toMatchObject({ code: 0, data: { state: 'ok' } });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  await vi.waitFor(
    async () => {
      const [record, ...others] = await recordOf(first.txId);
      expect(others).toEqual([]);
      expect(record?.state).toBe(settledState);
      expect(record?.bet).toBe(record?.mark);
      expect(await recordOf(next.txId)).toHaveLength(1);
    },
    { timeout: 60_000, interval: 100 },
  );
});
