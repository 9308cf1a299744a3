import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { walletChanged } from '../domain/agents/wallet-changed.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../testing/ingest/wallet-call.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let first: TestIngest;
let second: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 12, members: 24 });
  const agents = world.agents.map(({ id }) => id);
  wallet = await startAgentWallet(database, world.node, agents, testConfig().secrets);
  first = await wallet.server(1);
  second = await wallet.server(2);
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await wallet?.close();
  await database?.stop();
});

const bet = (memberAccount: string) => walletBody('bet', { memberAccount, roundId: freshId('R') });
const agentOf = (account: string) => world.members.find((one) => one.account === account)?.agentId ?? '';
const run = async <Row>(text: string, values: unknown[]) =>
  (await database.databases.systemPool.query(text, values)).rows as Row[];
/**
 * Sets columns as an operator, with the notification of the servers in the same transaction, like the
 * console's calls.
 */
const set = (account: string, columns: string) =>
  database.databases.system.transaction().execute(async (tx) => {
    await run(`update wallet_agent set ${columns} where agent_id = $1`, [agentOf(account)]);
    await walletChanged(tx, [agentOf(account)]);
  });
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const stateOf = async (account: string) =>
  (
    await run<{ state: string; forced: string | null; stored: string | null; reason: string }>(
      `select coalesce(breaker->>'state', 'closed') as state, forced, breaker->>'forced' as stored, breaker_reason as reason
       from wallet_agent where agent_id = $1`,
      [agentOf(account)],
    )
  )[0];

test('a breaker that an operator opens stops calls from every server, and closing it resumes them', async () => {
  const account = 'member1';
  for (const server of [first, second]) expect((await sendWallet(server, bet(account))).code).toBe(0);
  await set(account, "forced = 'open'");
  await soon(async () => {
    for (const server of [first, second]) expect((await sendWallet(server, bet(account))).code).toBe(1203);
  });
  expect(await stateOf(account)).toMatchObject({ state: 'closed', forced: 'open', stored: null });
  expect((await sendWallet(first, bet('member2'))).code).toBe(0);
  await set(account, 'forced = null');
  await soon(async () => {
    for (const server of [first, second]) expect((await sendWallet(server, bet(account))).code).toBe(0);
  });
});

test("an operator's setting survives the server that has the agent, and a lost notification is made up for", async () => {
  const account = 'member3';
  expect((await sendWallet(first, bet(account))).code).toBe(0);
  await run("update wallet_agent set forced = 'open' where agent_id = $1", [agentOf(account)]);
  await vi.waitFor(async () => expect((await sendWallet(first, bet(account))).code).toBe(1203), {
    timeout: 60_000,
    interval: 200,
  });
  await first.close();
  first = await wallet.server(1);
  expect((await sendWallet(first, bet(account))).code).toBe(1203);
  expect((await sendWallet(second, bet(account))).code).toBe(1203);
});

test('calls that the wallet rejects are stopped until an operator resumes them; the breaker keeps its reason', async () => {
  const account = 'member5';
  await run(
    `insert into wallet_key (id, tenant_id, agent_id, key_id, sealed, created_at)
     select 1, tenant_id, id, 'unknown-key', $2, now() from agent where id = $1`,
    [agentOf(account), wallet.seal('a secret that the wallet does not know')],
  );
  expect((await sendWallet(first, bet(account))).code).toBe(1203);
  await soon(async () =>
    expect(await stateOf(account)).toMatchObject({ state: 'stopped', reason: 'code 2001' }),
  );
  await run('delete from wallet_key where id = 1', []);
  await set(account, "forced = 'closed'");
  await soon(async () => expect((await sendWallet(first, bet(account))).code).toBe(0));
  expect(await stateOf(account)).toMatchObject({ state: 'stopped', reason: 'code 2001', forced: 'closed' });
  await set(account, 'forced = null');
  await soon(async () => expect((await sendWallet(first, bet(account))).code).toBe(1203));
  await set(account, 'resumed_at = now()');
  await soon(async () => expect((await sendWallet(first, bet(account))).code).toBe(0));
  await soon(async () => expect(await stateOf(account)).toMatchObject({ state: 'closed', forced: null }));
});
