import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testConfig } from '../testing/api.ts';
import { endLostCommits, startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

/**
 * Orders abandoned by a failure are resumed without a restart, breakers close automatically, and idle agents
 * are released.
 */

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 8, members: 16 });
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, testConfig().secrets);
  server = await wallet.server();
});
beforeEach(() => wallet.faults.set([]));
afterAll(async () => {
  await server?.close();
  await wallet?.close();
  await database?.stop();
});

const send = (body: WalletBody) => sendWallet(server, body);
const bet = (memberAccount: string, more = {}) =>
  walletBody('bet', { memberAccount, roundId: freshId('R'), ...more });
const txOf = async (txId: string) =>
  (await server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
const agentOf = (account: string) => world.members.find((one) => one.account === account)?.agentId ?? '';
const there = (account: string) => wallet.book.balanceOf(agentOf(account), account);
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<T>(text, values)).rows;
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });
const setBreaker = async (account: string, breaker: object) => {
  const changed = await query('update wallet_agent set breaker = $2 where agent_id = $1 returning agent_id', [
    agentOf(account),
    JSON.stringify(breaker),
  ]);
  expect(changed).toHaveLength(1);
};

test('orders whose end could not be stored are resumed by the running server', async () => {
  const account = 'member1';
  const before = there(account);
  const one = bet(account);
  await send(one);
  const settle = settleBody([one.txId], '10.00', '30.00', { memberAccount: account, roundId: one.roundId });
  await send(settle);
  await eventually(async () => expect((await txOf(settle.txId)).state).toBe('ok'));
  // As a commit of the attempt leaves them whose end got lost.
  await query(
    `update wallet_order set state = 'sent', finished_at = null, version = version + 1, last_sent_at = now() - interval '1 minute'
     where tx_id = any($1::text[])`,
    [[one.txId, settle.txId]],
  );
  await eventually(async () => {
    expect((await txOf(one.txId)).state).toBe('ok');
    expect((await txOf(settle.txId)).state).toBe('ok');
  });
  expect(there(account)).toBe(before + 2_000n);
  expect(
    await query("select count(*)::int as calls from wallet_attempt where call = 'status' and agent_id = $1", [
      agentOf(account),
    ]),
  ).toEqual([{ calls: 1 }]);
});

test('connections that the database drops in the middle lose no money', async () => {
  const accounts = ['member2', 'member3', 'member4', 'member5'];
  const before = new Map(accounts.map((account) => [account, there(account)]));
  const tried: WalletBody[] = [];
  let dropping = true;
  const dropper = (async () => {
    while (dropping) {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and query like any (array['%wallet%', 'commit', 'begin%'])`,
      ).catch(() => undefined);
      await new Promise((done) => setTimeout(done, 120));
    }
  })();
  await Promise.all(
    accounts.map(async (account) => {
      for (let round = 0; round < 5; round += 1) {
        const one = bet(account);
        tried.push(one);
        const { code } = await send(one);
        if (code !== 0) continue;
        const win = { memberAccount: account, roundId: one.roundId };
        const settle = settleBody([one.txId], '10.00', '25.00', win);
        tried.push(settle);
        await send(settle);
      }
    }),
  );
  dropping = false;
  await dropper;
  await endLostCommits(database);
  await query(`update wallet_order set last_sent_at = now() - interval '1 minute' where state = 'sent'`);
  await eventually(async () => {
    for (const { txId } of tried) expect((await txOf(txId)).state).not.toBe('open');
  });
  for (const account of accounts) {
    const rows = await query<{ kind: string; amount: string }>(
      "select kind, amount from wallet_order where member_account = $1 and agent_id = $2 and state = 'ok' and kind in ('bet', 'settle')",
      [account, agentOf(account)],
    );
    const sum = rows.reduce(
      (total, { kind, amount }) => total + (kind === 'bet' ? -BigInt(amount) : BigInt(amount)),
      before.get(account) ?? 0n,
    );
    expect(there(account)).toBe(sum);
  }
});

test('a bet that waited five seconds behind others is not sent', async () => {
  const account = 'member6';
  wallet.faults.add({ kind: 'slow', members: [account], calls: ['bet'], times: 1 });
  const first = bet(account);
  const second = bet(account);
  const replies = [send(first)];
  await eventually(async () =>
    expect(await query('select 1 from wallet_attempt where agent_id = $1', [agentOf(account)])).toHaveLength(
      1,
    ),
  );
  replies.push(send(second));
  await eventually(async () => expect((await txOf(second.txId)).state).toBe('open'));
  server.shift(6_000);
  expect((await Promise.all(replies)).map(({ code }) => code)).toEqual([0, 1203]);
  server.shift(0);
  expect(await txOf(second.txId)).toMatchObject({ state: 'rejected', final: true });
  expect((await send(second)).code).toBe(1203);
  expect(wallet.book.stateOf(second.txId)).toBe('unknown');
});

test('every call is on record with the address that it went to', async () => {
  const account = 'member7';
  const one = bet(account);
  wallet.faults.add({ kind: 'cutAfter', members: [account], calls: ['bet'], times: 1 });
  await send(one);
  await eventually(async () => expect((await txOf(one.txId)).state).toBe('ok'));
  expect(
    await query('select call, url from wallet_attempt where agent_id = $1 order by id', [agentOf(account)]),
  ).toEqual([
    { call: 'bet', url: `${wallet.origin}/cb/v1/bet` },
    { call: 'status', url: `${wallet.origin}/cb/v1/status` },
  ]);
});

test('an agent without orders is released for any server after a minute', async () => {
  const account = 'member8';
  await send(bet(account));
  const holder = async () =>
    (
      await query<{ lease_owner: string | null }>(
        'select lease_owner from wallet_agent where agent_id = $1',
        [agentOf(account)],
      )
    )[0]?.lease_owner;
  await server.wallet.keep();
  expect(await holder()).toMatch(/^1:/);
  server.shift(61_000);
  await server.wallet.keep();
  server.shift(0);
  expect(await holder()).toBeNull();
  const other = await wallet.server(2);
  expect((await sendWallet(other, bet(account))).code).toBe(0);
  expect(await holder()).toMatch(/^2:/);
  // The first server notifies the other to send.
  expect((await send(bet(account))).code).toBe(0);
  await other.close();
  expect((await send(bet(account))).code).toBe(0);
});

test('an open breaker closes after a good ping, and waiting orders are sent', async () => {
  const account = 'member1';
  const one = bet(account);
  await send(one);
  await server.close();
  const open = { state: 'open', failures: [], good: 0, since: Date.now() - 29_000 };
  await setBreaker(account, { ...open, pingAt: Date.now() + 3_600_000 });
  server = await wallet.server();
  const unsent = bet(account);
  expect(await send(unsent)).toMatchObject({ code: 1203, data: { state: 'rejected', final: true } });
  expect((await send(unsent)).code).toBe(1203);
  const settle = settleBody([one.txId], '10.00', '30.00', { memberAccount: account, roundId: one.roundId });
  expect(await send(settle)).toMatchObject({ code: 0, data: { state: 'open' } });
  // The ping is due only now, however long the previous steps took.
  await server.close();
  await setBreaker(account, { ...open, pingAt: Date.now() });
  server = await wallet.server();
  await eventually(async () => expect((await txOf(settle.txId)).state).toBe('ok'));
  expect((await send(bet(account))).code).toBe(0);
});

test('after a stop one good ping is not enough; the third in a row lets calls go on', async () => {
  const account = 'member7';
  await server.close();
  const stopped = { state: 'stopped', failures: [], since: Date.now(), pingAt: Date.now() };
  await setBreaker(account, { ...stopped, good: 0 });
  server = await wallet.server();
  expect((await send(bet(account))).code).toBe(1203);
  const breaker = async () =>
    (
      await query<{ breaker: { state: string; good: number; pingAt: number } }>(
        'select breaker from wallet_agent where agent_id = $1',
        [agentOf(account)],
      )
    )[0]?.breaker;
  await eventually(async () => expect(await breaker()).toMatchObject({ state: 'stopped', good: 1 }));
  // The next one is due a minute after the first, which was made after the server's start.
  expect((await breaker())?.pingAt).toBeGreaterThanOrEqual(stopped.since + 60_000);
  expect((await send(bet(account))).code).toBe(1203);
  await server.close();
  await setBreaker(account, { ...stopped, good: 2 });
  server = await wallet.server();
  await send(bet(account));
  await eventually(async () => expect(await breaker()).toMatchObject({ state: 'closed' }));
  expect((await send(bet(account))).code).toBe(0);
});
